"""One maze for itself: alone on a page, cut out of a book, or as a poster of several sheets."""
