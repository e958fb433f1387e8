"""Findings: what a check of a file finds, as text for people and as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mazebook.numerics.wording import ranges
from mazebook.paper.printers.demands import Limit
from mazebook.paper.printers.parts import NumberSource
from mazebook.reading.pdf.paths import Bounds

BLOCKS, WARNS = "blocks", "warns"
_SHOWN = 3  # findings of one rule that are printed; the others are counted
_SAID = {"relayed": "as others quote", "third-party": "as others say, compare"}  # by tier; none is the printer's text


class Found(NamedTuple):
    """What a rule finds: a sentence with advice, the place, the value found and the limit.

    `blocks` : None = as the rule's findings usually do; a limit that the printer did not state never blocks
    """

    sentence: str
    box: Bounds | None = None
    value: Any = None
    limit: Limit | None = None
    page: int | None = None
    blocks: bool | None = None


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a file.

    Attributes
    ----------
    severity : ``"blocks"``: the printer will refuse the file, or print it wrongly; or ``"warns"``
    page : counted from 1; None = the whole file
    box : place on the page as displayed, in points from its lower left corner
    value, limit : the value found and the value allowed; None where nothing is compared
    sources : the sources of the limit
    """

    rule: str
    severity: str
    page: int | None
    box: Bounds | None
    value: Any
    limit: Any
    sources: tuple[NumberSource, ...]
    sentence: str

    @property
    def blocks(self) -> bool:
        """Whether the printer will refuse the file, or print it wrongly."""
        return self.severity == BLOCKS


def finding(rule: str, found: Found, blocks: bool) -> Finding:
    """Return what a rule found as a finding; `blocks` : whether the findings of the rule usually block."""
    wanted = blocks if found.blocks is None else found.blocks
    is_stated = found.limit is None or found.limit.is_stated
    value, sources = (found.limit.value, found.limit.sources) if found.limit else (None, ())
    severity = BLOCKS if wanted and is_stated else WARNS
    return Finding(rule, severity, found.page, found.box, found.value, value, sources, found.sentence)


def as_json(found: Finding) -> dict[str, Any]:
    """Return a finding as a JSON object."""
    box = [round(side, 2) for side in found.box] if found.box else None
    sources = [vars(one) | {"checked": one.checked.isoformat() if one.checked else None} for one in found.sources]
    return {**vars(found), "box": box, "value": _plain(found.value), "limit": _plain(found.limit), "sources": sources}


def finding_lines(findings: Sequence[Finding]) -> list[str]:
    """Return findings as lines of text, those that block first; of a rule, three and how many more."""
    lines: list[str] = []
    for severity in (BLOCKS, WARNS):
        by_rule: dict[str, list[Finding]] = {}
        for each in findings:
            if each.severity == severity:
                by_rule.setdefault(each.rule, []).append(each)
        for rule, found in by_rule.items():
            lines += [_line(each) for each in found[:_SHOWN]]
            if len(found) > _SHOWN:
                pages = ranges(each.page for each in found[_SHOWN:] if each.page)
                lines.append(f"{severity:<8}{rule}: the same {len(found) - _SHOWN} more times, on pages {pages}")
            if found[0].sources:
                lines.append(f"{'':<8}({_source(found[0].sources)})")
    return lines


def summary(findings: Sequence[Finding], title: str) -> str:
    """Return the last line about a file: how many rules keep the printer called `title` from accepting it."""
    blocking = len({each.rule for each in findings if each.blocks})
    others = len({each.rule for each in findings if not each.blocks})
    if blocking:
        return f"{title} would not take this file: {blocking} rule{'s' if blocking > 1 else ''} broken. See above."
    if others:
        return f"Nothing here keeps {title} from taking this file; see above what else was noticed."
    return f"This file keeps to all rules that are known of {title}."


def _line(found: Finding) -> str:
    where = f"page {found.page}: " if found.page else ""
    place = ""
    if found.box:
        place = f" [{found.box.x0:.1f}, {found.box.y0:.1f} to {found.box.x1:.1f}, {found.box.y1:.1f} pt]"
    return f"{found.severity:<8}{found.rule}: {where}{found.sentence}{place}"


def _source(sources: Sequence[NumberSource]) -> str:
    """Return the first source of a limit, with its tier and the day on which it was checked."""
    first, *others = sources
    more = f"; and {len(others)} more, see --json" if others else ""
    return f"{_SAID.get(first.tier, 'see')} {first.name}, checked {first.checked or 'on an unknown day'}{more}"


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value
