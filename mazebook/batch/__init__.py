"""Many sheets and books at once: collections and their catalogue, class sets and codes, weekly sheets, bundles."""
