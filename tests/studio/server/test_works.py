"""Jobs as the page sees them: how far they are, how long they still take, and their files."""

from dataclasses import replace
from pathlib import Path

import pytest

from mazebook.progress import Step
from mazebook.studio.engine.messages import Version
from mazebook.studio.jobs.job_messages import (
    FaultFact,
    FileFact,
    JobDone,
    JobFailed,
    JobStopped,
    JobTold,
    MakeJob,
    PriceFact,
    ProofFact,
)
from mazebook.studio.server.events import work_text
from mazebook.studio.server.state.hub import Hub
from mazebook.studio.server.state.works import Work, Works
from mazebook.studio.server.words import page_words


class NoJobs:
    """Jobs that never begin."""

    def __init__(self):
        self.started, self.cancelled = [], []

    def start(self, job):
        self.started.append(job)
        return len(self.started)

    def cancel(self, number):
        self.cancelled.append(number)


def job(out):
    return MakeJob(Version(Path("book.toml"), ""), Path(out))


def test_two_jobs_never_write_into_one_folder():
    jobs = NoJobs()
    works = Works(jobs, Hub())
    first = works.start(job("a"), "/here", "A")
    assert works.start(job("a"), "/here", "A") is first
    second = works.start(job("b"), "/here", "B")
    assert works.last_at("/here") is second
    works.heard(JobStopped(1))
    assert works.running_in(Path("a")) is None
    assert works.start(job("a"), "/here", "A").number == 3
    assert works.last_at("/elsewhere") is None


def test_what_is_left_is_said_in_words():
    work, words = Work(1, "/here", "A", Path("a")), page_words("en")
    assert work_text(work, words) == "Starting …"
    assert work.take(JobTold(1, 0, 0, Step.LAY_OUT), 10.0)
    assert work_text(work, words) == "Laying out the pages"
    assert work.take(JobTold(1, 1, 40, Step.CARVE), 20.0)
    assert not work.take(JobTold(1, 2, 40, Step.CARVE), 20.01)  # too soon to be shown
    assert work.take(JobTold(1, 10, 40, Step.CARVE), 30.0)
    assert work.seconds_left(30.0) == 30.0
    assert work.take(JobFailed(1, ("No.",)), 30.01)


@pytest.fixture
def finished(shown):
    """Return a studio with a work that is done, whose files are in the folder, and one that is not."""
    inside, outside = shown.folder / "first" / "first.pdf", shown.folder.parent / "secret.pdf"
    inside.parent.mkdir()
    for path in (inside, outside):
        path.write_bytes(b"%PDF-1.7")
    link = inside.with_name("link.pdf")
    link.symlink_to(outside)
    page = inside.with_name("page.html")
    page.write_text("<script>alert(1)</script>", "utf-8")
    work = Work(1, "/books/first/make", "First", inside.parent)
    files = tuple(FileFact(path, "First", "interior", 1, 8) for path in (inside, outside, link, page))
    work.end = JobDone(
        1,
        ("Ready.",),
        True,
        files,
        ("A warning.",),
        ProofFact(1, 1),
        prices=(PriceFact("kdp", "USD 3.00"), PriceFact("lulu", None)),
    )
    shown.studio.works.by_number[1] = work
    return shown


def test_files_are_shown_and_saved_by_number_and_from_the_folder_alone(finished):
    shown = finished.get("/work/1/files/0")
    assert shown.headers["content-type"] == "application/pdf"
    assert shown.headers["content-disposition"].startswith("inline")
    assert finished.get("/work/1/files/0?save").headers["content-disposition"].startswith("attachment")
    assert finished.get("/work/1/files/3").headers["content-disposition"].startswith("attachment")
    for number in ("1", "2", "9", "-1", "x", "..%2F..%2Fsecret.pdf", "99999999999999999999"):
        answer = finished.get(f"/work/1/files/{number}")
        assert answer.status in (400, 404, 409), number
        assert b"%PDF" not in answer.body
    assert finished.get("/work/7/files/0").status == 404


def test_what_is_wrong_is_said_with_a_way_to_the_page(finished):
    work = finished.studio.works.find(1)
    faults = (FaultFact("Maze 19: its walls are pale.", 29, 19), FaultFact("A font is missing."))
    work.end = replace(work.end, ok=False, proof=ProofFact(1, 1), faults=faults)
    text = finished.get("/books/first/make").text
    assert "Maze 19: its walls are pale." in text
    assert 'href="/books/first#page-29"' in text
    assert "Another maze here" in text
    assert "A font is missing." in text
    work.end = replace(work.end, faults=faults[1:])
    assert "Another maze here" not in finished.get("/books/first/make").text


def test_the_result_is_said_in_words(finished):
    text = finished.get("/books/first/make").text
    assert "First is ready." in text
    assert "1 maze and 1 answer read back from the finished file" in text
    assert "Amazon KDP paperback: A copy costs USD 3.00." in text
    assert "Lulu" not in text
    assert "A warning." in text
    assert 'href="/work/1/files/0"' in text
