"""Every limit of the reader of PDFs: what is beyond one is refused within 10 s and 1 GB, on one core of 2023.

A few bytes of a PDF may stand for gigabytes, or for years of drawing: streams packed twice, forms that draw each other
twice, one picture drawn a million times. qpdf bounds what it unpacks; everything else is counted.
"""

MOST_PDF_BYTES = 2_000_000_000  # of a file; printers take up to 1.6 GB
MOST_PAGES = 2_000  # more than any printer binds
MOST_OBJECTS = 6_000_000  # numbers, names and brackets outside streams; qpdf takes 140 bytes for each
MOST_NESTED = 100  # arrays and tables within one another

MOST_STREAM = 64_000_000  # bytes of one stream, once unpacked
MOST_CONTENT = 40_000_000  # bytes of the content of one page; 5 MB is much for an illustrated one
MOST_IN_ALL = 512_000_000  # bytes of all streams of a file

MOST_STEPS = 8_000_000  # instructions carried out in one file: forms within forms may multiply without limit
FEWEST_STEPS = 1_200_000  # in a file of few bytes; each further byte allows one more
TOKENS_A_STEP = 4  # words of a content stream that are read in the time of one instruction
FORM_STEPS = 15  # instructions carried out in the time in which a form is begun
MOST_INSTRUCTIONS = 1_000_000  # of one stream; in memory each takes ten times its bytes in the file
MOST_MARKS = 300_000  # on one page
MOST_DEEP = 30  # forms within one another
MOST_KEPT = 500  # saved states
MOST_OPERANDS = 5_000  # before one operator; a text line in pieces has the most
MOST_STRING = 1_000_000  # bytes

# What pdfium draws in a second, measured at 100 and 300 dpi: 1e9 pixels of areas. All else is counted as pixels.
MOST_PIXELS = 6_000_000_000  # of one page
GROUP_PIXELS = 4  # for each pixel of a group that is drawn apart, and laid over the page
SHADE_PIXELS = 30  # for each pixel of a gradient
PICTURE_PIXELS = 3  # for each pixel of a picture, each time that it is drawn
TILE_PIXELS = 70  # for each tile of a pattern
MOST_PICTURE = 250_000_000  # pixels of one picture: each takes up to four bytes
