"""The user's own files that are placed on pages: pictures, SVG drawings and PDF pages."""
