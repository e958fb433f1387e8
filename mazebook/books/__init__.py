"""Books: from a specification to pages."""
