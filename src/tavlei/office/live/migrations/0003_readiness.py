"""Players say before the set hour that they are ready."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("live", "0002_annulled_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="white_ready",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="livegame",
            name="black_ready",
            field=models.BooleanField(default=False),
        ),
    ]
