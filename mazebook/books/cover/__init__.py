"""The cover of a book: back, spine and front on one sheet."""

from __future__ import annotations
