"""The bridge classification: from a tournament report to points, from points to rank coefficients and the rating."""
