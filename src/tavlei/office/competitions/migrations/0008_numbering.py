"""How numbers were drawn, and decisions on the order of rounds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0007_own_entries"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="numbering",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="competition",
            name="round_order",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
