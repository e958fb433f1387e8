"""A point where tests end the process as a crash would: ``MAZEBOOK_FAIL=<n>`` does it before the n-th rename or commit.

What a killed run leaves cannot be tested by exceptions: nothing is cleaned up, as if the power had gone.
"""

from __future__ import annotations

import os

CODE = 86  # what such a process ends with

_left = int(os.environ.get("MAZEBOOK_FAIL") or 0)


def about_to_settle() -> None:
    """Be called just before what cannot be half done: a rename, or a commit. Ends the process where a test wants it."""
    global _left
    if _left:
        _left -= 1
        if not _left:
            os._exit(CODE)
