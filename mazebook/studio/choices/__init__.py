"""The controls of a book's keys, and a picture of what each choice does.

In: the values of a book. Out: controls and pictures, from the models and the registries.
"""
