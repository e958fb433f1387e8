"""A book for a shop: ZIPs within its limits, pictures for the listing, texts, a sample, a page for buyers."""
