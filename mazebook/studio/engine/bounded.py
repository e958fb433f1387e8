"""A memory of bounded size: what was not used for longest is forgotten first."""

from collections import OrderedDict
from typing import Generic, TypeVar

KeyOf = TypeVar("KeyOf")
Value = TypeVar("Value")


class Bounded(Generic[KeyOf, Value]):
    """Values by name, whose sizes together are `most` at most; the unit is the caller's."""

    def __init__(self, most: int) -> None:
        self._most, self._held = most, 0
        self._values: OrderedDict[KeyOf, tuple[Value, int]] = OrderedDict()

    def get(self, name: KeyOf) -> Value | None:
        """Return the value of a name, which now was used last; None if there is none."""
        if name not in self._values:
            return None
        self._values.move_to_end(name)
        return self._values[name][0]

    def put(self, name: KeyOf, value: Value, size: int = 1) -> None:
        """Keep a value of a size; it stays until there is another, however large it is."""
        self._held += size - (self._values.pop(name)[1] if name in self._values else 0)
        self._values[name] = value, size
        while self._held > self._most and len(self._values) > 1:
            self._held -= self._values.popitem(last=False)[1][1]
