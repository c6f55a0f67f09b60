"""Where the built site lies: WhiteNoise serves what is in it, under the addresses of its folders."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SITE: Final = Path(__file__).parent / "site"
"""Made by `make docs` and by the build of the wheel; holds `handbook/<language>/…`."""


def site_root() -> str | None:
    """The folder for WhiteNoise, if the site has been built."""
    return str(SITE) if SITE.is_dir() else None
