"""What the engine was asked and has not answered yet, in the order in which it is answered."""

import threading
from collections import deque

from mazebook.studio.engine.messages import Ask, Choice, Look


class Inbox:
    """What was asked and not answered yet: the newest `Look` takes the place of an older one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._look: Look | None = None
        self._others: deque[Ask] = deque()

    def put(self, ask: Ask) -> None:
        """Add what is asked."""
        with self._changed:
            if isinstance(ask, Look):
                self._look = ask
            else:
                self._others.append(ask)
            self._changed.notify()

    def take(self) -> Ask:
        """Return what to do next, once there is something: single pages, then the newest look, then choices."""
        with self._changed:
            self._changed.wait_for(lambda: self._look or self._others)
            look, self._look = self._look, None
            if look is None:
                return self.urgent(choices=True) or self._others.popleft()
            urgent = self.urgent()
            if urgent is None:
                return look
            self._look = look
            return urgent

    def urgent(self, *, choices: bool = False) -> Ask | None:
        """Return what need not wait until a look is complete; with `choices`, also pictures of these."""
        with self._changed:
            for ask in self._others:
                if choices or not isinstance(ask, Choice):
                    self._others.remove(ask)
                    return ask
            return None

    @property
    def has_look(self) -> bool:
        """Whether a newer look is asked for."""
        return self._look is not None

    @property
    def has_any(self) -> bool:
        """Whether anything is asked for."""
        return self._look is not None or bool(self._others)
