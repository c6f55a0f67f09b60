"""A copy of the package's regulations that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

import tavlei.rulebook

PACKAGE = Path(tavlei.rulebook.__file__).parent
PARTS = ("clauses", "figures", "readings", "tables")


def copied(folder: Path) -> Path:
    """Every data file of the rulebook, copied below a folder."""
    shutil.copy(PACKAGE / "editions.toml", folder)
    for part in PARTS:
        if (PACKAGE / part).is_dir():
            shutil.copytree(PACKAGE / part, folder / part)
    return folder
