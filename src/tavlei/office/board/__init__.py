"""The board of the pages: diagrams, squares to click, lines to step through, endings."""
