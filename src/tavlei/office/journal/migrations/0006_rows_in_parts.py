"""The many rows of a large transaction stand in parts, of which only the salts may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import django.db.models.deletion
from django.db import migrations, models

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import StateApps

_TABLE: Final = "journal_actrowspart"
_FINAL: Final = 'UPDATE OF act_id, place, "table", shape, keys, digests'


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the triggers of the store in use."""
    refuse = "BEGIN SELECT RAISE(ABORT, 'a proof of the journal is final'); END;"
    if editor.connection.vendor == "postgresql":
        refuse = "FOR EACH ROW EXECUTE FUNCTION journal_act_is_final()"
    editor.execute(f"CREATE TRIGGER {_TABLE}_is_final BEFORE {_FINAL} ON {_TABLE} {refuse}")
    editor.execute(f"CREATE TRIGGER {_TABLE}_stays BEFORE DELETE ON {_TABLE} {refuse}")


class Migration(migrations.Migration):
    """After the guards of the other proofs."""

    dependencies: ClassVar = [("journal", "0005_guards")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ActRowsPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField()),
                ("table", models.CharField(db_index=True, max_length=80)),
                ("shape", models.CharField(max_length=64)),
                ("keys", models.BinaryField()),
                ("salts", models.BinaryField()),
                ("digests", models.BinaryField()),
                (
                    "act",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows_parts",
                        to="journal.act",
                    ),
                ),
            ],
            options={
                "ordering": ["act", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("act", "place"), name="parts_of_an_act_in_order"),
                ],
            },
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
