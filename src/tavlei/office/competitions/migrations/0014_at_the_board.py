"""Records of what happened at the boards, and of the platform of remote play."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("competitions", "0013_report_revisions")]

    operations = [
        migrations.AlterField(
            model_name="conductrecord",
            name="kind",
            field=models.CharField(
                choices=[
                    ("at_the_board", "what happened at the boards"),
                    ("permit", "permits"),
                    ("breach", "breaches of order by athletes"),
                    ("spectator", "breaches of order by spectators"),
                    ("flash", "photographs with flash"),
                    ("furniture", "furniture and clocks of the hall"),
                    ("equipment", "boards, pieces and clocks measured"),
                    ("zone", "playing zone"),
                    ("sheets", "score sheets handed in"),
                    ("notice", "notices to athletes"),
                    ("staff_plan", "plan of the staff"),
                    ("proposal", "proposals and prizes of the organiser"),
                    ("unforeseen", "cases without a rule"),
                    ("panel_report", "report of the main judging panel handed in"),
                    ("platform", "platform of remote play"),
                ],
                max_length=20,
            ),
        ),
    ]
