"""The judge's table: what happened at the board, what to do about it, and by which clause."""
