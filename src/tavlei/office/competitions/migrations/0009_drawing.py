from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0008_numbering"),
    ]

    operations = [
        migrations.AddField(model_name="round", name="drawing", field=models.JSONField(default=dict)),
        migrations.AddField(model_name="entry", name="leaves", field=models.JSONField(default=dict)),
    ]
