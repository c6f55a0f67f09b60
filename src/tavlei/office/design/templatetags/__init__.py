"""Tags of the components."""
