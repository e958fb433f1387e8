"""What a shop needs of a book: ZIPs within its limits, listing pictures, texts, a sample, a page for buyers."""
