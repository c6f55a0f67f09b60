"""An annulled game of a board may be played anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0015_identified_players"),
        ("live", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="livegame", name="a_live_game_of_a_board_stands_once"),
        migrations.AddConstraint(
            model_name="livegame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("result", "annulled"), _negated=True),
                fields=("encounter", "number"),
                name="a_live_game_of_a_board_stands_once",
            ),
        ),
    ]
