"""The cover: back, spine and front on one sheet, for one printer and paper."""
