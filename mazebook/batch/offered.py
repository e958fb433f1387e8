"""What the sheets of weeks and classes may have, for help texts and pages: nothing heavy is loaded."""

from mazebook.reading.limits import CLASS_SHEETS

PER_SHEET = (1, 2, 3, 4, 6)  # mazes of a pupil on a sheet: the layouts sheet-2 ... sheet-6 have room for several
MOST_COPIES = int(CLASS_SHEETS)
MOST_OF_A_PUPIL = 20  # mazes
LAST_WEEK = "last-week"
# From the place of a weekly sheet's answers to the value of `answers` in a book's specification.
ANSWER_PLACES = {"back": "reverse", "sheet": "separate", "upside-down": "foot", LAST_WEEK: "foot", "none": "none"}
MOST_OF_A_WEEK = 6  # mazes on a sheet
WORTH_SAYING = 1.0  # points of difficulty by which mazes miss what was asked for: less is not reported
