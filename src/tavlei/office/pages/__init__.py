"""Pages everybody and the desks see."""
