"""The reader of PDFs that anybody made: opening, unpacking, and the marks that each page's content draws.

In: a PDF file.
Out: its pages, fonts, colours, and `Mark` records as they are placed on the paper; or a sentence that says why not.
Bounds of time and memory hold for every file.
"""
