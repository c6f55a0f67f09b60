"""Measurements of speed and memory: `make bench`. CPU time, and ratios to a named baseline in the same run."""
