"""File formats in and out: what other programs write and read. A format is a package of this room."""
