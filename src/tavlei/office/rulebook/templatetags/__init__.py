"""Tags of the rulebook."""
