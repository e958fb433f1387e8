"""Settings in environment variables."""

import os
import re

from mazebook.errors import UsageError


def whole_setting(name: str, least: int = 0) -> int | None:
    """Return the whole number in an environment variable; None if it is not set or empty, UsageError if it is wrong."""
    text = os.environ.get(name) or ""
    if text and not (re.fullmatch("[0-9]{1,9}", text) and int(text) >= least):
        raise UsageError(f'{name} = "{text[:60]}": must be a whole number, {least} or more. Correct or unset it.')
    return int(text) if text else None
