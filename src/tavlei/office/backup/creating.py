"""Making a backup of the store and the folder as they are at one moment, while the office goes on."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.conf import settings
from django.db import connections

from tavlei import __version__
from tavlei.office.backup.archive import FOLDER, KEYS, STORE, ArchiveWriter, Manifest, TableManifest, write_archive
from tavlei.office.backup.home_files import files_to_back_up
from tavlei.office.backup.keys import LISTS_KEY, keys_of, open_bundle, public_key_of, sealed_bundle, write_apart
from tavlei.office.backup.reading import READING, for_reading, set_store, snapshot
from tavlei.office.backup.rows import columns_of, read_rows, stored_models, table_of, write_line
from tavlei.office.backup.sequences import last_numbers
from tavlei.office.journal.chain import GENESIS
from tavlei.office.journal.models import Act
from tavlei.office.people.erasures import renew_erasures
from tavlei.office.steps import silently
from tavlei.office.store.versions import apps_after, had_migrations, not_known, waiting_migrations
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from django.db import models

    from tavlei.office.steps import Tell

NOTE: Final = "last-backup.json"
_CHUNK: Final = 2**20


@dataclass(frozen=True, slots=True)
class KeysChoice:
    """Where the keys go: into the archive, if a passphrase seals it, into a file apart, or nowhere."""

    passphrase: str | None = None
    apart: Path | None = None
    without: bool = False

    @property
    def sentence(self) -> str:
        """How the manifest names it."""
        if self.apart is not None:
            return "apart"
        return "sealed" if self.passphrase is not None and not self.without else "none"


@dataclass(frozen=True, slots=True)
class WrittenBackup:
    """A backup that is on the disk; its digest is that of the manifest, which names all the others."""

    file: Path
    digest: str
    tables: int
    rows: int
    files: int


def create_backup(target: Path, choice: KeysChoice, tell: Tell = silently) -> WrittenBackup:
    """Write the archive; it has its name only when all of it is there."""
    home: Path = settings.CONFIGURATION.home
    set_store(READING, for_reading(settings.CONFIGURATION.database()))
    keys = keys_of(home)
    if choice.apart is not None:
        content = sealed_bundle(keys, choice.passphrase) if choice.passphrase is not None else open_bundle(keys)
        write_apart(choice.apart, content)
    _renew_erasures()
    with write_archive(target, choice.passphrase) as archive:
        if choice.sentence == "sealed":
            archive.add(KEYS, [open_bundle(keys)])  # the archive around it is sealed
        tell(phrase("The store as it is at this moment"))
        record, tables = _store_into(archive)
        tell(phrase("The files of the folder"))
        files = _folder_into(archive, home, target)
        record |= {"public_key": public_key_of(keys), "keys": choice.sentence, "key_names": sorted(keys)}
        manifest = Manifest(**record, tables=tables, members=archive.members)
        archive.finish(manifest, _signature(keys.get(LISTS_KEY), manifest.text()))
    digest = hashlib.sha256(manifest.text().encode()).hexdigest()
    _note(home, target, manifest.made, digest, sealed=choice.passphrase is not None)
    return WrittenBackup(target, digest, len(tables), sum(table.rows for table in tables.values()), files)


def _renew_erasures() -> None:
    """The list of erasures goes into the archive as it is now; a store of an older version has no acts to read yet."""
    if not waiting_migrations():
        renew_erasures()


def _store_into(archive: ArchiveWriter) -> tuple[dict[str, Any], dict[str, TableManifest]]:
    """Every table in one snapshot, and what the manifest tells of the store."""
    with snapshot():
        _refuse_damaged()
        migrations = had_migrations(READING)
        if not_known(migrations):
            raise Refusal(
                Problem("the store was made by a newer version of the program; bring that version here first")
            )
        every = stored_models(apps_after(migrations))
        last = last_numbers(every, READING)
        tables = {table_of(model): _table_into(archive, model, last.get(table_of(model), 0)) for model in every}
        number, hashed = Act.objects.using(READING).order_by("-number").values_list("number", "hash").first() or (
            0,
            GENESIS,
        )
    record = {
        "made": datetime.now(tz=UTC).isoformat(timespec="seconds"),
        "program": __version__,
        "vendor": connections[READING].vendor,
        "migrations": [list(migration) for migration in migrations],
        "journal": {"number": number, "hash": hashed},
    }
    return record, tables


def _table_into(archive: ArchiveWriter, model: type[models.Model], last: int) -> TableManifest:
    count = 0

    def lines() -> Iterator[bytes]:
        nonlocal count
        for row in read_rows(model, READING):
            count += 1
            yield write_line(row)

    archive.add(f"{STORE}{table_of(model)}.jsonl", lines())
    return TableManifest(columns_of(model), count, last)


def _refuse_damaged() -> None:
    """A damaged file of SQLite is told before it takes the place of a good backup."""
    if connections[READING].vendor != "sqlite":
        return
    with connections[READING].cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        value = cursor.fetchone()[0]
    if value != "ok":
        raise Refusal(
            Problem(
                "the store is damaged ({error}); restore the last good backup", {"error": str(value).splitlines()[-1]}
            )
        )


def _folder_into(archive: ArchiveWriter, home: Path, target: Path) -> int:
    count = 0
    for file in files_to_back_up(home, target):
        archive.add(f"{FOLDER}{file.relative_to(home).as_posix()}", _parts(file))
        count += 1
    return count


def _parts(file: Path) -> Iterator[bytes]:
    with file.open("rb") as stream:
        while part := stream.read(_CHUNK):
            yield part


def _signature(pem: bytes | None, text: str) -> str:
    """The federation's signature of the manifest, where it has its key: whoever holds the archive cannot change it."""
    key = load_pem_private_key(pem, None) if pem else None
    return base64.b64encode(key.sign(text.encode())).decode() if isinstance(key, Ed25519PrivateKey) else ""


def _note(home: Path, target: Path, text: str, digest: str, *, sealed: bool) -> None:
    """Note when the last backup was made and whether it is sealed, for whoever asks."""
    record = {"made": text, "file": str(target.resolve()), "digest": digest, "sealed": sealed}
    (home / NOTE).write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
