"""Files of the user's that are placed on pages: pictures, SVG drawings and PDF pages."""
