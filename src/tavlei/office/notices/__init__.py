"""Letters by e-mail: the outbox, what everybody wants to be told of, and how it ends."""
