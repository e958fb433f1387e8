"""What printers ask of a PDF, one file a rule; the file's name is the rule's, its first line what it looks for.

A file placed here is asked the day it appears. It has one or both of

- ``look(file)`` : yields a `Found` for what is wrong with the file; `mazebook.checks.preflight.book_file.BookFile`
- ``look_at(sheet, file)`` : the same for each page, its marks at hand; `mazebook.checks.preflight.pages.Sheet`

and may say

- ``blocks = False`` : what it finds is worth knowing, and no reason to refuse the file
- ``kinds = ("cover",)`` : it is about covers only, or about interiors only
- ``forbids = "links"`` : it is asked only where the printer's table, or its standard, forbids what is called so there
- ``standard = "PDF/X-1a:2001"`` : it is asked only where the printer wants that standard

Every limit comes from the printer's table (`mazebook.paper.printers.demands`). No rule knows a printer's name.
"""

from mazebook.registry import Registry

REGISTRY = Registry("rule", "mazebook.checks.preflight.rules", "mazebook.checks")
