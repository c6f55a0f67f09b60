"""How far the opening of the office is: one row, so that a restart in the middle loses nothing."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

ONLY: Final = 1
"""The key of the one row."""


class Start(models.TextChoices):
    """What an office begins with."""

    EMPTY = "empty", _("Nothing: I shall enter everything myself")
    PEOPLE = "people", _("A file of people: a table of the register or of participants")
    EXPORT = "export", _("The export of another office: a competition as a file")
    BACKUP = "backup", _("A backup of an office")
    DEMONSTRATION = "demonstration", _("The demonstration federation, to try everything out")


class Opening(models.Model):
    """What has been done of the opening. Of the one-time address only the digest of its token is kept.

    `period` is what a browser holds that has come by the address: with the first administrator the period ends, and
    nobody who came before can do anything more by it.
    """

    digest = models.CharField(max_length=64, blank=True)
    period = models.CharField(max_length=64)
    federation_settled = models.BooleanField(default=False)
    start = models.CharField(max_length=20, choices=Start.choices, blank=True)

    def __str__(self) -> str:
        return "opening"
