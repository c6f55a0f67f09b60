"""Personal data: what the office keeps of somebody and for how long, his requests, consents of guardians."""
