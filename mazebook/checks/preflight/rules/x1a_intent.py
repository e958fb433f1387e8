"""PDF/X-1a: one output intent, which names how it is printed or holds the profile."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import is_table

standard = "PDF/X-1a:2001"


def look(file: BookFile) -> Iterator[Found]:
    """Yield what is wrong with the intent; and an embedded profile where the printer wants none."""
    limit = file.demands.limit("output_condition") or file.demands.limit("standards")
    intents = [each for each in file.pdf.Root.get("/OutputIntents", []) if is_table(each)]
    intents = [each for each in intents if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield Found(
            f"The file has {len(intents)} output intents for printing; {standard} wants one. Export it as {standard}.",
            value=len(intents),
            limit=limit,
        )
        return
    intent, profile = intents[0], intents[0].get("/DestOutputProfile")
    named = str(intent.get("/OutputConditionIdentifier", ""))
    registered = str(intent.get("/RegistryName", ""))
    if not named or (profile is None and not registered):
        yield Found(
            "The output intent names no registered condition, and holds no profile. "
            f"Name one{_example(limit)}, with its registry.",
            value=named,
            limit=limit,
        )
    embeds = file.demands.limit("output_condition", "embed_profile")
    if embeds is not None and not embeds.value and profile is not None:
        yield Found(
            f"The file embeds a colour profile; {file.printer.title} wants none. Export it without profiles.",
            limit=embeds,
        )


def _example(limit: object) -> str:
    value = getattr(limit, "value", None)
    return f', such as "{value["id"]}"' if isinstance(value, dict) and "id" in value else ""
