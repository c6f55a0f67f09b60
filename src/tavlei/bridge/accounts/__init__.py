"""The accounts of players: register, ledger, norms, rank coefficients, rating and the monthly publication."""
