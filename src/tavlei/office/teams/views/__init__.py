"""Pages of team competitions."""
