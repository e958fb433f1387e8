"""ISBNs: ten and thirteen digits, check digits, hyphens."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import UsageError
from mazebook.paper.isbn import check_digit, read_isbn, shown_isbn

# Published examples: ISO 2108 / the ISBN Users' Manual, and Wikipedia's article "ISBN".
KNOWN = {
    "978-0-306-40615-7": "9780306406157",
    "0-306-40615-2": "9780306406157",
    "978 3 16 148410 0": "9783161484100",
    "0-8044-2957-X": "9780804429573",
    "080442957x": "9780804429573",
    "979-10-90636-07-1": "9791090636071",
    "ISBN 978-0-306-40615-7": "9780306406157",
    "ISBN-13: 978\u20110\u2011306\u201140615\u20117": "9780306406157",  # hyphens that do not break
    " 9780306406157 ": "9780306406157",
}


@pytest.mark.parametrize("text", KNOWN)
def test_known_ones(text):
    assert read_isbn(text) == KNOWN[text]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("978-0-306-40615-7", "978-0-306-40615-7"),
        ("978 0 306 40615 7", "978-0-306-40615-7"),
        ("9780306406157", "978-0306406157"),
        ("978-0306406157", "978-0306406157"),
        ("978-0-306-406157", "978-0306406157"),
        ("9-7-80306-40615-7", "978-0306406157"),  # five parts, but not those of an ISBN
        ("0-306-40615-2", "978-0-306-40615-7"),
        ("0306406152", "978-0306406157"),
        ("0-8044-2957-X", "978-0-8044-2957-3"),
        ("ISBN 979-10-90636-07-1", "979-10-90636-07-1"),
    ],
)
def test_hyphens_stay_as_they_were_written(text, shown):
    assert shown_isbn(text) == shown
    assert shown_isbn(shown) == shown


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("978-0-306-40615-8", "its last digit should be 7, not 8; or another digit is mistyped. Copy it again."),
        ("0-306-40615-X", "its last digit should be 2, not X; or another digit is mistyped."),
        ("0-8044-2957-1", "its last digit should be X, not 1;"),
        ("978030640615", "an ISBN has 13 digits, or 10 in older books; this has 12. Write it like 978-0-306-40615-7."),
        ("", "an ISBN has 13 digits, or 10 in older books. Write it like"),
        ("978-0-306-4O615-7", "an ISBN has 13 digits, or 10 in older books. Write it like"),  # a letter O
        ("978030640615X", "an ISBN has 13 digits"),
        ("X306406152", "an ISBN has 13 digits"),
        ("٩٧٨٠٣٠٦٤٠٦١٥٧", "an ISBN has 13 digits, or 10 in older books. Write"),  # Arabic digits
        ("977-0-306-40615-0", "an ISBN of 13 digits begins with 978 or 979."),
        ("979-0-2600-0043-8", "a number that begins with 979-0 is for printed music, not for books."),
    ],
)
@pytest.mark.parametrize("read", [read_isbn, shown_isbn])
def test_what_is_none(text, sentence, read):
    with pytest.raises(UsageError) as caught:
        read(text)
    assert str(caught.value).startswith(sentence)


bodies = st.text("0123456789", min_size=9, max_size=9)
seps = st.sampled_from(["", "-", " ", "\u2013", "\u2011"])


@given(bodies, st.data())
def test_ten_and_thirteen_digits_are_the_same_book(body, data):
    spread = "".join(digit + data.draw(seps) for digit in body)
    thirteen = read_isbn(spread + check_digit(body))
    assert thirteen[:12] == f"978{body}"
    assert read_isbn(thirteen) == thirteen
    assert shown_isbn(thirteen).replace("-", "") == thirteen
    assert sum((1, 3)[place % 2] * int(digit) for place, digit in enumerate(thirteen)) % 10 == 0


@given(st.sampled_from(["978", "9791"]), st.text("0123456789", min_size=9, max_size=9), st.integers(0, 12), st.data())
def test_one_wrong_digit_is_noticed_and_the_right_last_one_named(prefix, body, place, data):
    start = (prefix + body)[:12]
    right = start + check_digit(start)
    assert read_isbn(right) == right
    other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != right[place]]))
    wrong = right[:place] + other + right[place + 1 :]
    with pytest.raises(UsageError) as caught:
        read_isbn(wrong)
    if place == 12:
        assert f"should be {right[-1]}, not {other};" in str(caught.value)


@given(bodies, st.integers(0, 9), st.data())
def test_one_wrong_digit_of_ten_is_noticed(body, place, data):
    right = body + check_digit(body)
    alphabet = "0123456789X" if place == 9 else "0123456789"
    other = data.draw(st.sampled_from([digit for digit in alphabet if digit != right[place]]))
    with pytest.raises(UsageError):
        read_isbn(right[:place] + other + right[place + 1 :])


@given(st.text(max_size=20))
def test_any_text_is_an_isbn_or_a_sentence(text):
    found = None
    with contextlib.suppress(UsageError):
        found = read_isbn(text)
    assert found is None or len(found) == 13
