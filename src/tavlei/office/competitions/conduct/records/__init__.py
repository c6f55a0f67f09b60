"""What judges record besides the play: a form, its rule, the act that keeps it."""
