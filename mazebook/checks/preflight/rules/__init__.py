"""What printers ask of a PDF: a file for each group of rules; each rule is a function with its name.

In: a `CheckedFile` and its pages.
Out: `Found` records.
"""

from mazebook.checks.preflight import rule
from mazebook.checks.preflight.rules import cover, fonts, forbidden, languages, margins, marks, page_sizes, x1a

__all__ = ["cover", "fonts", "forbidden", "languages", "margins", "marks", "page_sizes", "x1a"]
RULES = dict(sorted(rule.ENTERED.items()))
