"""Standards that printers want files to follow, as far as they are checked; rules name theirs as `standard`."""

from __future__ import annotations

from typing import NamedTuple


class Standard(NamedTuple):
    """One standard: what it never allows, in the words of the printers' table, and which colours it does."""

    name: str
    forbidden: tuple[str, ...]
    colours: tuple[str, ...]
    has_groups: bool  # may pages be transparency groups, if nothing on them is transparent?


# ISO 15930-1:2001, as far as public texts tell.
X1A = Standard(
    "PDF/X-1a:2001",
    ("annotations", "actions", "forms", "encryption", "transparency", "layers", "attachments"),
    ("gray", "cmyk", "spot"),
    has_groups=False,
)
STANDARDS = {X1A.name: X1A}
