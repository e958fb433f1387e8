"""Pictures of mazes: silhouettes that mazes are cut to, and small pictures at Start and Finish."""
