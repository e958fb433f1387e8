"""The task of a class set or of a weekly sheet, as the fields of a form ask for it."""

import re

import pytest

from mazebook.errors import UsageError
from mazebook.mazes.tasks import REGISTRY
from mazebook.studio.server.views.task_fields import task_in


@pytest.mark.parametrize(
    ("form", "task"),
    [
        ({}, None),
        ({"task": "", "words": "cat"}, None),
        ({"task": "unheard"}, None),
        ({"task": "collect", "words": "cat", "tables": "x"}, {"kind": "collect"}),
        ({"task": "letters", "words": ""}, {"kind": "letters"}),
        (
            {"task": "letters", "words": "cat\r\n dog, \u00f6l;\r\n"},
            {"kind": "letters", "words": ["cat", "dog", "\u00f6l"]},
        ),
        ({"task": "letters", "words": "riddles\r\n"}, {"kind": "letters", "words": "riddles"}),
        ({"task": "letters", "words": "/etc/words.csv"}, {"kind": "letters", "words": ["/etc/words.csv"]}),
        ({"task": "sums", "words": "cat", "tables": "2, 5 10"}, {"kind": "sums", "tables": [2, 5, 10]}),
    ],
)
def test_a_form_asks_for_a_task(form, task):
    assert task_in(form) == task


def test_times_tables_are_numbers():
    with pytest.raises(UsageError, match='"two" is no whole number'):
        task_in({"task": "sums", "tables": "two"})


@pytest.mark.parametrize("path", ["/class", "/sheets"])
def test_forms_offer_every_task_and_keep_what_was_filled_in(shown, path):
    text = shown.get(f"{path}?task=letters&words=cat%0D%0Adog&tables=2").text
    offered = {*re.findall(r'<option value="(\w+)" data-takes', text)}
    assert {*REGISTRY.names()} - offered == ({"tangle"} if path == "/class" else set())
    assert '<option value="letters" data-takes="words" selected>' in text
    assert ">\ncat\r\ndog</textarea>" in text
    assert 'name="tables" value="2"' in text
