"""Additional matches and tournaments, and tie-breaks, that divide a shared place (5.4.8.13)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition


class PlayOffChoice(models.TextChoices):
    """What is played for the place."""

    MATCH = "match", _("additional match")
    TOURNAMENT = "tournament", _("additional tournament")
    TIE_BREAK = "tie_break", _("tie-break with shortened time")


class OrderedPlayOff(models.Model):
    """A play-off that was ordered: who shares which place, and its games with their results.

    `participants` are keys of entries; a game is `{"white": key, "black": key, "result": ""}`. They are no games
    of the rounds: they decide the place and nothing else.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="play_offs")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=PlayOffChoice.choices)
    place = models.PositiveSmallIntegerField()
    participants = models.JSONField(default=list)
    games = models.JSONField(default=list)
    time_controls = models.CharField(max_length=80, blank=True)
    own_regulation = models.TextField(blank=True)
    starts = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """In the order in which they were ordered."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "number"], name="a_play_off_is_ordered_once")
        ]

    def __str__(self) -> str:
        return str(self.number)
