"""Tournaments: systems of play, pairings, results, standings, coefficients, teams."""
