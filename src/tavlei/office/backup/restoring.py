"""Restoring a backup: all of it is proved in a folder beside before anything takes its place."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavlei.office.backup.archive import FOLDER, KEYS, STORE, ArchiveReader
from tavlei.office.backup.doors import door_alone
from tavlei.office.backup.home_files import REPLACED, RESTORING
from tavlei.office.backup.keys import LISTS_KEY, public_key_of, read_bundle
from tavlei.office.people.erasure_list import FILE, parse_erasures, read_erasures, write_erasures
from tavlei.office.steps import silently
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.db import models
    from django.db.backends.base.base import BaseDatabaseWrapper

    from tavlei.office.backup.erasing_again import ErasedAgain
    from tavlei.office.backup.keys import Passphrase
    from tavlei.office.backup.proving import StoreProved
    from tavlei.office.configuration import Configuration
    from tavlei.office.people.erasure_list import ErasureList
    from tavlei.office.steps import Tell

_STORE_FILES = ("office.sqlite3", "office.sqlite3-wal", "office.sqlite3-shm")


@dataclass(frozen=True, slots=True)
class BackupKeys:
    """The keys that came with the backup or beside it; None if it is to be restored without them."""

    files: dict[str, bytes] | None

    def told_public(self, text: str) -> str | None:
        """The public key to prove lists with where the key itself is not given."""
        return text if self.files is None or LISTS_KEY not in self.files else None


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore has brought."""

    created: str
    rows: int
    proved: StoreProved
    replaced: Path | None = None
    erased_again: ErasedAgain | None = None


def keys_of_backup(archive: ArchiveReader, apart: bytes | None, ask: Passphrase, *, without: bool) -> BackupKeys:
    """The keys of the office that was backed up; no other key is ever made in their place."""
    manifest = archive.manifest
    if apart is not None:
        files = read_bundle(apart, ask)
    elif manifest.keys == "sealed" and not without:
        files = read_bundle(archive.whole(KEYS), ask)  # before archives were sealed as a whole, their keys alone were
    elif without or not manifest.key_names:
        return BackupKeys(None)
    else:
        raise Refusal(
            Problem(
                "this backup was made without its keys, and no new key is made in their place: lists signed before "
                "would no longer be provable. Give the file of keys by --keys, or restore by --without-keys and bring "
                "{keys} into the folder later",
                {"keys": ", ".join(manifest.key_names)},
            )
        )
    if public_key_of(files) != manifest.public_key:
        raise Refusal(Problem("the key of lists that was given is not the one of this backup"))
    return BackupKeys(files)


def refuse_forged(archive: ArchiveReader) -> None:
    """The manifest bears the signature of the federation's key."""
    from tavlei.office.lists.publishing.proof import is_signed_by  # noqa: PLC0415 - after Django has been set up

    manifest = archive.manifest
    if manifest.public_key and not is_signed_by(manifest.public_key, archive.manifest_text, archive.signature):
        raise Refusal(Problem("the manifest of this backup is not signed by the federation's key: it was changed"))


def rehearse(archive: ArchiveReader, keys: BackupKeys, tell: Tell = silently) -> Restored:
    """Restore into a folder that is removed afterwards: whoever has seen it knows that the backup can be restored."""
    with tempfile.TemporaryDirectory(prefix="tavlei-rehearsal-") as folder:
        os.environ.pop("DATABASE_URL", None)
        return _filled(archive, keys, Path(folder), tell, replace=False)


def restore(  # noqa: PLR0913 - what a restore rests on
    archive: ArchiveReader,
    keys: BackupKeys,
    configuration: Configuration,
    tell: Tell = silently,
    *,
    replace: bool,
    erasures: Sequence[Path] = (),
) -> Restored:
    """Restore into the folder and the store of this office, which is not served meanwhile.

    Whoever was forgotten after the backup was made is forgotten again, as far as the lists of erasures here tell.
    """
    home = configuration.home
    home.mkdir(parents=True, exist_ok=True)
    with door_alone(configuration), _beside(home) as folder:
        if not replace and configuration.database_url is None:
            _refuse_used(home / _STORE_FILES[0])
        at_hand = _erasures_at_hand(archive, home, erasures)
        restored = _filled(archive, keys, folder, tell, replace=replace)
        erased_again = _erased_again(at_hand, folder, tell)
        aside = _put_in_place(folder, home)
    return Restored(restored.created, restored.rows, restored.proved, aside, erased_again)


def _filled(archive: ArchiveReader, keys: BackupKeys, folder: Path, tell: Tell, *, replace: bool) -> Restored:
    """Everything in one folder (the rows in PostgreSQL, where it is used), proved."""
    tell(phrase("The files of the folder"))
    _unpack(archive, keys, folder)
    os.environ["TAVLEI_HOME"] = str(folder)
    from tavlei.office.django_setup import set_up  # noqa: PLC0415 - the folder is known now

    set_up()
    from django.db import connection  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.backup.loading import all_or_nothing, drop_tables, is_empty, load_store  # noqa: PLC0415
    from tavlei.office.backup.proving import prove_store  # noqa: PLC0415
    from tavlei.office.store.versions import had_migrations  # noqa: PLC0415

    connection.settings_dict["SEALED"] = False  # the rows come back with the acts that told them
    manifest = archive.manifest
    refuse_forged(archive)
    with all_or_nothing():
        if connection.vendor == "postgresql":
            if not (replace or is_empty()):
                raise _used()
            drop_tables()
        rows = load_store(archived_rows(archive), tell)
        tell(phrase("Proving the journal and the lists"))
        proved = prove_store(manifest.journal, keys.told_public(manifest.public_key))
    _close_store()
    if set(had_migrations()) - {(app, name) for app, name in manifest.migrations}:
        _tell_the_rest()
    return Restored(manifest.made, rows, proved)


def _erasures_at_hand(archive: ArchiveReader, home: Path, beside: Sequence[Path]) -> ErasureList:
    """The list of the folder that is restored into, of the archive itself, and of files beside it or brought."""
    name = f"{FOLDER}{FILE}"
    erasures = read_erasures(home / FILE)
    if name in archive.manifest.members:
        erasures = erasures.joined(parse_erasures(archive.whole(name), FILE))
    for file in beside:
        erasures = erasures.joined(read_erasures(file))
    return erasures


def _erased_again(at_hand: ErasureList, folder: Path, tell: Tell) -> ErasedAgain:
    """Forget again, in the restored store, whoever the lists of erasures name; the joined list goes with it."""
    from django.db import connection  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.backup.erasing_again import erase_again  # noqa: PLC0415
    from tavlei.office.journal.watching import watch_postgresql  # noqa: PLC0415

    write_erasures(folder, at_hand)
    tell(phrase("Erasing again whoever was erased after the backup was made"))
    _open_sealed(connection)
    if connection.vendor == "postgresql":
        watch_postgresql(connection)  # the tables are new, and nothing has been noted of them so far
    erased_again = erase_again(at_hand)
    _close_store()
    return erased_again


def _open_sealed(connection: BaseDatabaseWrapper) -> None:
    """What is done from now on is told by acts of its own; PostgreSQL notes it only on a line that is opened so."""
    connection.settings_dict["SEALED"] = True
    connection.close()


def _tell_the_rest() -> None:
    """A store of an older version told nothing of its rows and showed births in its lists: as `office migrate` does."""
    from django.core.management import call_command  # noqa: PLC0415 - after Django has been set up
    from django.db import connection  # noqa: PLC0415

    from tavlei.office.lists.publishing.withholding import withhold_all  # noqa: PLC0415

    _open_sealed(connection)
    call_command("migrate", verbosity=0, interactive=False)
    withhold_all()
    _close_store()


def archived_rows(archive: ArchiveReader) -> Any:
    """The rows of an archive, for a store that takes them."""
    from tavlei.office.backup.loading import RowSource  # noqa: PLC0415 - after Django has been set up
    from tavlei.office.backup.rows import columns_of, table_of  # noqa: PLC0415

    manifest = archive.manifest

    def rows(model: type[models.Model]) -> Iterator[list[Any]]:
        name = table_of(model)
        table_manifest, columns = manifest.tables.get(name), columns_of(model)
        if table_manifest is None or sorted(table_manifest.columns) != sorted(columns):
            raise Refusal(Problem("the archive has another form of the table {table}", {"table": name}))
        for line in archive.lines(f"{STORE}{name}.jsonl"):
            yield _in_order(json.loads(line), table_manifest.columns, columns)

    last = {name: table.last for name, table in manifest.tables.items()}
    return RowSource([(app, name) for app, name in manifest.migrations], last, rows)


def _in_order(row: list[Any], there: list[str], here: list[str]) -> list[Any]:
    """The values as the model has them here: migrations may have brought its fields in another order than its class."""
    if there == here or len(row) != len(there):  # a row of another length is refused where it is written
        return row
    values = dict(zip(there, row, strict=True))
    return [values[name] for name in here]


def _unpack(archive: ArchiveReader, keys: BackupKeys, folder: Path) -> None:
    for path, name in archive.home_files():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.writelines(archive.parts(name))
    for name, content in (keys.files or {}).items():
        with os.fdopen(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(content)


def _close_store() -> None:
    from django.db import connection  # noqa: PLC0415 - after Django has been set up

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # one file is all of the store
    connection.close()


@contextmanager
def _beside(home: Path) -> Iterator[Path]:
    """A folder on the same disk, removed whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix=RESTORING, dir=home))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _put_in_place(folder: Path, home: Path) -> Path | None:
    """Move everything to where it belongs; what was there is kept in a folder aside, never removed."""
    aside = home / f"{REPLACED}{datetime.now(tz=UTC):%Y%m%dT%H%M%SZ}"
    coming = sorted(folder.iterdir())
    names = {entry.name for entry in coming} | ({*_STORE_FILES} if (folder / _STORE_FILES[0]).exists() else set())
    for name in sorted(names):
        if (home / name).exists():
            aside.mkdir(exist_ok=True, mode=0o700)
            (home / name).rename(aside / name)
    for entry in coming:
        entry.rename(home / entry.name)
    return aside if aside.exists() else None


def _refuse_used(file: Path) -> None:
    """A store that somebody has used is overwritten only by an explicit word."""
    import sqlite3  # noqa: PLC0415 - only here
    from contextlib import closing  # noqa: PLC0415

    if not file.exists():
        return
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as store:
        try:
            used = any(
                store.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()  # noqa: S608 - names of ours
                for table in ("roles_user", "people_person", "journal_act")
            )
        except sqlite3.DatabaseError:
            used = file.stat().st_size > 0  # damaged, or not ours: kept all the same
    if used:
        raise _used()


def _used() -> Refusal:
    return Refusal(
        Problem("the store here is not empty; --replace puts the backup in its place and keeps the old one aside")
    )
