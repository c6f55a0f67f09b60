"""The store itself refuses to change or remove an act."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import migrations

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import StateApps

_SQLITE = """
CREATE TRIGGER journal_act_is_final BEFORE UPDATE ON journal_act
BEGIN SELECT RAISE(ABORT, 'an act of the journal is final'); END;
CREATE TRIGGER journal_act_stays BEFORE DELETE ON journal_act
BEGIN SELECT RAISE(ABORT, 'an act of the journal is final'); END;
"""
_POSTGRESQL = """
CREATE FUNCTION journal_act_is_final() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an act of the journal is final'; END $$;
CREATE TRIGGER journal_act_is_final BEFORE UPDATE OR DELETE ON journal_act
FOR EACH ROW EXECUTE FUNCTION journal_act_is_final();
"""


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the triggers of the store in use."""
    if editor.connection.vendor == "postgresql":
        editor.execute(_POSTGRESQL)
        return
    for statement in _SQLITE.split("END;"):
        if statement.strip():
            editor.execute(f"{statement} END;")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("journal", "0002_initial")]
    operations: ClassVar = [migrations.RunPython(guard, migrations.RunPython.noop)]
