"""Encryption: an encrypted file is not opened at all, so `preflight` finds it before any rule is asked."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

forbids = "encryption"


def look(file: BookFile) -> Iterator[Found]:
    """Yield nothing: whatever reaches the rules is not encrypted."""
    yield from ()
