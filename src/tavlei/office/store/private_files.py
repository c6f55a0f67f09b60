"""Files of the office's folder that are the owner's alone: made whole or not at all, readable by nobody else."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

OWNER_ONLY: Final = 0o077
"""What is taken from the rights of every file the office makes."""
_FOLDERS: Final = ("outgoing-mail", "files", "archives", "queue")


def write_once(file: Path, content: bytes) -> bytes:
    """Write a file unless there is one, and say what stands in it: of two processes that begin at once one writes.

    The file appears with all of its content: whoever finds it can read it. An empty one, which an earlier version left
    behind when it was stopped at the wrong moment, is written anew.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if file.exists() and file.stat().st_size == 0:
        replace_file(file, content)
    begun = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    _write(begun, content)
    try:
        os.link(begun, file)
    except FileExistsError:
        pass
    finally:
        begun.unlink()
    return file.read_bytes()


def replace_file(file: Path, content: bytes) -> None:
    """Write a file anew: whoever reads it reads the old or the new one whole."""
    begun = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    _write(begun, content)
    begun.replace(file)


def _write(file: Path, content: bytes) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def keep_to_owner(home: Path) -> None:
    """Take the folder, the store, the keys and the letters from everybody but the owner; what is not ours stays."""
    os.umask(OWNER_ONLY)
    private = [home, *home.glob("*.sqlite3*"), *home.glob("*.key"), *(home / name for name in _FOLDERS)]
    private += [letter for letter in (home / "outgoing-mail").glob("*") if letter.is_file()]
    for path in private:
        with suppress(FileNotFoundError, PermissionError):  # somebody else's, or gone in the meantime
            if path.stat().st_mode & OWNER_ONLY:
                path.chmod(path.stat().st_mode & ~OWNER_ONLY & 0o777)
