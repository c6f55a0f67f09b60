"""What Hatchling does in every build: compile the catalogues, and build the handbook that goes into a wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # Hatchling reads this file alone
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from compile_catalogues import compile_catalogues


class PrepareFiles(BuildHookInterface[Any]):
    """The hook that the build finds in this file."""

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        """Make what is no source before the files of the package are collected; a clone builds its handbook by make."""
        compile_catalogues()
        if self.target_name == "wheel" and version != "editable":
            from build_handbook import build  # noqa: PLC0415 - the program it asks reads the catalogues

            build()
