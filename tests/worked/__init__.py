"""A package of algorithms, as a third party publishes it: its entry point `mazebook.algorithms` names this package."""
