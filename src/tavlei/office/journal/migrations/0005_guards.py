"""The store itself refuses to change or remove what proves the acts; only the salts of rows may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from django.db import migrations

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import StateApps

_WHOLE: Final = ("rowshape", "treenode", "signedhead", "signingkey", "cosignature")
_ROWS: Final = ("actrows", "OF act_id, digest")


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the triggers of the store in use."""
    make = _postgresql if editor.connection.vendor == "postgresql" else _sqlite
    for table, columns in (*((name, "") for name in _WHOLE), _ROWS):
        for statement in make(f"journal_{table}", columns):
            editor.execute(statement)


def _sqlite(table: str, columns: str) -> list[str]:
    refuse = "BEGIN SELECT RAISE(ABORT, 'a proof of the journal is final'); END;"
    return [
        f"CREATE TRIGGER {table}_is_final BEFORE UPDATE {columns} ON {table} {refuse}",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} {refuse}",
    ]


def _postgresql(table: str, columns: str) -> list[str]:
    call = "FOR EACH ROW EXECUTE FUNCTION journal_act_is_final()"
    return [
        f"CREATE TRIGGER {table}_is_final BEFORE UPDATE {columns} ON {table} {call}",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} {call}",
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("journal", "0004_proofs")]
    operations: ClassVar = [migrations.RunPython(guard, migrations.RunPython.noop)]
