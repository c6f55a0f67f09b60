"""What a board may have besides one result: the games of its micro-match, a later day, a result by adjudication."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.entries import Entry
from tavlei.office.competitions.models.rounds import Encounter


class LateSide(models.TextChoices):
    """Who came too late for a micro-match, by the colour of its first game."""

    WHITE = "white", _("White of the first game")
    BLACK = "black", _("Black of the first game")
    BOTH = "both", _("both")


class MicroMatchGames(models.Model):
    """The games of a micro-match and of those added to it, in order, each result from the side of its own White."""

    encounter = models.OneToOneField(Encounter, on_delete=models.PROTECT, related_name="micro_match")
    games = models.JSONField(default=list)
    late = models.CharField(max_length=5, choices=LateSide.choices, blank=True)

    class Meta:
        ordering: ClassVar = ["encounter"]

    def __str__(self) -> str:
        return " ".join(self.games)


class PostponedGame(models.Model):
    """A board that is not played in its round: until when it has to be, and why."""

    encounter = models.OneToOneField(Encounter, on_delete=models.PROTECT, related_name="postponement")
    play_by = models.DateTimeField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["play_by"]

    def __str__(self) -> str:
        return self.play_by.isoformat()


class AdjudicatedBy(models.TextChoices):
    """Who adjudicates an unfinished game."""

    PANEL = "panel", _("judging panel")
    COMMISSION = "commission", _("appointed commission")


class Adjudication(models.Model):
    """The result that was given to an unfinished game; `game` is its number in a micro-match."""

    encounter = models.ForeignKey(Encounter, on_delete=models.PROTECT, related_name="adjudications")
    game = models.PositiveSmallIntegerField(default=1)
    result = models.CharField(max_length=10)
    body = models.CharField(max_length=20, choices=AdjudicatedBy.choices)
    members = models.CharField(max_length=300)
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """In the order of the decisions."""

        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.result}"


class MissedGamesDecision(models.Model):
    """What the chief judge decided about somebody who missed games of a round robin."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="missed_games_decisions")
    rounds = models.JSONField(default=list)
    after_round = models.PositiveSmallIntegerField()
    continues = models.BooleanField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """In the order of the decisions."""

        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.continues}"
