"""Pages of links."""
