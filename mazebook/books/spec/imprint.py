"""What a specification says of the book as a work: its title, whom it is for, who made it, who may copy it."""

from pydantic import Field

from mazebook.books.spec.printing import Isbn
from mazebook.books.values.book import Ages, Permission, Year
from mazebook.books.values.text import Author, Lines, Title
from mazebook.books.values.written import Keys


class Imprint(Keys):
    """The first keys of a book; the description of each explains it."""

    title: Title = Field(
        default="My maze book",
        description="Printed on the title page; also the name of the PDF. Usually as shown, in the book's language.",
    )
    subtitle: Author = Field(default="", examples=["Sixty mazes that grow"], description="Printed under the title.")
    for_ages: Ages | None = Field(
        default=None,
        description="Who the book is for, on the title page and on the cover; usually the ages of all sections' "
        "levels, and none if one of them is for no ages.",
    )
    for_whom: Author = Field(
        default="",
        alias="for",
        examples=["Anna"],
        description="The name of the one child that the book is for, on the cover, the title page, the page belongs_to "
        "and certificates; usually there are lines to write it on.",
    )
    author: Author = Field(default="", examples=["A. Nother"], description="Printed on the title page.")
    publisher: Author = Field(
        default="", examples=["Maze Press"], description="Printed on the title page and on the copyright page."
    )
    publisher_address: Lines = Field(
        default="",
        examples=["1 Long Lane, Smalltown"],
        description="Printed on the copyright page, in six lines at most.",
    )
    publisher_email: Author = Field(
        default="", examples=["hello@example.org"], description="Printed on the copyright page."
    )
    edition: Author = Field(
        default="", examples=["First edition, spring 2026"], description="Printed on the copyright page."
    )
    isbn: Isbn = Field(
        default="",
        description="The book's number in shops, 13 digits or 10, on the copyright page; its check digit is verified.",
    )
    copyright_year: Year = Field(default=None, description="The year on the copyright page.")
    copyright_owner: Author = Field(
        default="",
        examples=["A. Nother"],
        description="Printed on the copyright page; usually the author, or else the publisher.",
    )
    permission: Permission | None = Field(
        default=None, description="Who may copy pages, as the copyright page says; usually it says nothing."
    )
