"""``mazebook schema``: the JSON Schema of a specification, for editors and other programs."""

import json

from mazebook.cli.shared import console, options


def show_schema(
    out: options.OutFile = None,
    quiet: options.Quiet = False,
) -> None:
    """Print the JSON Schema of a specification, for editors.

    It has every key, what it means, what it may be and what it usually is.

    Examples
    --------
    mazebook schema
    mazebook schema -o book.schema.json
    """
    from mazebook.books.spec.forms.schema import spec_schema

    text = json.dumps(spec_schema(), indent=2, ensure_ascii=False) + "\n"
    if out is None:
        console.say(text, end="")
        return
    from mazebook.output.files import write_text

    write_text(out, text)
    console.warn(f"Written: {out}")
