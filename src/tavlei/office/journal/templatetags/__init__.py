"""Tags of the journal."""
