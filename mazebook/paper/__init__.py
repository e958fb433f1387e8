"""Paper: printers, layouts, fonts, languages. Knows nothing of mazes."""
