"""Which files of the office's folder belong into a backup: all but the store, the keys and what is made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MADE_ANEW: Final = ("static", "archives", "queue", "served-port", "last-backup.json")
_STORE: Final = "office.sqlite3"
_SUFFIXES: Final = (".lock", ".key", ".new", ".partial", ".pid", ".sock")
REPLACED: Final = "replaced-"
RESTORING: Final = ".restoring-"


def files_to_back_up(home: Path, besides: Path | None = None) -> Iterator[Path]:
    """The files that a backup holds, in the order of their names; archives of backups are not packed once more."""
    if not home.is_dir():
        return
    for entry in sorted(home.iterdir()):
        if _belongs(entry.name):
            inside = sorted(entry.rglob("*")) if entry.is_dir() else [entry]
            yield from (file for file in inside if file.is_file() and not file.is_symlink() and _is_kept(file, besides))


def _belongs(name: str) -> bool:
    made = name in _MADE_ANEW or name.startswith((_STORE, REPLACED, RESTORING))
    return not made and not name.endswith(_SUFFIXES)


def _is_kept(file: Path, besides: Path | None) -> bool:
    packed = file.name.startswith("tavlei-") and file.suffix in {".zip", ".sealed", ".partial"}
    return not packed and (besides is None or file.resolve() != besides.resolve())
