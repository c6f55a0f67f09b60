"""The journal: every official act, in a chain in which nothing can be changed unseen."""
