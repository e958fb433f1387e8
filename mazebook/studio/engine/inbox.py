"""What the engine was asked and has not answered yet, in the order in which it is answered.

Single pages and mazes come first, then the newest look, then pictures of choices: of these, the one that was asked for
last, as a page asks for what just came into view.
"""

import threading
from collections import deque

from mazebook.studio.engine.messages import Ask, DrawChoice, Large, LookAt, Redo


class Inbox:
    """What was asked and not answered yet: the newest `LookAt` takes the place of an older one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._look: LookAt | None = None
        self._singles: deque[Large | Redo] = deque()
        self._choices: list[DrawChoice] = []

    def put(self, ask: Ask) -> None:
        """Add what is asked."""
        with self._changed:
            if isinstance(ask, LookAt):
                self._look = ask
            elif isinstance(ask, DrawChoice):
                self._choices.append(ask)
            else:
                self._singles.append(ask)
            self._changed.notify()

    def take(self) -> Ask:
        """Return what to do next, once there is something."""
        with self._changed:
            self._changed.wait_for(lambda: self.has_any)
            if not self._singles and self._look:
                look, self._look = self._look, None
                return look
            return self._singles.popleft() if self._singles else self._choices.pop()

    def urgent(self, *, choices: bool = False) -> Ask | None:
        """Return what need not wait until a look is complete; with `choices`, also pictures of these.

        A newer look does not wait for pictures of choices.
        """
        with self._changed:
            if self._singles:
                return self._singles.popleft()
            return self._choices.pop() if choices and self._choices and not self._look else None

    @property
    def has_look(self) -> bool:
        """Whether a newer look is asked for."""
        return self._look is not None

    @property
    def has_any(self) -> bool:
        """Whether anything is asked for."""
        return self._look is not None or bool(self._singles or self._choices)
