"""A standing attack on an office of its own: `python -m tests.office.siege`. All of it goes to this machine alone."""
