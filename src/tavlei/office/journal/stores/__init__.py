"""The stores of the office: what a transaction wrote is told to the journal before it is committed."""
