"""Printers: what each offers and asks for, from the shipped table or the user's own, and what a book costs there."""
