"""Every client of a test loads the middleware; the files of the handbook's site are looked for once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from whitenoise.middleware import WhiteNoiseMiddleware

from tavlei.office.handbook.site_files import SITE

_found: Final[dict[str, Any]] = {}  # the files of the site by their addresses, once somebody has looked


class SiteReadOnce(WhiteNoiseMiddleware):  # type: ignore[misc] # it has no types
    """WhiteNoise that shares what it has found in the folder of the site."""

    def update_files_dictionary(self, root: str, prefix: str) -> None:
        """Add the files of a folder; those of the site as they were found first."""
        if Path(root) != SITE:
            super().update_files_dictionary(root, prefix)
            return
        before = set(self.files)
        if not _found:
            super().update_files_dictionary(root, prefix)
            _found.update((name, file) for name, file in self.files.items() if name not in before)
        self.files.update(_found)
