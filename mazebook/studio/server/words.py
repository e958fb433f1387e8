"""The words of the page, in the language that the person chose for it: ``studio.toml`` of each language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from mazebook.paper.languages import Language, catalogue, language_names, read_language
from mazebook.progress import Step
from mazebook.studio.jobs.job_messages import ProofFact

USUAL = "en"
_FILE = "studio"
LANGUAGE_COOKIE = "mazebook-language"
# What browsers call the Chinese that is written in simplified characters.
_SIMPLIFIED = "zh-Hans"
_IS_SIMPLIFIED = re.compile(r"zh(-Hans)?(-(CN|SG|MY))?", re.IGNORECASE)


@cache
def page_words(code: str) -> Language:
    """Return the catalogue of a language; what it lacks is in English."""
    found = code if code in language_names() else USUAL
    entries = _joined(catalogue(USUAL, _FILE), catalogue(found, _FILE))
    setting = {key: read_language(found).entries[key] for key in ("locale", "direction")}
    return Language(found, {**setting, **entries})


def wanted_language(cookie: str | None, accepted: str) -> str:
    """Return the code of the language that a browser asks for.

    Parameters
    ----------
    cookie : what the person chose on the page; None for nothing yet
    accepted : the header ``Accept-Language``: languages, each with a weight from 0 (refused) to 1
    """
    known = language_names()
    liked = sorted((found for found in map(_accepted, accepted.split(",")) if found[1] > 0), key=lambda each: -each[1])
    return next((code for code in (cookie or "", *(code for code, _ in liked)) if code in known), USUAL)


def _accepted(part: str) -> tuple[str, float]:
    """Return the language and the weight of a part of ``Accept-Language``; 0 for a weight that is none."""
    tag, _, weight = part.replace(" ", "").partition(";q=")
    code = _SIMPLIFIED if _IS_SIMPLIFIED.fullmatch(tag) else tag.partition("-")[0].lower()
    return code, float(weight or 1) if re.fullmatch(r"(\d(\.\d{0,3})?)?", weight) else 0.0


def step_words(words: Language, step: Step, names: Mapping[str, str]) -> str:
    """Return what the page calls a step of a job, or what commands call it; `names` : for the braces of the step."""
    steps: dict[str, str] = words.entries["work"]["steps"]
    return steps.get(step.name.lower(), step).format(**names)


def proof_words(words: Language, proof: ProofFact, *, is_right: bool) -> str:
    """Return the sentence about what was read back from finished files; `is_right` : whether nothing is wrong."""
    read = [words.word("book.mazes", count=proof.mazes)]
    read += [words.word("work.answers", count=proof.answers)] if proof.answers else []
    what = words.listed(read)
    if proof.editions > 1:
        what = words.word("work.in_editions", what=what, editions=proof.editions)
    if not is_right:
        return words.word("work.found", what=what)
    if not proof.answers:
        return words.word("work.proved_alone", what=what)
    if proof.looped:
        return words.word("work.proved_loops", what=what, count=proof.looped)
    return words.word("work.proved", what=what)


def _joined(usual: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of `usual`, those of `other` in their place, table by table."""
    found = dict(usual)
    for key, entry in other.items():
        old = found.get(key)
        if isinstance(entry, Mapping) and isinstance(old, Mapping) and "other" not in entry:
            entry = _joined(old, entry)
        found[key] = entry
    return found
