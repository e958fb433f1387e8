"""PDF/X-1a for print shops, and PDF/A-2b for screens: the keys by which a file claims to conform to a standard.

PDF/X-1a:2001 is ISO 15930-1. The pages conform to it without changes: grey, fonts embedded, no transparency, a TrimBox
each. PDF/A-2b is ISO 19005-2: a file that looks the same on any screen, now and later.
"""

import base64
import zlib
from typing import Any

from mazebook.paper.languages import runs_left
from mazebook.resources import shipped

PDF_A = "PDF/A-2b"
PDF_A_VERSION = "1.7"
PROFILE = "sRGB.icc"

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"\
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
{entries}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
PDF_X = "PDF/X-1a:2001"
PDF_X_VERSION = "1.3"


def conform_pdfa(pdf: Any, _: object = None) -> None:
    """Add the keys of PDF/A-2b to a PDF whose Info and language are set: XMP metadata equal to Info, and sRGB."""
    import pikepdf

    packet = pdf.make_stream(_metadata(pdf).encode("utf-8"))
    packet.Type, packet.Subtype = pikepdf.Name.Metadata, pikepdf.Name.XML
    pdf.Root.Metadata = packet
    profile = pdf.make_stream(zlib.compress((shipped("icc") / PROFILE).read_bytes(), 9))
    profile.N, profile.Filter = 3, pikepdf.Name.FlateDecode
    pdf.Root.OutputIntents = pikepdf.Array(
        [
            pikepdf.Dictionary(
                Type=pikepdf.Name.OutputIntent,
                S=pikepdf.Name.GTS_PDFA1,
                OutputConditionIdentifier=pikepdf.String("sRGB"),
                Info=pikepdf.String("sRGB IEC61966-2.1"),
                DestOutputProfile=profile,
            )
        ]
    )
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    _end_clearly(pdf)


def _end_clearly(pdf: Any) -> None:
    """Let no stream end with a carriage return, which with the line feed before ``endstream`` looks like one line end.

    A reader that checks /Length (ISO 19005-2, 6.1.7.1) would then find the stream a byte too short. One packed stream
    in 256 ends so by chance; it is packed once more, into ASCII85, which ends with ``~>``.
    """
    import pikepdf

    for stream in pdf.objects:
        if not isinstance(stream, pikepdf.Stream) or not (raw := stream.read_raw_bytes()).endswith(b"\r"):
            continue
        filters = stream.get("/Filter", pikepdf.Array())
        before = list(filters) if isinstance(filters, pikepdf.Array) else [filters]
        stream.write(base64.a85encode(raw) + b"~>", filter=pikepdf.Array([pikepdf.Name.ASCII85Decode, *before]))


def _metadata(pdf: Any) -> str:
    """Return the values of Info as XMP: by ISO 19005-2, 6.6.2, each is in both or in neither, and equal."""
    info = {str(key)[1:]: str(value) for key, value in pdf.trailer.Info.items()}
    language = str(pdf.Root.Lang)
    entries = [
        _list("dc:title", "Alt", [info["Title"]], ' xml:lang="x-default"'),
        _list("dc:creator", "Seq", [info["Author"]]) if "Author" in info else "",
        _list("dc:language", "Bag", [language]),
        _entry("xmp:CreatorTool", info["Creator"]),
        _entry("xmp:CreateDate", _iso(info["CreationDate"])),
        _entry("xmp:ModifyDate", _iso(info["ModDate"])),
        _entry("pdf:Producer", info["Producer"]),
    ]
    return _PACKET.format(entries="\n".join(filter(None, entries)))


def _entry(name: str, value: str) -> str:
    return f"<{name}>{_escaped(value)}</{name}>"


def _list(name: str, kind: str, values: list[str], about: str = "") -> str:
    rows = "".join(f"<rdf:li{about}>{_escaped(value)}</rdf:li>" for value in values)
    return f"<{name}><rdf:{kind}>{rows}</rdf:{kind}></{name}>"


def _escaped(text: str) -> str:
    """Return a text escaped for XML; `xml.sax.saxutils.escape` would import a web client."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _iso(date: str) -> str:
    """Return a date of PDF, such as ``D:20260304050607+00'00'``, as XMP writes it."""
    digits = date[2:16]
    day, time = (digits[:4], digits[4:6], digits[6:8]), (digits[8:10], digits[10:12], digits[12:14])
    return f"{'-'.join(day)}T{':'.join(time)}+00:00"


def conform_pdfx(pdf: Any, condition: tuple[str, str] | None) -> None:
    """Add the keys of PDF/X-1a to a PDF whose Info has its title, its dates and /Trapped.

    Parameters
    ----------
    condition : the name of a printing condition and its register, not None; as print shops ask, no profile is embedded
    """
    import pikepdf

    if condition is None:
        raise ValueError("PDF/X needs a printing condition")
    name, registry = condition
    pdf.trailer.Info[pikepdf.Name("/GTS_PDFXVersion")] = pikepdf.String("PDF/X-1:2001")
    pdf.trailer.Info[pikepdf.Name("/GTS_PDFXConformance")] = pikepdf.String(PDF_X)
    pdf.Root.OutputIntents = pikepdf.Array(
        [
            pikepdf.Dictionary(
                Type=pikepdf.Name.OutputIntent,
                S=pikepdf.Name.GTS_PDFX,
                OutputConditionIdentifier=pikepdf.String(name),
                RegistryName=pikepdf.String(registry),
            )
        ]
    )
    if "/Lang" in pdf.Root:  # a key of PDF 1.4
        if runs_left(str(pdf.Root.Lang)):  # else nothing depends on it
            pdf.trailer.Info[pikepdf.Name("/Language")] = pdf.Root.Lang
        del pdf.Root.Lang
