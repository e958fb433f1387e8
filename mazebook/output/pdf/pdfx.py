"""PDF/X-1a:2001 (ISO 15930-1): the keys by which a print shop knows a file that needs nothing else.

The pages keep to it as they are: grey, fonts embedded, no transparency, a TrimBox each.
"""

from typing import Any

PDF_X = "PDF/X-1a:2001"
PDF_X_VERSION = "1.3"


def conform_pdfx(pdf: Any, condition: tuple[str, str] | None) -> None:
    """Add the keys of PDF/X-1a to a PDF whose Info has its title, its dates and /Trapped.

    Parameters
    ----------
    condition : the registered printing condition, by name without a profile, as print shops ask, and its register
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
        del pdf.Root.Lang
