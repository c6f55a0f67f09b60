"""Pages of composition."""
