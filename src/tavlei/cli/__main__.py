"""`python -m tavlei.cli`."""

from tavlei.cli import main

main()
