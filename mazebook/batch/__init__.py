"""Many sheets and books at once: class sets and the codes on their mazes, and what else is made by the dozen."""
