"""Team competitions: matches of a round, who plays them, line-ups, and players on a board that was not theirs."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.entries import Entry
from tavlei.office.competitions.models.rounds import Encounter, Round


class Match(models.Model):
    """A match of a round; with one side only it is a bye. Its boards are encounters once the line-ups are known."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveSmallIntegerField()
    extra = models.BooleanField(default=False)
    seated = models.DateTimeField(null=True, blank=True)
    explanation = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """A match stands once in a round."""

        ordering: ClassVar = ["round__number", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["round", "number"], name="a_match_stands_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class HomeOrGuest(models.TextChoices):
    """The home team has White on board one, the guest on board two."""

    HOME = "home", _("White on board one")
    GUEST = "guest", _("Black on board one")


class MatchSide(models.Model):
    """A team in a match, and the line-up it plays with: entries by board, where it comes from and why.

    No team plays twice in a round.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="match_sides")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="match_sides")
    side = models.CharField(max_length=5, choices=HomeOrGuest.choices)
    seats = models.JSONField(null=True, blank=True)
    origin = models.CharField(max_length=40, blank=True)
    explanation = models.JSONField(default=dict)

    class Meta:
        """One match a round, one team on each side."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="no_team_plays_twice_in_a_round"),
            models.UniqueConstraint(fields=["match", "side"], name="one_team_on_each_side"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.side} {self.entry_id}"


class LineUp(models.Model):
    """A line-up as the captain handed it in; a late one counts only by a decision of the chief judge."""

    side = models.OneToOneField(MatchSide, on_delete=models.CASCADE, related_name="line_up")
    seats = models.JSONField()
    handed_in = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    late = models.BooleanField(default=False)
    decision = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.side_id} {self.handed_in}"

    @property
    def counts(self) -> bool:
        """Whether it came in time, or the chief judge let it count."""
        return not self.late or bool(self.decision)


class WrongSeat(models.Model):
    """Somebody who began or played a game on a board that the line-up gives to another, or to nobody."""

    encounter = models.ForeignKey(Encounter, on_delete=models.PROTECT, related_name="wrong_seats")
    side = models.ForeignKey(MatchSide, on_delete=models.CASCADE, related_name="wrong_seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="wrong_seats")
    reason = models.TextField()

    class Meta:
        """One of a team at a board."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["encounter", "side"], name="one_of_a_team_sits_wrongly_at_a_board")
        ]

    def __str__(self) -> str:
        return f"{self.encounter_id} {self.entry_id}"
