"""The archive: one ZIP with the rows of the store, the files of the folder, the keys, and a manifest of hashes.

It is written and read as a stream. The manifest comes last: it tells length and SHA-256 of everything before it. With
a passphrase all of the ZIP is sealed (`sealing`).
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.backup.sealing import SealingStream, is_sealed, open_sealed, refuse_short
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

FORMAT: Final = "tavlei-backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
STORE: Final = "store/"
FOLDER: Final = "home/"
KEYS: Final = "keys.json"
_CHUNK: Final = 2**20
_MOST_MANIFEST: Final = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Member:
    """What the manifest says of a part of the archive."""

    length: int
    sha256: str


@dataclass(frozen=True, slots=True)
class TableManifest:
    """What the manifest says of a table."""

    columns: list[str]
    rows: int
    last: int = 0


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in an archive and what it was made of."""

    made: str
    program: str
    vendor: str
    migrations: list[list[str]]
    journal: dict[str, Any]
    public_key: str
    keys: str
    key_names: list[str]
    tables: dict[str, TableManifest] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    format: str = FORMAT
    version: int = VERSION

    def text(self) -> str:
        """As it is kept: the same for the same content."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


class ArchiveWriter:
    """An archive as it is being written."""

    def __init__(self, stream: BinaryIO, passphrase: str | None = None) -> None:
        self._sealing = None if passphrase is None else SealingStream(stream, passphrase)
        into: Any = self._sealing or stream
        self._zip = zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self.members: dict[str, Member] = {}

    def add(self, name: str, parts: Iterable[bytes]) -> None:
        """Write a member part by part."""
        hashed, length = hashlib.sha256(), 0
        with self._zip.open(name, "w", force_zip64=True) as member:
            for part in parts:
                member.write(part)
                hashed.update(part)
                length += len(part)
        self.members[name] = Member(length, hashed.hexdigest())

    def finish(self, manifest: Manifest, signature: str) -> None:
        """Write the manifest and end."""
        self._zip.writestr(MANIFEST, manifest.text())
        if signature:
            self._zip.writestr(f"{MANIFEST}.sig", f"{signature}\n")
        self._zip.close()
        if self._sealing is not None:
            self._sealing.finish()

    def abandon(self) -> None:
        """Write nothing more: what is there is removed."""
        self._zip.fp = None


class ArchiveReader:
    """An archive that is there; whatever in it is not as the manifest says is refused."""

    def __init__(self, opened: zipfile.ZipFile, passphrase: str | None = None) -> None:
        self._zip = opened
        self.passphrase = passphrase
        self.manifest_text = self._text(MANIFEST)
        self.manifest = _read_manifest(self.manifest_text)
        self.signature = self._text(f"{MANIFEST}.sig").strip() if f"{MANIFEST}.sig" in opened.namelist() else ""

    def check(self) -> None:
        """Every member against its length and hash; nothing may be missing and nothing be there besides."""
        texts = {MANIFEST, f"{MANIFEST}.sig", *self.manifest.members}
        for name in self._zip.namelist():
            if name not in texts:
                raise Refusal(Problem("{part} is in the archive but not in its manifest", {"part": name}))
        for name in self.manifest.members:
            for _part in self.parts(name):
                pass

    def parts(self, name: str) -> Iterator[bytes]:
        """A member part by part; what it was is known to hold when the last part has come."""
        expected = self.manifest.members.get(name)
        if expected is None or name not in self._zip.namelist():
            raise Refusal(Problem("{part} is missing from the archive", {"part": name}))
        hashed, length = hashlib.sha256(), 0
        try:
            with self._zip.open(name) as member:
                while (part := member.read(_CHUNK)) and length <= expected.length:
                    hashed.update(part)
                    length += len(part)
                    yield part
        except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, zlib.error) as error:
            raise _damaged(name) from error
        if (length, hashed.hexdigest()) != (expected.length, expected.sha256):
            raise _damaged(name)

    def lines(self, name: str) -> Iterator[bytes]:
        """A member line by line."""
        rest = b""
        for part in self.parts(name):
            *lines, rest = (rest + part).split(b"\n")
            yield from lines
        if rest:
            yield rest

    def whole(self, name: str) -> bytes:
        return b"".join(self.parts(name))

    def home_files(self) -> Iterator[tuple[PurePosixPath, str]]:
        """The files of the folder: where they belong, and what they are called here."""
        for name in self.manifest.members:
            if name.startswith(FOLDER):
                yield _safe(name), name

    def _text(self, name: str) -> str:
        try:
            with self._zip.open(name) as member:
                return member.read(_MOST_MANIFEST).decode()
        except (KeyError, UnicodeDecodeError, zipfile.BadZipFile, OSError, zlib.error) as error:
            raise Refusal(Problem("this is no backup of an office, or its manifest is damaged")) from error


@contextmanager
def open_archive(path: Path, ask: Callable[[], str | None] = lambda: None) -> Iterator[ArchiveReader]:
    """An archive to read; whoever opens it is asked for the passphrase only if it is sealed."""
    try:
        with path.open("rb") as stream:
            passphrase = _passphrase(ask) if is_sealed(stream) else None
            content = stream if passphrase is None else open_sealed(stream, passphrase)
            with zipfile.ZipFile(content) as opened:
                yield ArchiveReader(opened, passphrase)
    except zipfile.BadZipFile as error:
        raise Refusal(Problem("this is no backup of an office, or its manifest is damaged")) from error
    except OSError as error:
        what = {"file": str(path), "error": error.strerror}
        raise Refusal(Problem("cannot read {file}: {error}", what)) from error


def _passphrase(ask: Callable[[], str | None]) -> str:
    if (passphrase := ask()) is None:
        raise Refusal(Problem("this archive is sealed: give the passphrase by --passphrase-file"))
    return passphrase


@contextmanager
def write_archive(path: Path, passphrase: str | None = None) -> Iterator[ArchiveWriter]:
    """An archive to write, readable by its owner alone; it has its name when all of it is on the disk."""
    if passphrase is not None:
        refuse_short(passphrase)
    if path.exists():
        raise Refusal(Problem("{file} is there already; choose another name", {"file": str(path)}))
    beside = path.with_name(f"{path.name}.partial")
    beside.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as stream:
            archive = ArchiveWriter(stream, passphrase)
            try:
                yield archive
            except BaseException:
                archive.abandon()
                raise
            stream.flush()
            os.fsync(stream.fileno())
        beside.rename(path)
    finally:
        beside.unlink(missing_ok=True)


def _read_manifest(text: str) -> Manifest:
    try:
        told = json.loads(text)
        _refuse_other_forms(told["format"], told["version"])
        told["tables"] = {name: TableManifest(**table) for name, table in told["tables"].items()}
        told["members"] = {name: Member(**member) for name, member in told["members"].items()}
        return Manifest(**told)
    except Refusal:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refusal(Problem("this is no backup of an office, or its manifest is damaged")) from error


def _refuse_other_forms(form: str, version: int) -> None:
    if form != FORMAT:
        raise ValueError(form)
    if version != VERSION:
        data = {"known": VERSION, "got": str(version)[:20]}
        raise Refusal(Problem("version {got} is not known; this program reads version {known}", data, "version"))


def _safe(name: str) -> PurePosixPath:
    """A path below the folder, and nowhere else."""
    path = PurePosixPath(name.removeprefix(FOLDER))
    if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name:
        raise Refusal(Problem("{part} does not lie below the folder of the office", {"part": name}))
    return path


def _damaged(name: str) -> Refusal:
    return Refusal(Problem("{part} is damaged: it is not what its hash says", {"part": name}))
