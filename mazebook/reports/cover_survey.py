"""The covers of a book in figures and in sentences, before any maze is carved."""

from typing import Any

from mazebook.books.cover.sheet import barcode_of, sheet_of, spine_of
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.setting import bound_editions, covered_editions
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import paper_for
from mazebook.units import POINTS_PER_INCH, mm

_BARCODES = {"reserve": "a white box for the barcode", "isbn": "the ISBN as a barcode", "none": "no barcode"}


def survey_covers(plan: Plan) -> list[dict[str, Any]]:
    """Return the figures of the cover of each edition that has one, such as sizes in points, ready for JSON."""
    bound = bound_editions(plan.setting)
    return [
        _survey(plan, edition)
        if edition in bound
        else {"edition": edition.name, "size_points": list(plan.spec.trim), "front_only": True}
        for edition in covered_editions(plan.setting)
    ]


def _survey(plan: Plan, edition: Edition) -> dict[str, Any]:
    setting, printer = plan.setting, edition.printer
    assert printer is not None  # or it would not be bound
    sheet = sheet_of(printer, paper_for(printer, plan.spec.stock), plan.spec.trim, len(plan.pages))
    text = spine_of(setting, sheet)
    return {
        "edition": edition.name,
        "size_points": [round(sheet.size.width, 3), round(sheet.size.height, 3)],
        "bleed_points": sheet.size.bleed,
        "spine_points": round(sheet.size.spine, 3),
        "spine_text": " · ".join(filter(None, (text.title, text.author))),
        "spine_without_text": text.reason,
        "barcode": barcode_of(setting),
    }


def cover_sentence(facts: dict[str, Any]) -> str:
    """Return the figures of one cover, as `survey_covers` returns them, in a sentence."""
    inches = " x ".join(f"{side / POINTS_PER_INCH:.3f}" for side in facts["size_points"])
    millimetres = " x ".join(f"{mm(side):.1f}" for side in facts["size_points"])
    if facts.get("front_only"):
        return f"Cover for {facts['edition']}: the front alone, {inches} in ({millimetres} mm)."
    spine = f"spine {facts['spine_points'] / POINTS_PER_INCH:.3f} in ({mm(facts['spine_points']):.1f} mm)"
    text = f'with "{facts["spine_text"]}"' if facts["spine_text"] else f"without text: {facts['spine_without_text']}"
    barcode = _BARCODES[facts["barcode"]]
    sheet = f"{inches} in ({millimetres} mm) with bleed"
    return f"Cover for {facts['edition']}: {sheet}, {spine} {text}; {barcode} on the back."
