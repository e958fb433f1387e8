"""What the page shows: the open books, the jobs, and the pages that listen to both; none of it knows of requests."""
