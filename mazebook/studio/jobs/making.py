"""Jobs, done by the functions that the command line uses."""

import datetime
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from mazebook.batch.classes.classes import ClassOptions, make_class
from mazebook.batch.classes.groups import read_groups, whole_class
from mazebook.batch.classes.pupils import class_pupils
from mazebook.batch.classes.said import alike_groups, class_sentences, easier_groups
from mazebook.batch.collections.collection import read_collection, read_collection_sheet
from mazebook.batch.collections.executors import cores, hire
from mazebook.batch.collections.make_collection import CollectionOptions, make_collection
from mazebook.batch.shop.bundle import bundle_book
from mazebook.batch.shop.shops import read_shops
from mazebook.batch.weekly.said import easier_levels, week_sentences
from mazebook.batch.weekly.week_spec import sheet_spec, source_of
from mazebook.batch.weekly.weekly import SheetOptions, make_sheets
from mazebook.batch.weekly.weeks import read_week, read_weeks, week_of
from mazebook.books.spec.book import parse_spec
from mazebook.checks.preflight.findings import finding_lines
from mazebook.errors import MazebookError
from mazebook.numerics.jit import tell_before_compiling
from mazebook.paper.printers.editions import Edition, editions_of
from mazebook.paper.printers.offers import in_inches, paper_for, papers
from mazebook.press.checking import Checked
from mazebook.press.make.make_book import Book, make_book
from mazebook.press.make.said import book_sentences
from mazebook.progress import Progress, Step
from mazebook.reading.problems import SPEC, Source
from mazebook.studio.engine.planning import plan_version
from mazebook.studio.engine.troubles import read_version
from mazebook.studio.jobs.job_messages import (
    BatchJob,
    ClassJob,
    FaultFact,
    FileFact,
    Job,
    JobDone,
    MakeJob,
    OrderFact,
    PreflightFact,
    PriceFact,
    ProofFact,
    WeekJob,
)
from mazebook.units import POINTS_PER_INCH


def done(job: Job, number: int, tell: Progress) -> JobDone:
    """Do a job, and return its end; raises MazebookError as the command line does."""
    tell_before_compiling(lambda: tell(0, 0, Step.PREPARE))
    if isinstance(job, MakeJob):
        return _book(job, number, tell)
    if isinstance(job, ClassJob):
        return _class(job, number, tell)
    return _weeks(job, number, tell) if isinstance(job, WeekJob) else _collection(job, number, tell)


# ---------------------------------------------------------------- a book


def _book(job: MakeJob, number: int, tell: Progress) -> JobDone:
    planning = plan_version(job.version)
    spec = planning.plan.spec.model_copy(update={"seed": planning.plan.seed})
    # The mazes chosen by hand are those of the version, whatever an earlier run left in the folder.
    lock = planning.lock
    book = make_book(spec, job.out, lock=lock, keep=lock is not None, fresh=True, source=planning.source, progress=tell)
    files, warnings = _book_files(book), [*planning.lost, *book.warnings]
    if job.is_listed and book.checked and book.checked.ok:
        try:
            # A printer that sells books is their shop; other books are sold as files, in the first shop.
            shops = read_shops()
            shop = next((name for name in shops if name in spec.edition_names), next(iter(shops)))
            bundle = bundle_book(job.out, shop=shop, progress=tell)
            warnings += bundle.warnings
            files += [_file(path, book.record["title"], "listing") for path in bundle.files]
        except MazebookError as error:  # such as a theme that nobody may sell: the book is made all the same
            warnings += str(error).split("\n")
    checked = book.checked
    assert checked is not None  # of a book that is no draft
    editions = editions_of(spec.edition_names, planning.source.folder)
    return JobDone(
        number,
        tuple(book_sentences(replace(book, changes=None)).split("\n")),
        checked.ok,
        tuple(files),
        tuple(warnings),
        _proof(checked),
        tuple(_preflight(book.record, checked, editions)),
        tuple(PriceFact(row["edition"], row["copy"]) for row in planning.facts["print_costs"]),
        orders=tuple(_orders(planning.facts, planning.plan.spec.stock, editions)),
        faults=faults_once(checked, {file["path"] for file in book.record["files"] if file["role"] == "interior"}),
    )


def _book_files(book: Book) -> list[FileFact]:
    """Return the PDFs of a book with their editions' names, its record and its proof."""
    title, files = book.record["title"], book.record["files"]
    several = len({file["edition"] for file in files}) > 1
    pdfs = {file["path"]: file for file in files}
    found = []
    for path in book.files:
        pdf = pdfs.get(path.name)
        name = f"{title} ({pdf['edition']})" if pdf and several else title
        found.append(_file(path, name, pdf["role"] if pdf else "record", pdf["pages"] if pdf else 0))
    return found


def _file(path: Path, title: str, role: str, pages: int = 0) -> FileFact:
    return FileFact(path, title, role, pages, path.stat().st_size)


def _orders(facts: dict[str, Any], stock: str | None, editions: Sequence[Edition]) -> Iterator[OrderFact]:
    """Yield what the forms of the printers ask for who sell copies."""
    covers = {cover["edition"]: cover for cover in facts.get("covers", ())}
    for edition in editions:
        printer, cover = edition.printer, covers.get(edition.name)
        if printer is None or printer.ours:
            continue
        paper = paper_for(printer, stock) or next((one.name for one in papers(printer, facts["trim_points"])), "")
        spine = f"{cover['spine_points'] / POINTS_PER_INCH:.3f} in" if cover else ""
        whole = in_inches(tuple(cover["size_points"])) if cover else ""
        yield OrderFact(printer.name, in_inches(facts["trim_points"]), paper, whole, spine)


def _proof(checked: Checked) -> ProofFact:
    return ProofFact(*checked.proof.read, checked.proof.looped)


def _preflight(record: dict[str, Any], checked: Checked, editions: Sequence[Edition]) -> list[PreflightFact]:
    """Return what the printers would say of the files that go to them."""
    titles = {edition.name: edition.printer.title for edition in editions if edition.printer}
    of_file = {file["path"]: titles.get(file["edition"], "") for file in record["files"]}
    return [
        PreflightFact(name, of_file[name], not any(one.blocks for one in found), tuple(finding_lines(found)))
        for name, found in checked.findings.items()
    ]


def faults_once(checked: Checked, interiors: Collection[str] = ()) -> tuple[FaultFact, ...]:
    """Return what is wrong, each once, though several editions have it; pages are those of the files `interiors`."""
    found = []
    for failure in checked.proof.failures:
        page = failure.page if failure.file in interiors else 0
        found.append(FaultFact(_capital(failure.about), page, failure.maze))
    for name, findings in checked.findings.items():
        blocking = (each for each in findings if each.blocks)
        found += [FaultFact(_capital(one.sentence), (name in interiors and one.page) or 0) for one in blocking]
    return tuple(dict.fromkeys(found))


def _capital(text: str) -> str:
    """Return a sentence with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- sheets


def _class(job: ClassJob, number: int, tell: Progress) -> JobDone:
    groups = read_groups(job.groups) if job.groups else whole_class(job.level)
    whole = not job.groups
    pupils, notes = class_pupils(job.roster, job.copies, groups, is_whole=whole, language=job.language, font=job.font)
    week = read_week(job.week, week_of(_today())) if job.week else None
    look = job.theme, job.tessellation, job.language, job.paper, job.font
    seed = 0 if week and job.seed is None else job.seed
    how = ClassOptions(job.mazes, job.per_sheet, week, *look, seed, task=job.task)
    made = make_class(pupils, groups, job.out, how, tell)
    checked = made.checked
    assert checked is not None  # of a set that is no draft
    roles = {file["path"]: (_of_sheets(file["role"]), file["pages"]) for file in made.record["files"]}
    title = made.record["title"]
    files = tuple(_file(path, title, *roles.get(path.name, ("record", 0))) for path in made.files)
    lines = [*class_sentences(made, len(pupils)).split("\n"), *([] if checked.ok else checked.lines)]
    warnings = (*notes, *easier_groups(made, job.tessellation), *alike_groups(made))
    return JobDone(number, tuple(lines), checked.ok, files, warnings, _proof(checked), faults=faults_once(checked))


def _weeks(job: WeekJob, number: int, tell: Progress) -> JobDone:
    source: Source
    spec, source = read_version(job.version) if job.version else (parse_spec({}), SPEC)
    given = {"language": job.language, "theme": job.theme}
    given = {key: value for key, value in given.items() if value is not None}
    checked_values = parse_spec(given, "the page", source.folder)
    spec = spec.model_copy(update={key: getattr(checked_values, key) for key in given})
    source = source_of(source, job.levels)
    sheet, place = sheet_spec(spec, source, levels=job.levels, mazes=job.mazes, answers=job.answers)
    if job.task:
        task = parse_spec({"sections": [{"task": job.task}]}, "the page", source.folder).sections[0].task
        sections = tuple(section.model_copy(update={"task": task}) for section in sheet.sections)
        sheet = sheet.model_copy(update={"sections": sections})
    weeks = read_weeks(job.weeks, week_of(_today()))
    made = list(make_sheets(sheet, weeks, job.out, SheetOptions(job.papers, place), source=source, progress=tell))
    files = []
    for each in made:
        pages = {file["path"]: file["pages"] for file in each.record["files"]}
        roles = {file["path"]: _of_sheets(file["role"]) for file in each.record["files"]}
        title = f"{each.record['title']} {each.week}"
        files += [_file(path, title, roles.get(path.name, "record"), pages.get(path.name, 0)) for path in each.files]
    lines = [line for each in made for line in week_sentences(each, place).split("\n")]
    proof = _proof(made[0].checked) if len(made) == 1 and made[0].checked else None
    faults = tuple(fault for each in made if each.checked for fault in faults_once(each.checked))
    warnings = tuple(sentence for each in made for sentence in easier_levels(each)) if job.levels else ()
    return JobDone(number, tuple(lines), all(each.ok for each in made), tuple(files), warnings, proof, faults=faults)


def _of_sheets(role: str) -> str:
    """Return the role of a file of sheets, whose inside is no book."""
    return "sheets" if role == "interior" else role


def _today() -> datetime.date:
    return datetime.datetime.now().astimezone().date()


# ---------------------------------------------------------------- a collection


def _collection(job: BatchJob, number: int, tell: Progress) -> JobDone:
    if job.path.suffix.lower() == ".csv":
        orders, seed = read_collection_sheet(job.path), None
    else:
        found = read_collection(job.path)
        orders, seed = found.orders, found.seed
    count = cores()
    crew = partial(hire, "serial" if count == 1 else "processes", count)
    report = make_collection(orders, job.out, crew, CollectionOptions(seed, resume=job.is_resumed), tell)
    files = []
    for book in report.books:
        names = [] if book.why else book.facts["files"]
        files += [_file(job.out / book.name / name, book.title, "book") for name in names]
    return JobDone(number, tuple(report.sentences().split("\n")), not report.failed, tuple(files))
