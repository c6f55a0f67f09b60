"""Pages of play by correspondence."""
