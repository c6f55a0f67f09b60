"""Work that takes longer than a page may: kept in the store, done by workers beside the server, followed in a page."""
