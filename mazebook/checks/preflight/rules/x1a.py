"""PDF/X-1a:2001 (ISO 15930-1), as far as public texts describe it: one rule for each requirement."""

import re
from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import on_file, on_page
from mazebook.paper.printers.demands import COLOUR_SPACES, takes_colour
from mazebook.reading.pdf.objects import entry, is_table, items, table, text_of

_NAME = "PDF/X-1a:2001"
_on_file, _on_page = on_file("standards", standard=_NAME), on_page("standards", standard=_NAME)
_WANTED = (1, 3)
_WANTED_INFO = ("/Title", "/CreationDate", "/ModDate")
_WANTED_KEYS = {"/GTS_PDFXVersion": "PDF/X-1:2001", "/GTS_PDFXConformance": "PDF/X-1a:2001"}
_FORBIDDEN = {"/LZWDecode", "/LZW", "/JPXDecode", "/JBIG2Decode", "/ObjStm", "/XRef"}


@_on_page
def _x1a_boxes(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a page with neither a TrimBox nor an ArtBox, or with both."""
    stated = [name for name in ("TrimBox", "ArtBox") if name in sheet.boxes]
    if len(stated) != 1:
        yield Found(
            f"The page states {' and '.join(stated) or 'no TrimBox'}; {_NAME} wants a TrimBox alone. "
            f"Export it as {_NAME}.",
            value=stated,
        )


@_on_page
def _x1a_colours(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first mark whose colour space the standard does not allow, though the printer does."""
    listed = file.demands.names("colours")
    for mark in sheet.marks.seen:
        space = mark.colour.space
        # The rule about colours yields the spaces that the printer does not allow.
        if (
            space.name in COLOUR_SPACES
            and takes_colour(listed, space)
            and not (file.standard and file.standard.takes(space))
        ):
            what = f"is in {space.name.upper()}"
            if space.is_managed:
                what = "goes through a colour profile"
            elif space.replaced_by:
                what = f"has an ink that {space.replaced_by} may stand for"
            yield Found(
                f"This {mark.kind} {what}; {_NAME} has plain grey and CMYK only. Convert it.",
                mark.box,
                space.name,
            )
            return


@_on_file
def _x1a_header(file: CheckedFile) -> Iterator[Found]:
    """Yield the PDF version, if it is newer than the standard's."""
    header = re.search(rb"%PDF-(\d)\.(\d)", file.header)
    later = re.fullmatch(r"/(\d)\.(\d)", text_of(file.pdf.Root.get("/Version")))
    version = max((int(stated[1]), int(stated[2])) if stated else (0, 0) for stated in (header, later))
    if version > _WANTED:
        yield Found(
            f"The file is PDF {version[0]}.{version[1]}; {_NAME} is PDF 1.3. Export it as {_NAME}.",
            value=f"{version[0]}.{version[1]}",
        )


@_on_file
def _x1a_id(file: CheckedFile) -> Iterator[Found]:
    """Yield a missing file identifier."""
    if len(items(file.pdf.trailer.get("/ID"))) != 2:
        yield Found(
            f"The file has no identifier, which {_NAME} wants. Export it as {_NAME}.",
        )


@_on_file
def _x1a_info(file: CheckedFile) -> Iterator[Found]:
    """Yield the missing or empty entries of the document information."""
    info = table(file.pdf.trailer.get("/Info"))
    missing = [key[1:] for key in _WANTED_INFO if not text_of(info.get(key)).strip()]
    if missing:
        yield Found(
            f"The file does not say its {' and '.join(missing)}, which {_NAME} wants. Export it with them.",
            value=missing,
        )


@_on_file
def _x1a_intent(file: CheckedFile) -> Iterator[Found]:
    """Yield the faults of the output intent; and an embedded profile where the printer wants none."""
    limit = file.demands.limit("output_condition") or file.demands.limit("standards")
    intents = [each for each in items(file.pdf.Root.get("/OutputIntents")) if is_table(each)]
    intents = [each for each in intents if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield Found(
            f"The file has {len(intents)} output intents for printing; {_NAME} wants one. Export it as {_NAME}.",
            value=len(intents),
            limit=limit,
        )
        return
    intent, profile = intents[0], intents[0].get("/DestOutputProfile")
    named = text_of(intent.get("/OutputConditionIdentifier"))
    registered = text_of(intent.get("/RegistryName"))
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


@_on_file
def _x1a_keys(file: CheckedFile) -> Iterator[Found]:
    """Yield the keys that are missing or have another value."""
    info = table(file.pdf.trailer.get("/Info"))
    wrong = [key[1:] for key, wanted in _WANTED_KEYS.items() if text_of(info.get(key)) != wanted]
    if wrong:
        yield Found(
            f"The file does not say that it is {_NAME} ({' and '.join(wrong)}). Export it as {_NAME}.",
            value=wrong,
        )


@_on_file
def _x1a_packing(file: CheckedFile) -> Iterator[Found]:
    """Yield the forbidden filters and streams: LZW, object streams, JPEG 2000, JBIG2."""
    import pikepdf

    found: set[str] = set()
    for stream in (each for each in file.pdf.objects if isinstance(each, pikepdf.Stream)):
        found |= _FORBIDDEN & {*re.findall(r"/\w+", _text(stream.get("/Filter"))), text_of(stream.get("/Type"))}
    if found:
        names = ", ".join(sorted(name[1:] for name in found))
        yield Found(
            f"Parts of the file are packed as {names}, which {_NAME} does not have. Export it as {_NAME}.",
            value=sorted(found),
        )


def _text(value: object) -> str:
    """Return a filter, or a list of filters, as text."""
    import pikepdf

    return " ".join(text_of(each) for each in value) if isinstance(value, pikepdf.Array) else text_of(value)


@_on_file
def _x1a_trapped(file: CheckedFile) -> Iterator[Found]:
    """Yield the Trapped entry, unless it is the name True or False: a string or a boolean is not enough."""
    import pikepdf

    value = entry(file.pdf.trailer, "/Info", "/Trapped")
    if not (isinstance(value, pikepdf.Name) and value in ("/True", "/False")):
        yield Found(
            f"The file does not say whether it was trapped, which {_NAME} wants. Set Trapped to False.",
            value=None if value is None else text_of(value, "something else"),
        )
