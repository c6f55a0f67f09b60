"""Tags of the register of people."""
