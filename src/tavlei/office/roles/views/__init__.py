"""Pages about roles, and about who is signed in where."""
