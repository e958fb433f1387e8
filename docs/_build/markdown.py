"""Markdown that reads well as plain text, on a repository's page and on the site."""

from collections.abc import Iterable, Sequence



def page(title: str, made_of: str, *parts: str) -> str:
    """Return a generated page: a title, a note on what it is made of, and parts with an empty line between them."""
    note = f"<!-- Made by docs/build.py from {made_of}; change that instead. -->"
    return "\n\n".join([f"# {title}", note, *(part for part in parts if part)]) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = [head, [":---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in row)} |" for row in lines)


def grid(pictures: Sequence[tuple[str, str, str]], across: int) -> str:
    """Return pictures side by side: a table of `across` columns, each a name ("" for none), a file and a line of text."""
    rows: list[list[str]] = []
    for first in range(0, len(pictures), across):
        group = pictures[first : first + across]
        empty = [""] * (across - len(group))
        rows.append([picture(file, name or text) for name, file, text in group] + empty)
        rows.append(["<br>".join(filter(None, [name and f"`{name}`", text])) for name, _, text in group] + empty)
    return table(rows[0], rows[1:])


def picture(file: str, words: str) -> str:
    """Return a picture, from the reference's own folder if no other is named; `words` are for who does not see it."""
    return f"![{words}]({file if '/' in file else f'pictures/{file}'})"


def code(values: Iterable[object]) -> str:
    """Return values as code, with commas between them."""
    return ", ".join(f"`{value}`" for value in values)


def _cell(text: str) -> str:
    if "|" in text:  # GitHub and the site read it in different ways
        raise ValueError(f"no cell of a table may hold a bar: {text}")
    return text.replace("\n", " ")
