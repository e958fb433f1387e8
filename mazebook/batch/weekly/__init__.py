"""Weekly sheets: one sheet a week, with last week's answers, and the schedules that make them."""
