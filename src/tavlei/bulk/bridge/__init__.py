"""A month of the bridge classification for a whole nation."""
