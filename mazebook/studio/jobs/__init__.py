"""Jobs: books and sheets that are made in processes of their own, by the functions that the command line uses.

In: `job_messages` that ask. Out: `job_messages` that tell how far a job is, and how it ended.
"""
