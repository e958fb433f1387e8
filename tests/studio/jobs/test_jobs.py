"""Jobs: books, class sets, sheets and collections, made as the command line makes them, in processes of their own."""

import json
import os

import pikepdf
import pytest

from mazebook import make_book
from mazebook.checks.preflight.findings import Found, finding
from mazebook.checks.proof.report import Failure, Proof
from mazebook.press.checking import Checked
from mazebook.progress import Step
from mazebook.studio.engine.messages import Version
from mazebook.studio.jobs.job_messages import (
    BatchJob,
    ClassJob,
    FaultFact,
    JobDone,
    JobFailed,
    JobStopped,
    JobTold,
    MakeJob,
    PriceFact,
    ProofFact,
    WeekJob,
)
from mazebook.studio.jobs.jobs import Jobs
from mazebook.studio.jobs.making import done as do
from mazebook.studio.jobs.making import faults_once
from tests import python

TEXT = 'title = "Two mazes"\n[[sections]]\nlevel = "4-6"\ncount = 2\n'
LARGER = f'editions = ["kdp", "screen"]\ncover = true\n{TEXT.replace("count = 2", "count = 20")}'


@pytest.fixture(scope="module")
def jobs():
    found = Jobs()
    yield found
    found.stop()


def end_of(jobs, number):
    """Return the end of a job, and what was told of it before."""
    told = []
    for event in jobs.events():
        if event.job == number and not isinstance(event, JobTold):
            return event, told
        told.append(event)
    raise AssertionError("the jobs ended")


def done_here(job):
    """Do a job in this process, which takes a second less; return its end, and what was told of it before."""
    told = []
    end = do(job, 1, lambda done, of, step, /, **names: told.append(JobTold(1, done, of, step, names)))
    return end, told


def test_a_book_is_made_as_the_command_line_makes_it(tmp_path):
    version = Version(tmp_path / "book.toml", LARGER, seed=7)
    done, told = done_here(MakeJob(version, tmp_path / "out", is_listed=True))
    assert isinstance(done, JobDone), done
    assert done.ok
    looped = sum(puzzle["loops"] > 0 for puzzle in json.loads((tmp_path / "out" / "book.json").read_text())["puzzles"])
    assert done.proof == ProofFact(20, 20, editions=2, looped=looped)
    assert any(event.step == Step.CARVE and event.done == event.of == 20 for event in told)
    assert done.lines[0].startswith("Your book is ready: ")
    roles = [file.role for file in done.files]
    assert roles[:4] == ["interior", "interior", "cover", "record"]
    assert "image-1-cover.png" in [file.path.name for file in done.files if file.role == "listing"]
    assert all(file.path.stat().st_size == file.bytes for file in done.files)
    assert {fact.printer for fact in done.preflight} == {"Amazon KDP paperback"}
    assert all(fact.ok for fact in done.preflight)
    assert done.prices == (PriceFact("kdp", None),)
    (order,) = done.orders
    assert (order.printer, order.trim, order.paper) == ("kdp", "8.5 x 11 in", "bw_white")
    cover = next(file for file in done.files if file.role == "cover")
    with pikepdf.open(cover.path) as pdf:
        width, height = (float(side) / 72 for side in pdf.pages[0].mediabox[2:])
    assert [float(side) for side in order.cover.removesuffix(" in").split(" x ")] == pytest.approx(
        [width, height], abs=1e-3
    )
    assert float(order.spine.removesuffix(" in")) == pytest.approx(width - 2 * 8.5 - 2 * 0.125, abs=2e-3)
    (tmp_path / "book.toml").write_text(f"seed = 7\n{LARGER}")
    make_book(tmp_path / "book.toml", tmp_path / "cli", previews=False, check=False)
    for file in done.files[:3]:
        assert file.path.read_bytes() == (tmp_path / "cli" / file.path.name).read_bytes()


def test_a_book_that_cannot_be_made_says_why(jobs, tmp_path):
    version = Version(tmp_path / "book.toml", "[[sections]]\ncount = 0\n")
    failed, _ = end_of(jobs, jobs.start(MakeJob(version, tmp_path / "out")))
    assert isinstance(failed, JobFailed)
    where = tmp_path / "book.toml"
    assert failed.sentences == (f"{where}:2:9  section 1, count = 0: must be 1 to 1000.",)
    assert not (tmp_path / "out").exists()


def test_what_is_wrong_is_said_once_with_its_page():
    pale = "its walls are so pale"
    failures = [Failure(f"{name}.pdf", 29, 19, "puzzle", "walls", pale) for name in ("kdp", "screen")]
    failures.append(Failure("answers.pdf", 2, 3, "answer", "route", "it ends early"))
    blocks = finding("min_line", Found("A line is too thin.", page=4), blocks=True)
    warns = finding("min_line", Found("A line is thin.", page=4), blocks=False)
    checked = Checked({"kdp.pdf": [blocks, warns], "cover.pdf": [blocks]}, (), Proof("", (), 1, 1, tuple(failures)))
    assert faults_once(checked, ("kdp.pdf", "screen.pdf")) == (
        FaultFact("Maze 19: its walls are so pale.", 29, 19),
        FaultFact("Answer of maze 3: it ends early.", 0, 3),
        FaultFact("A line is too thin.", 4),
        FaultFact("A line is too thin."),
    )


def test_a_cancelled_job_leaves_nothing_half_written(jobs, tmp_path):
    version = Version(tmp_path / "book.toml", TEXT.replace("count = 2", "count = 300"))
    number = jobs.start(MakeJob(version, tmp_path / "out"))
    for event in jobs.events():
        if event.job == number and event.step == Step.CARVE:
            break
    jobs.cancel(number)
    stopped, _ = end_of(jobs, number)
    assert stopped == JobStopped(number)
    assert list((tmp_path / "out").glob("*")) == []
    jobs.cancel(number)  # which is finished


def test_a_class_set(tmp_path):
    roster = tmp_path / "pupils.csv"
    roster.write_text("name,group\nAna,support\nBen,core\n")
    job = ClassJob(tmp_path / "out", roster, groups="support=4-6,core=6-8", seed=3)
    done, _ = done_here(job)
    assert isinstance(done, JobDone), done
    assert done.ok
    assert [file.path.name for file in done.files] == ["class-pupils.pdf", "class-teacher.pdf", "class.json"]
    assert done.lines[0] == "2 pupils, 2 mazes, no two alike."


def test_a_class_set_has_a_task(tmp_path):
    task = {"kind": "letters", "words": ["cat", "dog"]}
    done, _ = done_here(ClassJob(tmp_path / "out", copies=2, seed=3, task=task))
    assert isinstance(done, JobDone), done
    assert done.ok
    record = json.loads((tmp_path / "out" / "class.json").read_text())
    assert {puzzle["task"]["answer"] for puzzle in record["puzzles"]} == {"CAT", "DOG"}


def test_sheets_of_weeks_have_a_task(tmp_path):
    task = {"kind": "sums", "tables": [3]}
    done, _ = done_here(WeekJob(tmp_path / "out", weeks="2026-W47", mazes=2, task=task))
    assert isinstance(done, JobDone), done
    assert done.ok
    record = json.loads(next(file.path for file in done.files if file.role == "record").read_text())
    assert [puzzle["task"]["knobs"]["kind"] for puzzle in record["puzzles"]] == ["sums", "sums"]


def test_sheets_of_weeks(tmp_path):
    job = WeekJob(tmp_path / "out", weeks="2026-W47", papers=("a4", "letter"), levels=("4-6", "8-10"))
    done, _ = done_here(job)
    assert isinstance(done, JobDone), done
    assert done.ok
    assert done.lines[0].startswith("The sheet of 2026-W47 is ready: ")
    assert [file.role for file in done.files] == ["sheets", "record"] * 2


def collection(folder, languages):
    path = folder / "collection.toml"
    books = TEXT.replace("[[sections]]", "[[books.sections]]")
    path.write_text(f"[each]\nlanguage = {json.dumps(languages)}\n[books]\n{books}")
    return BatchJob(path, folder / "out")


def test_a_collection(jobs, tmp_path):
    done, told = end_of(jobs, jobs.start(collection(tmp_path, ["de"])))
    assert isinstance(done, JobDone), done
    assert done.ok
    assert done.lines[0].startswith("1 book is ready in ")
    assert any(event.step == Step.MAKE_BOOKS for event in told)
    assert [file.path.is_file() for file in done.files] == [True]


@pytest.fixture
def one_core():
    """Leave this process one core: then a collection is made in it alone."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    yield
    os.sched_setaffinity(0, cores)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the cores of a process are set on Linux alone")
@pytest.mark.usefixtures("one_core")
def test_a_collection_on_one_core(tmp_path):
    done, _ = done_here(collection(tmp_path, ["en", "de"]))
    assert done.ok
    assert done.lines[0].startswith("2 books are ready in ")
    assert len({file.path for file in done.files}) == 2


def test_jobs_load_nothing_heavy():
    heavy = "numba", "numpy", "reportlab", "pikepdf", "pydantic"
    python("-c", f"import sys, mazebook.studio.jobs.jobs; assert not {{*{heavy}}} & {{*sys.modules}}")


def test_a_job_ends_with_the_process_that_started_it(tmp_path):
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from mazebook.studio.jobs.jobs import Jobs\n"
        "from mazebook.studio.jobs.job_messages import MakeJob\n"
        "from mazebook.studio.engine.messages import Version\n"
        "jobs = Jobs()\n"
        f"out = Path({str(tmp_path)!r})\n"
        "jobs.start(MakeJob(Version(out / 'book.toml', '[[sections]]\\ncount = 500'), out))\n"
        "next(jobs.events())\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    python("-c", script, code=-9, timeout=60)  # whose output ends when all that inherited it have ended
