"""The `tavlei` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Choose the language, then read the command line.

    The language comes first because the help texts are written in it.
    """
    from tavlei.cli import _language

    _language.choose(sys.argv)
    from tavlei.cli import _app

    _app.run()


if __name__ == "__main__":
    main()
