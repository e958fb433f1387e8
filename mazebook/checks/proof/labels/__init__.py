"""What is printed beside mazes: numbers, words as their faces draw them, stars.

In: the characters and the picture of a page.
Out: findings.
"""
