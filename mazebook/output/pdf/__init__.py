"""PDFs: pages are drawn with reportlab, then finished for a printer or a screen, merged or imposed with pikepdf.

In: pages. Out: the bytes of a PDF.
"""
