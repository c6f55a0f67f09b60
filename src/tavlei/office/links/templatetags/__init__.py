"""Tags of links."""
