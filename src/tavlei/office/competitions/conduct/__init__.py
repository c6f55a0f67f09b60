"""The conduct of a competition in the office: the rules of `tournament.conduct` applied to what is stored."""
