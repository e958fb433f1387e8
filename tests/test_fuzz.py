"""Files of every kind that users write, broken in any way, are read or refused in sentences; nothing else happens."""

import tempfile
from pathlib import Path
from random import Random

import pytest
from fuzz import KINDS, broken, outcome
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

EXAMPLES = 2_000  # of all kinds


def test_all_kinds_together_are_the_examples():
    assert sum(kind.share for kind in KINDS.values()) == 1_000


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_what_is_broken_was_right_before(name, tmp_path):
    kind = KINDS[name]
    found = [outcome(kind, content, tmp_path) for content in kind.examples(Random(3))]
    assert found.count("read") >= len(found) / 3


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_broken_file_is_read_or_refused_in_a_sentence(name):
    kind = KINDS[name]

    @settings(
        max_examples=EXAMPLES * kind.share // 1_000,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**64 - 1))
    def reads(seed):
        with tempfile.TemporaryDirectory() as folder:
            event(outcome(kind, broken(kind, Random(seed)), Path(folder)))

    reads()
