"""What a register brought as a file tells besides: schools, categories of judges, days that are not wholly known."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def forget_invented_days(apps: Any, _schema_editor: Any) -> None:
    """Titles that came in a table without a day stood under the first of January 1970."""
    titles = apps.get_model("people", "TitleHeld").objects
    titles.filter(awarded="1970-01-01", competition=None, order="").update(awarded="")


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0005_reference_lists"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="school",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pupils",
                to="people.club",
            ),
        ),
        migrations.AlterField(
            model_name="titleheld",
            name="awarded",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.RunPython(forget_invented_days, migrations.RunPython.noop),
        migrations.CreateModel(
            name="RememberedColumns",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("headings", models.CharField(max_length=64)),
                ("columns", models.JSONField(default=dict)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "headings"), name="headings_remembered_once")],
            },
        ),
        migrations.CreateModel(
            name="JudgeCategoryHeld",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sport", models.CharField(max_length=20)),
                ("category", models.CharField(max_length=20)),
                ("awarded", models.CharField(blank=True, max_length=10)),
                ("order", models.CharField(blank=True, max_length=120)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="judge_categories", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["-awarded", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "sport", "category"), name="a_category_is_held_once")
                ],
            },
        ),
    ]
