"""Results of boards, games and matches, and what they follow from."""
