"""The numbers drawn, the rounds paired: by program, by order or by hand."""
