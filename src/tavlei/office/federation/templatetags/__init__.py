"""Tags of the federation."""
