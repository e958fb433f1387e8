"""The values that a specification may hold, each with its check and with how a person writes it."""
