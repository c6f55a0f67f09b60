"""The points of a tournament: master, rating and prize points and achievements, up to what every player gets."""
