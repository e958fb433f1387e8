"""Problems of a book that its specification alone does not show, each with its place."""
