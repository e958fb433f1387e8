"""What is wrong with a book that its specification alone does not show: a problem with its place for each."""
