"""The folder that all processes of a session of tests share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

SESSION_FOLDER: Final = "TAVLEI_TESTS_FOLDER"  # the variable that tells all workers what folder the session shares


def session_folder() -> Path:
    """The folder, made when the session began."""
    return Path(os.environ[SESSION_FOLDER])
