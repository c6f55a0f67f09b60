"""The store itself refuses to change or remove an event of a game; only the marks of striking out may come later."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import migrations

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import StateApps

_COLUMNS = "game_id, number, kind, content, entered_by_id, entered_at"
_SQLITE = (
    f"""CREATE TRIGGER correspondence_event_is_final BEFORE UPDATE OF {_COLUMNS} ON correspondence_gameevent
    BEGIN SELECT RAISE(ABORT, 'an event of a game is final'); END;""",
    """CREATE TRIGGER correspondence_event_stays BEFORE DELETE ON correspondence_gameevent
    BEGIN SELECT RAISE(ABORT, 'an event of a game is final'); END;""",
)
_POSTGRESQL = f"""
CREATE FUNCTION correspondence_event_is_final() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an event of a game is final'; END $$;
CREATE TRIGGER correspondence_event_is_final BEFORE UPDATE OF {_COLUMNS} ON correspondence_gameevent
FOR EACH ROW EXECUTE FUNCTION correspondence_event_is_final();
CREATE TRIGGER correspondence_event_stays BEFORE DELETE ON correspondence_gameevent
FOR EACH ROW EXECUTE FUNCTION correspondence_event_is_final();
"""


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the triggers of the store in use."""
    for statement in (_POSTGRESQL,) if editor.connection.vendor == "postgresql" else _SQLITE:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("correspondence", "0001_initial")]
    operations: ClassVar = [migrations.RunPython(guard, migrations.RunPython.noop)]
