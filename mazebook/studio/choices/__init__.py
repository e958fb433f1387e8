"""The controls of a book's keys, and a picture of what each choice does.

In: the values of a book. Out: controls (`controls.panels`), the edits that changes of them make (`changing.change`,
`page_list`), the choices of each wall (`options`, `shapes.find_shapes`), and the picture of each (`pictures`, which is
called in the engine's process), from the models and the registries.
"""
