"""The pupils of a class set: those of a roster, or so many sheets with a line for the name."""

from collections.abc import Sequence
from pathlib import Path

from mazebook.batch.classes.classes import face_of, in_groups
from mazebook.batch.classes.groups import PupilGroup, shared_out
from mazebook.batch.classes.roster import Pupil, read_roster


def class_pupils(
    roster: Path | None, copies: int, groups: Sequence[PupilGroup], *, is_whole: bool, language: str, font: str | None
) -> tuple[list[Pupil], Sequence[str]]:
    """Return the pupils of a class set, and sentences about the roster.

    Parameters
    ----------
    roster : a CSV file; None for `copies` sheets without names
    is_whole : whether the class is not divided, so that the roster needs no groups
    font : as in `mazebook.batch.classes.classes.ClassOptions`

    Raises
    ------
    OutputError, SpecError, FontError
        If the roster or the font cannot be read.
    """
    if roster is None:
        return [Pupil("", group) for group in shared_out(copies, groups)], ()
    names = [] if is_whole else [group.name for group in groups]
    found = read_roster(roster, names, language=language, face=face_of(font))
    return in_groups(found.pupils, groups), found.notes
