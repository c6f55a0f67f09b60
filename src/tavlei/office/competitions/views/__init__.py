"""Pages of competitions."""
