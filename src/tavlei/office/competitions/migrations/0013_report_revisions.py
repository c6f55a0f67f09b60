from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0012_systems"),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="correction",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="report",
            name="decided",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="report",
            name="state",
            field=models.CharField(
                choices=[
                    ("received", "received"),
                    ("included", "included in the rating"),
                    ("refused", "not included"),
                    ("appealed", "refusal appealed"),
                    ("annulled", "annulled"),
                ],
                default="received",
                max_length=20,
            ),
        ),
    ]
