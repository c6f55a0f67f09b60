"""Applications, admission, and who takes part in which round."""
