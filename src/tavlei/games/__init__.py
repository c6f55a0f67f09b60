"""Rules of play: draughts and renju, notation, clocks and time controls."""
