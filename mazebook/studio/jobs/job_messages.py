"""What the studio has made, each as a job in a process of its own, and what is told of jobs; all can be pickled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mazebook.progress import Step
from mazebook.studio.engine.messages import Version


@dataclass(frozen=True)
class MakeJob:
    """Make a book in a folder: proved, and checked for its printers.

    Attributes
    ----------
    is_listed : whether pictures and texts for a shop's listing are made, too, in the folder ``bundle`` inside `out`
    """

    version: Version
    out: Path
    is_listed: bool = False


@dataclass(frozen=True)
class ClassJob:
    """Make a class set in a folder.

    Attributes
    ----------
    roster : a CSV file; None for `copies` sheets with a line for the name
    groups : levels of groups, such as ``"support=4-6,core=6-8"``; "" for a class with one `level`
    week : such as ``"2026-W47"``; "" for none
    mazes, per_sheet, theme, paper, font, seed, task : as in `mazebook.batch.classes.classes.ClassOptions`
    """

    out: Path
    roster: Path | None = None
    copies: int = 0
    groups: str = ""
    level: str = "6-8"
    mazes: int = 1
    per_sheet: int = 1
    week: str = ""
    theme: str | None = None
    tessellation: str = "orthogonal"
    language: str = "en"
    paper: str = "a4"
    font: str | None = None
    seed: int | None = None
    task: Mapping[str, object] | None = None


@dataclass(frozen=True)
class WeekJob:
    """Make the sheets of some weeks in a folder.

    Attributes
    ----------
    version : of the file of a sheet; None for the usual sheet
    weeks : such as ``"2026-W47"``, ``"this"``, or several as ``mazebook week --week`` takes them
    papers : of `mazebook.units.HOME_PAPERS`
    levels : names of levels in place of the sections; none for the sections
    mazes : how many, 1 to 6; None for as many as the sections have
    answers, theme, language : as the options of ``mazebook week``; None for what the file says
    task : of all mazes, as the key `task` of a section has it; None for what the file says
    """

    out: Path
    version: Version | None = None
    weeks: str = "this"
    papers: tuple[str, ...] = ("a4",)
    levels: tuple[str, ...] = ()
    mazes: int | None = None
    answers: str | None = None
    theme: str | None = None
    language: str | None = None
    task: Mapping[str, object] | None = None


@dataclass(frozen=True)
class BatchJob:
    """Make all books of a collection in a folder.

    Attributes
    ----------
    path : of the collection: a TOML file, or a CSV file with a book a row
    is_resumed : whether the books that an earlier run has finished are kept
    """

    path: Path
    out: Path
    is_resumed: bool = False


Job = MakeJob | ClassJob | WeekJob | BatchJob


@dataclass(frozen=True)
class FileFact:
    """A finished file: what it is for, such as ``"interior"`` or ``"listing"``; its pages, 0 for no PDF; its bytes."""

    path: Path
    title: str
    role: str
    pages: int
    bytes: int


@dataclass(frozen=True)
class PreflightFact:
    """What a printer would say of a file: its name, the printer's title, whether it would be taken, and why not."""

    file: str
    printer: str
    ok: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class FaultFact:
    """What is wrong with what was made: a sentence; the page of the interior and its maze, 0 for none."""

    sentence: str
    page: int = 0
    maze: int = 0


@dataclass(frozen=True)
class ProofFact:
    """What was read back from the finished files: mazes and answers, in each of the editions; mazes with loops."""

    mazes: int
    answers: int
    editions: int = 1
    looped: int = 0


@dataclass(frozen=True)
class PriceFact:
    """What printing a copy costs: the name of the printer, and the amount, None if nobody has written it down."""

    printer: str
    amount: str | None


@dataclass(frozen=True)
class OrderFact:
    """What a person enters in a printer's form: the sizes of page and cover in inches, the spine's, and the paper.

    Those of the cover are "" for a book without one; the paper is "" where the printer has no papers to choose from.
    """

    printer: str
    trim: str
    paper: str = ""
    cover: str = ""
    spine: str = ""


@dataclass(frozen=True)
class JobTold:
    """How far a job is, as `mazebook.progress.Progress` has it."""

    job: int
    done: int
    of: int
    step: Step
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class JobDone:
    """A job is finished.

    Attributes
    ----------
    lines : what the command line would say
    ok : whether the checks found nothing wrong
    faults : what they found, else
    warnings : sentences about results that differ from what was asked for
    proof : what was read back; None for several books
    preflight : for each file that goes to a printer
    prices : of a copy, for each printer that sells some
    orders : what the forms of these printers ask for
    """

    job: int
    lines: tuple[str, ...]
    ok: bool
    files: tuple[FileFact, ...]
    warnings: tuple[str, ...] = ()
    proof: ProofFact | None = None
    preflight: tuple[PreflightFact, ...] = ()
    prices: tuple[PriceFact, ...] = ()
    faults: tuple[FaultFact, ...] = ()
    orders: tuple[OrderFact, ...] = ()


@dataclass(frozen=True)
class JobFailed:
    """A job could not be done: the sentences say why."""

    job: int
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class JobStopped:
    """A job was cancelled; old files are as they were."""

    job: int


JobEvent = JobTold | JobDone | JobFailed | JobStopped
