"""The reader of PDFs from any program: opening, unpacking, and the marks that each page's content draws.

In: a PDF file.
Out: its pages, fonts, colours, and `Mark` records as they are placed on the paper; or the reason why it is unreadable.
Bounds of time and memory hold for every file.
"""
