"""Weekly sheets: one sheet a week, with last week's answers if wanted."""
