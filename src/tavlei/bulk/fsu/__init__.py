"""A month of the Ukrainian chess rating for a whole nation."""
