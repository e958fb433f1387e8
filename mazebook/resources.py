"""Where the data files are: inside an installed package; in a checkout, beside the package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def shipped(folder: str) -> Path:
    """Return the folder ``fonts``, ``icc`` or ``layouts``: in `_data` in a wheel, at the top of a checkout."""
    packed = PACKAGE / "_data" / folder
    return packed if packed.is_dir() else PACKAGE.parent / folder


def data(name: str) -> Path:
    """Return the path of a file in ``mazebook/data``."""
    return PACKAGE / "data" / name
