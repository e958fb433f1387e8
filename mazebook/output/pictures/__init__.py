"""Pictures: pages as SVG, PNG, TIFF and GIF, and the previews of a book.

In: pages or finished PDFs. Out: the bytes of pictures.
"""
