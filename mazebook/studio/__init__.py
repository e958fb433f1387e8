"""The studio: a page in the browser where a person chooses, sees and makes a book, on their own computer.

In: a folder, and what the person does on the page. Out: a TOML file, and what the command line makes of it.
From the ground up: `engine` (draws pages in a process of its own), `jobs` (makes books and sheets in others), `project`
(the files), `choices` (the controls and their pictures), `server` (the page). The studio owns no rule: it asks spec,
plan and registries.
"""
