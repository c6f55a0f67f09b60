"""The version of the program, apart from the names of the package, so that a room may name it."""

__version__ = "0.3.0"
