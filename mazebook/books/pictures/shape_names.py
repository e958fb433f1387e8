"""The names of shapes that are no built-in outline: texts, the theme's pictures, files."""

TEXT = "text:"
THEME = "theme"  # the silhouettes of the section's theme in turn
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")


def is_shape_file(shape: str) -> bool:
    """Return whether a shape is a picture in a file."""
    return not shape.lower().startswith(TEXT) and shape.lower().endswith(ENDINGS)


def is_cells_file(tessellation: str) -> bool:
    """Return whether a tessellation is a file, an SVG whose closed paths are the cells."""
    return tessellation.lower().endswith(".svg")
