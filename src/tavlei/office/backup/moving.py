"""Moving an office between SQLite and PostgreSQL: the same rows, the same numbers, proved before it is told done."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.backup.doors import door_alone
from tavlei.office.steps import silently
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.office.backup.restoring import Restored
    from tavlei.office.configuration import Configuration
    from tavlei.office.steps import Tell

EMBEDDED: Final = "sqlite"


def move_store(configuration: Configuration, to: str, tell: Tell = silently) -> Restored:
    """Copy the store in use to the other kind; the one moved from stays as it was."""
    target = replace(configuration, database_url=None if to == EMBEDDED else to)
    if target.database() == configuration.database():
        raise Refusal(Problem("the office is there already", path="to"))
    if to != EMBEDDED and not to.startswith(("postgres://", "postgresql://")):
        raise Refusal(Problem("an address of PostgreSQL or the word «sqlite» is expected", path="to"))
    new_file = target.home / "office.sqlite3" if to == EMBEDDED else None
    fresh = new_file is not None and not new_file.exists()
    with door_alone(configuration):
        _use(target)
        try:
            return _copied(configuration, tell)
        except BaseException:
            if fresh and new_file is not None:
                _remove(new_file)
            raise


def _use(target: Configuration) -> None:
    """From now on the store of this process is the new one."""
    os.environ.pop("DATABASE_URL", None)
    if target.database_url:
        os.environ["DATABASE_URL"] = target.database_url
    from tavlei.office.django_setup import set_up  # noqa: PLC0415 - the store is known now

    set_up()


def _copied(source: Configuration, tell: Tell) -> Restored:
    from django.db import connection  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.backup.loading import all_or_nothing, drop_tables, is_empty, load_store  # noqa: PLC0415
    from tavlei.office.backup.proving import prove_store  # noqa: PLC0415 - after Django has been set up
    from tavlei.office.backup.reading import READING, for_reading, set_store, snapshot  # noqa: PLC0415
    from tavlei.office.backup.restoring import Restored  # noqa: PLC0415

    connection.settings_dict["SEALED"] = False  # the rows come with the acts that told them
    set_store(READING, for_reading(source.database()))
    with snapshot(READING), all_or_nothing():
        if not is_empty():
            raise Refusal(Problem("the store moved to is not empty; nothing was changed", path="to"))
        _clear_target(drop_tables)
        rows = load_store(_source_rows(), tell)
        tell(phrase("Comparing both stores"))
        _compare()
        proved = prove_store(_head())
    return Restored("", rows, proved)


def _clear_target(drop_tables: Any) -> None:
    """Tables of an empty office, of whatever version, make room."""
    from django.db import connection  # noqa: PLC0415 - after Django has been set up

    if connection.vendor == "postgresql":
        drop_tables()
    elif connection.introspection.table_names():
        name = str(connection.settings_dict["NAME"])
        connection.close()
        from pathlib import Path  # noqa: PLC0415 - only here

        _remove(Path(name))


def _source_rows() -> Any:
    from tavlei.office.backup.loading import RowSource  # noqa: PLC0415 - after Django has been set up
    from tavlei.office.backup.reading import READING  # noqa: PLC0415
    from tavlei.office.backup.rows import read_rows, stored_models  # noqa: PLC0415
    from tavlei.office.backup.sequences import last_numbers  # noqa: PLC0415
    from tavlei.office.store.versions import apps_after, had_migrations, waiting_migrations  # noqa: PLC0415

    if waiting_migrations(READING):
        raise Refusal(Problem("the store is of an older version; `tavlei office migrate` brings it up to date"))
    migrations = had_migrations(READING)
    last = last_numbers(stored_models(apps_after(migrations)), READING)
    return RowSource(migrations, last, lambda model: read_rows(model, READING))


def _compare() -> None:
    """Every table of both stores by the hash of its rows."""
    from django.apps import apps  # noqa: PLC0415 - after Django has been set up
    from django.db import DEFAULT_DB_ALIAS  # noqa: PLC0415

    from tavlei.office.backup.reading import READING  # noqa: PLC0415
    from tavlei.office.backup.rows import canonical_digest, stored_models, table_of  # noqa: PLC0415

    for model in stored_models(apps):
        if canonical_digest(model, READING) != canonical_digest(model, DEFAULT_DB_ALIAS):
            what = {"table": table_of(model)}
            raise Refusal(Problem("the table {table} did not arrive as it was; nothing was changed", what))


def _head() -> dict[str, Any]:
    from tavlei.office.backup.reading import READING  # noqa: PLC0415
    from tavlei.office.journal.chain import GENESIS  # noqa: PLC0415 - after Django has been set up
    from tavlei.office.journal.models import Act  # noqa: PLC0415

    last = Act.objects.using(READING).order_by("-number").values_list("number", "hash").first()
    number, hashed = last or (0, GENESIS)
    return {"number": number, "hash": hashed}


def _remove(file: Path) -> None:
    for name in ("", "-wal", "-shm"):
        file.with_name(f"{file.name}{name}").unlink(missing_ok=True)
