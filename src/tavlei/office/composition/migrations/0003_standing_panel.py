from typing import Any

from django.db import migrations, models
from django.db.models import F, Q


def fix_published_panels(apps: Any, _schema_editor: Any) -> None:
    """The panel of results that have been published is the one that was there then, as far as the days tell."""
    seats = apps.get_model("composition", "Seat").objects.filter(
        contest__phase__in=("preliminary", "final", "approved")
    )
    published = F("contest__preliminary_on")
    stood = seats.filter(Q(ended=None) | Q(ended__date__gte=published) | Q(ended__date__gte=F("contest__final_on")))
    apps.get_model("composition", "Seat").objects.filter(pk__in=list(stood.values_list("pk", flat=True))).update(
        stands=True
    )


class Migration(migrations.Migration):
    dependencies = [
        ("composition", "0002_appeals"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="stands",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(fix_published_panels, migrations.RunPython.noop, elidable=True),
    ]
