"""The sweep over random books: made, proved, preflighted and read by qpdf."""

import pytest

from tests import ROOT, python


@pytest.mark.slow
def test_forty_random_books_without_a_mistake(tmp_path):
    words = [ROOT / "benchmarks" / "sweep.py", "--books", 40, "--seed", 15, "--folder", tmp_path]
    told = python(*words).stdout.splitlines()
    assert told[-1].startswith("All: 40 books, ")
    assert " 0 false alarms, 0 mistakes, 0 tracebacks, " in told[-1]
    assert python(*words).stdout.splitlines() == told  # what is done is not done again
