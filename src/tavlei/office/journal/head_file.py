"""The last signed head beside the store: whoever can write only the store cannot take the journal back unseen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tavlei.office.journal.notes import read_note
from tavlei.office.store.system import lock
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.office.journal.notes import Note

HEAD_FILE: Final = "journal.head"
_MOST: Final = 4096


def head_file() -> Path:
    """Where the head is kept."""
    home: Path = settings.CONFIGURATION.home
    return home / HEAD_FILE


def keep_head(note: str) -> None:
    """Keep a head, unless a longer one of the same journal is kept already; processes take turns."""
    handle = os.open(head_file(), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(handle)
        text = os.read(handle, _MOST).decode("utf-8", "replace")
        if not _is_behind(text.split("\n", 2)[:2], note.split("\n", 2)[:2]):
            os.lseek(handle, 0, os.SEEK_SET)
            os.ftruncate(handle, os.write(handle, note.encode()))
    finally:
        os.close(handle)


def _is_behind(names: list[str], new: list[str]) -> bool:
    return len(names) == len(new) and names[0] == new[0] and names[1].isdecimal() and int(names[1]) >= int(new[1])


def stored_head() -> Note | None:
    """The head that is kept; none if there is no such file or nothing can be read in it."""
    try:
        return read_note(head_file().read_text(encoding="utf-8"))
    except (OSError, Refusal, UnicodeDecodeError):
        return None
