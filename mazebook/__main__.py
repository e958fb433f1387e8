"""``python -m mazebook`` is the command ``mazebook``."""

from mazebook.cli import main

if __name__ == "__main__":
    main()
