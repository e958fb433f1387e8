"""Newspaper columns: one maze a day or a week, as files that an editor places."""
