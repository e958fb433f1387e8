"""Pictures that mazes take: silhouettes to be cut to, and the small pictures at Start and Finish."""
