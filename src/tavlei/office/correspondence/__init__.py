"""Play by correspondence in the office: on its board, and by letters that the secretary enters (section X)."""
