// The arrow keys, in the direction in which something is read.

// 1 for the key that leads on, -1 for the one that leads back, 0 for another one.
export function along(event, element) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0;
  return window.getComputedStyle(element).direction === "rtl" ? -by : by;
}
