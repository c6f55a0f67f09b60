"""Pages of games on the server."""
