"""What judges record besides the play: each kind is a form, the rule that checks it, and what the page says of it."""
