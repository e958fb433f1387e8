"""``mazebook class``: a different maze for each pupil, all equally difficult, and the answers for the teacher."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.batch.offered import MOST_COPIES, MOST_OF_A_PUPIL, PER_SHEET
from mazebook.cli.shared import completion, console, options, values, weeks
from mazebook.errors import ProofError, UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.paper.languages import RIDDLES, read_language
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    from mazebook.batch.classes.groups import PupilGroup


def make_a_class_set(
    roster: Annotated[
        Path | None, typer.Argument(metavar="PUPILS.csv", help="A table with the columns name and, if you like, group.")
    ] = None,
    copies: Annotated[
        str | None, options.of("--copies", "N", "So many sheets with a line for the name, in place of a roster.")
    ] = None,
    groups: Annotated[
        str | None, options.of("--groups", "NAME=LEVEL", "A level for each group, such as support=4-6,core=6-8.")
    ] = None,
    level: options.LevelName = None,
    mazes: Annotated[str, options.of("--count", "N", "How many mazes each pupil gets.")] = "1",
    per_sheet: Annotated[
        str, options.choice_option("--per-sheet", map(str, PER_SHEET), "How many of a pupil's mazes share a sheet.")
    ] = "1",
    week: weeks.OneWeekText = None,
    theme: options.ThemeName = None,
    task: Annotated[
        str | None,
        options.of("--task", "KIND", 'What there is to do on the way, from "mazebook list tasks".', completion.tasks),
    ] = None,
    words: Annotated[
        str | None,
        options.of(
            "--words", "FILE.csv", "The words that the letters on the way spell: a file, the words, or riddles."
        ),
    ] = None,
    tables: Annotated[str | None, options.of("--tables", "2,5", "The times tables of sums or rows.")] = None,
    up_to: Annotated[str | None, options.of("--up-to", "N", "The largest number of sums or rows.")] = None,
    tessellation: options.TessellationName = "orthogonal",
    language: options.LanguageCode = "en",
    paper: Annotated[str, options.choice_option("--paper", HOME_PAPERS, "The paper in your printer.")] = "a4",
    font: Annotated[
        str | None, options.of("--font", "FILE.ttf", "The font of the names, if ours lacks some of their letters.")
    ] = None,
    out: Annotated[Path, options.out("DIR", "The folder to write into. A week has one in it.")] = Path("class-set"),
    seed: options.Seed = None,
    draft: options.Draft = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a different maze for each pupil, and the answers.

    The mazes of a group are equally difficult.

    Examples
    --------
    mazebook class --copies 24 --level 6-8
    mazebook class pupils.csv --groups support=4-6,core=6-8 --theme animals
    """
    if roster is not None and copies is not None:
        raise UsageError(
            f"Both a roster, {roster}, and --copies {copies} are given. Leave out one: with a roster, its names are on "
            "the sheets; with --copies, a line for the name is."
        )
    if roster is None and copies is None:
        raise UsageError(
            "Name the file with the roster, such as mazebook class roster.csv, or say how many copies: --copies 30."
        )
    paper = values.read_paper(paper)
    count = values.read_number("--count", mazes, 1, MOST_OF_A_PUPIL)
    share = int(values.read_choice("--per-sheet", per_sheet, [str(share) for share in PER_SHEET]))
    its_week = weeks.asked_week(week) if week is not None else None
    number = values.read_seed(seed) if seed is not None else 0 if its_week else draw_seed()
    printed = read_language(language)
    asked = _task(task, words, tables, up_to)
    wanted = _groups(groups, level)
    sheets = values.read_number("--copies", copies, 1, MOST_COPIES) if copies is not None else 0
    from mazebook.batch.classes.pupils import class_pupils

    pupils, notes = class_pupils(roster, sheets, wanted, is_whole=groups is None, language=printed.name, font=font)
    for note in notes:
        console.warn(note)
    console.warn_of_compiling()
    from mazebook.batch.classes.classes import CLASS_RECORD, ClassOptions, make_class
    from mazebook.batch.classes.said import alike_groups, class_sentences, easier_groups

    with console.progress() as progress:
        how = ClassOptions(count, share, its_week, theme, tessellation, printed.name, paper, font, number, draft, asked)
        folder = out / str(its_week) if its_week else out
        is_new = not (folder / CLASS_RECORD).exists()
        made = make_class(pupils, wanted, folder, how, progress)
    if seed is None and its_week is None:
        console.warn(f"Seed {number} was drawn just now; add --seed {number} to make the same set again.")
    if not is_new:
        console.warn(f"This set takes the place of the one that was in {folder}. Another --out keeps both.")
    if as_json:
        console.say_json(made.record["class"] | {"files": made.record["files"], "seed": number})
    else:
        console.report(class_sentences(made, len(pupils)))
    for sentence in (*easier_groups(made, tessellation), *alike_groups(made)):
        console.warn(sentence)
    if made.checked is None:
        console.warn("This is a draft: its mazes were not chosen by difficulty, and nothing was checked.")
    elif not made.checked.ok:
        console.complain("Your class set is NOT ready:")
        for line in made.checked.lines:
            console.complain(line)
        raise typer.Exit(ProofError.exit_code)


def _task(kind: str | None, words: str | None, tables: str | None, up_to: str | None) -> dict[str, object] | None:
    """Return the task of all mazes as a specification has it; None without one."""
    knobs: dict[str, object] = {"words": words, "tables": tables, "up_to": up_to}
    given = {name: value for name, value in knobs.items() if value is not None}
    if kind is None:
        if given:
            option = next(iter(given)).replace("_", "-")
            raise UsageError(f"--{option} is of a task. Name the task as well, such as --task letters.")
        return None
    if words is not None and words.strip() != RIDDLES and not words.lower().endswith((".csv", ".txt")):
        given["words"] = [word.strip() for word in words.split(",")]
    if tables is not None:
        given["tables"] = [values.read_number("--tables", each.strip(), 2, 20) for each in tables.split(",")]
    if up_to is not None and up_to.strip().isdigit():
        given["up_to"] = int(up_to)
    return {"kind": kind} | given


def _groups(groups: str | None, level: str | None) -> tuple[PupilGroup, ...]:
    from mazebook.batch.classes.groups import read_groups, whole_class

    if groups is not None and level is not None:
        raise UsageError("--groups says the level of each group; leave out --level.")
    return read_groups(groups) if groups is not None else whole_class(level or "6-8")
