"""Tags for templates of other slices."""
