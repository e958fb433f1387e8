"""``mazebook doctor``: checks of this installation."""

from typing import Annotated

import typer

from mazebook.cli import console
from mazebook.cli.make import OUT
from mazebook.cli.options import AsJson, Quiet
from mazebook.errors import OutputError


def examine_installation(
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove kernels that other versions compiled. End other runs first.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Look whether everything that mazebook needs is there, and can be read and written."""
    from mazebook.cli.health import examine

    cleaned = _clean() if clean else None
    findings = []
    for finding in examine(OUT):
        findings.append(finding)
        if not as_json:
            (console.report if finding.ok else console.say)(f"{'ok' if finding.ok else 'problem':<9}{finding.sentence}")
    problems = sum(not finding.ok for finding in findings)
    if as_json:
        document = {"ok": not problems, "checks": [vars(finding) for finding in findings]}
        console.say_json(document | ({"removed": cleaned[0], "freed": cleaned[1]} if cleaned else {}))
    else:
        if cleaned:
            from mazebook.cli.health import megabytes

            console.report(f"Removed the kernels of {cleaned[0]} other versions: {megabytes(cleaned[1])} are free.")
        found = f"{problems} problem{'s' if problems > 1 else ''}; see above."
        console.report(found if problems else "All is well.")
    if problems:
        raise typer.Exit(OutputError.exit_code)


def _clean() -> tuple[int, int]:
    """Remove the kernels of other versions; return how many versions, and how many bytes they took."""
    from mazebook.cli.health import current_key
    from mazebook.numerics import caches

    key = current_key()
    if key is None:  # without numba this version's own folder is not known
        return 0, 0
    return caches.remove_versions(caches.other_versions(key))
