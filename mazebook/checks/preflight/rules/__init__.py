"""What printers ask of a PDF: a file for each group of rules, with its table `RULES`.

In: a `CheckedFile` and its pages.
Out: `Found` records.
"""

from mazebook.checks.preflight.rule import Rule
from mazebook.checks.preflight.rules import cover, fonts, forbidden, margins, marks, page_sizes, x1a

_GROUPS = (cover, fonts, forbidden, margins, marks, page_sizes, x1a)
RULES: dict[str, Rule] = {
    rule.name: rule for rule in sorted((rule for group in _GROUPS for rule in group.RULES), key=lambda rule: rule.name)
}
