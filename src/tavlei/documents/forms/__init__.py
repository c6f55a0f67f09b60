"""The forms. Each file holds a form or a few that belong together; all register themselves."""

from importlib import import_module
from typing import Final

_FILES: Final = (
    "applications",
    "round_protocol",
)


def load_forms() -> None:
    """Have every form in the register, in the order of the list."""
    for each in _FILES:
        import_module(f"{__name__}.{each}")
