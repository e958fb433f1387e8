export function jobs() {}
