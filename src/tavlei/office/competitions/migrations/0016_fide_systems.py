"""FIDE's systems among the systems of play."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """The choices of a field; nothing in the store changes."""

    dependencies = [("competitions", "0015_identified_players")]

    operations = [
        migrations.AlterField(
            model_name="competition",
            name="system",
            field=models.CharField(
                choices=[
                    ("round_robin", "round robin"),
                    ("swiss_rating", "Swiss by rating"),
                    ("swiss_truncated_solkoff", "Swiss by the truncated Solkoff"),
                    ("swiss_buchholz", "Swiss by Buchholz"),
                    ("swiss_lot", "Swiss by lot"),
                    ("fide_dutch", "Swiss by FIDE's Dutch system"),
                    ("fide_dubov", "Swiss by FIDE's Dubov system"),
                    ("fide_burstein", "Swiss by FIDE's Burstein system"),
                    ("knockout", "knock-out"),
                    ("scheveningen", "Scheveningen"),
                    ("mixed", "mixed"),
                ],
                max_length=40,
            ),
        ),
    ]
