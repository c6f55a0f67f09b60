"""Importing all modules of a room, but those of an engine that tests do without."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from importlib import import_module

from tavlei.extras import EXTRAS

ENGINES = {module for extra in ("bulk-spark", "bulk-sail") for module in EXTRAS[extra]}


def import_all(folders: Iterable[str], prefix: str, wanted: Callable[[str], bool] = lambda _name: True) -> None:
    for module in pkgutil.walk_packages(folders, prefix):
        if not wanted(module.name):
            continue
        try:
            import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in ENGINES:
                raise
