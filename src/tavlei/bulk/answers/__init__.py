"""The answers of calculators of lists with the figures of the bulk path: the same content, made by tables."""
