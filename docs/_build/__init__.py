"""What docs/build.py makes: the pages of the reference, and the pictures of all pages."""
