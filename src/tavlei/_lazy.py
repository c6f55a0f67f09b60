"""Public names of a package that are imported when they are first asked for, so that importing a room stays quick."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def lazily(
    package: str, modules: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package whose public names live in these modules of it.

    A name of another package is given with the full name of its module.
    """
    places = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        module = places[name]
        return getattr(import_module(module if "." in module else f"{package}.{module}"), name)

    return find, lambda: sorted({*vars(import_module(package)), *places}), sorted(places)
