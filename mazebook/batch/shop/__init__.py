"""A book for a shop: ZIPs within the shop's limits, pictures for the listing, texts, a preview, a page for buyers."""
