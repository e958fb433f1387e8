"""ISBNs: checked, as thirteen digits for machines and as the user hyphenates them for people.

Check digits are those of ISO 2108:2017, annex C. Where the hyphens belong depends on a list of publishers' ranges that
changes all the time and is not kept here: an ISBN is printed
with the hyphens that the user wrote, or else with the first one only.
"""

import re

from mazebook.errors import UsageError

ISBN_EXAMPLE = "978-0-306-40615-7"

_LABEL = re.compile(r"\s*ISBN(?:-1[03])?:?\s*", re.IGNORECASE)
_HYPHENS = re.compile("[-\u2010-\u2015\u2212 \u00a0]+")  # hyphens and dashes of any kind, and spaces
_PARTS = 5  # prefix, group, publisher, title, check digit


def read_isbn(text: str) -> str:
    """Return the thirteen digits of an ISBN of ten or thirteen, with or without hyphens and spaces.

    Raises
    ------
    UsageError
        If the text is no ISBN; for a wrong check digit the message names the right one.
    """
    digits = "".join(_parts(text)).upper()
    if not re.fullmatch("[0-9]{9}[0-9X]|[0-9]{13}", digits):
        count = f"; this has {len(digits)}" if digits.isascii() and digits.isdigit() else ""
        raise UsageError(f"an ISBN has 13 digits, or 10 in older books{count}. Write it like {ISBN_EXAMPLE}.")
    if len(digits) == 13 and not digits.startswith(("978", "979")):
        raise UsageError("an ISBN of 13 digits begins with 978 or 979. Copy it again.")
    if digits.startswith("9790"):
        raise UsageError("a number that begins with 979-0 is for printed music, not for books. Copy it again.")
    right = check_digit(digits[:-1])
    if digits[-1] != right:
        raise UsageError(
            f"its last digit should be {right}, not {digits[-1]}; or another digit is mistyped. Copy it again."
        )
    return digits if len(digits) == 13 else f"978{digits[:9]}{check_digit(f'978{digits[:9]}')}"


def shown_isbn(text: str) -> str:
    """Return an ISBN as it is printed: in the user's five parts if there are five, else as ``978-`` and ten digits.

    Raises UsageError as `read_isbn` does.
    """
    digits, parts = read_isbn(text), _parts(text)
    if len("".join(parts)) == 10:
        parts = ["978", *parts]
    lengths = list(map(len, parts))
    if len(parts) != _PARTS or (lengths[0], lengths[-1]) != (3, 1):
        return f"{digits[:3]}-{digits[3:]}"
    ends = [sum(lengths[: place + 1]) for place in range(_PARTS)]
    return "-".join(digits[end - length : end] for end, length in zip(ends, lengths, strict=True))


def check_digit(digits: str) -> str:
    """Return the check digit of the first nine or twelve digits of an ISBN: 0 to 9, or X for ten."""
    if len(digits) == 9:
        return "0123456789X"[-sum((10 - place) * int(digit) for place, digit in enumerate(digits)) % 11]
    return str(-sum((3 if place % 2 else 1) * int(digit) for place, digit in enumerate(digits)) % 10)


def _parts(text: str) -> list[str]:
    """Return the parts of an ISBN between hyphens or spaces, without a label such as ``ISBN-13:`` before them."""
    return [part for part in _HYPHENS.split(_LABEL.sub("", text, count=1)) if part]
