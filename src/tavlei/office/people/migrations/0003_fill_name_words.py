from typing import Any

from django.db import migrations

from tavlei.office.people.name_words import fill_words


def fill(apps: Any, _editor: Any) -> None:
    """The words of everybody who is in the register already."""
    fill_words(*(apps.get_model("people", name) for name in ("Person", "NameWord", "NearWord")))


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_name_words"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
