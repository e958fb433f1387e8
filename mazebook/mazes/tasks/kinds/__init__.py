"""The kinds of tasks, one file each; what such a file defines stands at `mazebook.mazes.tasks`."""
