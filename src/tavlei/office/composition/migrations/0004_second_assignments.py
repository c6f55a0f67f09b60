from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("composition", "0003_standing_panel"),
    ]

    operations = [
        migrations.AddField(
            model_name="work",
            name="pieces_changed",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name="work",
            name="second_task",
            field=models.CharField(blank=True, max_length=40),
        ),
    ]
