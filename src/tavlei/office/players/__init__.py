"""The player's own page: what comes next, how I stand, what is asked of me."""
