"""The kinds of pages, one file each, with one function ``lay_out(context, planned, number) -> Page``."""
