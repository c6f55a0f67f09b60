from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def tell_what_was_taken(apps: Any, _schema_editor: Any) -> None:
    """Lists of before: the reports of the competitions they name, of bridge those whose entries first stood on them."""
    publications = apps.get_model("lists", "Publication").objects.all()
    taken = apps.get_model("lists", "ReportTaken").objects
    reports = apps.get_model("competitions", "Report").objects
    entries = apps.get_model("lists", "BridgeEntry").objects
    record = {
        "fsu": ("content__input__reports", "content__input__tournaments"),
        "elo_r": ("content__input__competitions",),
    }
    for number, kind, period, published in publications.values_list("pk", "kind", "period", "published"):
        if kind == "bridge":
            credited = entries.filter(first_list=period).exclude(competition=None)
            value = reports.filter(competition__in=credited.values("competition"))
        else:
            named = publications.filter(pk=number).values_list(*record[kind]).get()
            codes = [competition["id"] for part in named for competition in part or ()]
            value = reports.filter(competition__code__in=codes)
        included = value.filter(state="included", received__lte=published).order_by("revision")
        newest = dict(included.values_list("competition_id", "pk"))
        taken.bulk_create([taken.model(publication_id=number, report_id=report) for report in newest.values()])


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0013_report_revisions"),
        ("lists", "0007_decisions"),
        ("people", "0004_claims"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LateFact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("elo_r", "Elo-R of draughts"),
                            ("fsu", "Ukrainian chess rating"),
                            ("bridge", "bridge classification"),
                        ],
                        max_length=20,
                    ),
                ),
                ("since", models.DateField()),
                ("what", models.CharField(max_length=20)),
                ("entered", models.DateTimeField()),
                ("settled", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["-entered"],
            },
        ),
        migrations.CreateModel(
            name="ListDoubt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("elo_r", "Elo-R of draughts"),
                            ("fsu", "Ukrainian chess rating"),
                            ("bridge", "bridge classification"),
                        ],
                        max_length=20,
                    ),
                ),
                ("since", models.DateField()),
                ("reason", models.TextField()),
                ("made", models.DateTimeField()),
                ("settled", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-made"],
            },
        ),
        migrations.CreateModel(
            name="ReportTaken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="taken", to="lists.publication"
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="taken", to="competitions.report"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("publication", "report"), name="a_list_takes_a_report_once")
                ],
            },
        ),
        migrations.RunPython(tell_what_was_taken, migrations.RunPython.noop),
    ]
