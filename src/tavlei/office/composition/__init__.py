"""Composition in the office: a library of works, contests of composing and contests of solving."""
