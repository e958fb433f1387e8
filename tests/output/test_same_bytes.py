"""The bytes of a PDF depend on its pages alone, and not on what a process has written before."""

import hashlib

import pytest

from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Box, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces import fonts
from tests import python

CODES = ("ar", "he", "hi", "el", "ru", "de")


def digest_of(code):
    """Return the digest of a page with sentences in a language."""
    words = read_language(code)
    texts = (*words.lines("how_to_steps"), words.word("by", author="Ann Lee, אנה"))
    box, lines = Box(0, 0, 400, 500), Words("\n".join(texts), fonts.HEADING, 14, language=code)
    (frame,) = flow(prose(lines, 400), Room(400, 500), width=400)
    return hashlib.sha256(
        write_pdf([Page(400, 500, box, box, tuple(frame.drawn(0, 500).items))], title=code)
    ).hexdigest()


@pytest.fixture(scope="module")
def digests():
    return {code: digest_of(code) for code in CODES}


def test_files_are_the_same_in_any_order(digests):
    assert {code: digest_of(code) for code in reversed(CODES)} == digests
    assert len(set(digests.values())) == len(CODES)


@pytest.mark.parametrize("code", ["hi", "ar"])
def test_a_file_is_the_same_in_a_process_of_its_own(code, digests):
    script = f"from tests.output.test_same_bytes import digest_of; print(digest_of({code!r}))"
    assert python("-c", script).stdout.strip() == digests[code]
