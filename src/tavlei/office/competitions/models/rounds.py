"""Rounds, encounters, who sits where, and the games."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition
from tavlei.office.competitions.models.entries import Entry


class RoundState(models.TextChoices):
    """Where a round stands."""

    PAIRED = "paired", _("paired")
    FINISHED = "finished", _("finished")


class PlannedRound(models.Model):
    """The hour for which the programme plans a round, before it is paired and after."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="planned")
    number = models.PositiveSmallIntegerField()
    starts = models.DateTimeField()

    class Meta:
        """In order; each round is planned once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "number"], name="a_round_is_planned_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Round(models.Model):
    """One round; its number stands once in a competition, so that it cannot be paired twice.

    `stage` is the round of the bracket in a knock-out, where the replays of drawn encounters are rounds of their own.
    `drawing` tells who drew it by hand, changed its pairs or had it drawn again, and why; else it is empty.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=RoundState.choices, default=RoundState.PAIRED)
    starts = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    absent = models.JSONField(default=list)
    explanation = models.JSONField(default=dict)
    by_hand = models.BooleanField(default=False)
    drawing = models.JSONField(default=dict)
    stage = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "number"], name="a_round_is_paired_once")
        ]

    @property
    def is_running(self) -> bool:
        """Whether the pairs are at their boards and results are still coming in."""
        return self.state == RoundState.PAIRED

    def __str__(self) -> str:
        return str(self.number)


class Encounter(models.Model):
    """A board of a round; without a second seat it is a bye. The result is written once, then only corrected."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="encounters")
    board = models.PositiveSmallIntegerField()
    match = models.ForeignKey(
        "competitions.Match", null=True, blank=True, on_delete=models.PROTECT, related_name="encounters"
    )
    match_board = models.PositiveSmallIntegerField(null=True, blank=True)
    result = models.CharField(max_length=10, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    explanation = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """A board stands once in a round."""

        ordering: ClassVar = ["board"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["round", "board"], name="a_board_stands_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}"


class Colour(models.TextChoices):
    """White has the first move; in renju it is Black."""

    WHITE = "white", _("White")
    BLACK = "black", _("Black")


class Seat(models.Model):
    """Who plays with which colour at which board; nobody sits twice in a round."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    encounter = models.ForeignKey(Encounter, on_delete=models.PROTECT, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    colour = models.CharField(max_length=5, choices=Colour.choices)

    class Meta:
        """One seat a round, one of each colour a board."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="nobody_is_paired_twice"),
            models.UniqueConstraint(fields=["encounter", "colour"], name="one_of_each_colour"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.colour}"


class Game(models.Model):
    """The record of a game: PDN or SGF text, and the times used."""

    encounter = models.ForeignKey(Encounter, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    record = models.TextField(blank=True)
    form = models.CharField(max_length=10, default="pdn")
    white_seconds = models.PositiveIntegerField(null=True, blank=True)
    black_seconds = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["encounter", "number"], name="a_game_stands_once")]

    def __str__(self) -> str:
        return f"{self.encounter_id} {self.number}"


class OpeningLot(models.Model):
    """The lot for the starting position of an encounter: from which table, what came, who was there."""

    encounter = models.OneToOneField(Encounter, on_delete=models.PROTECT, related_name="lot")
    table = models.CharField(max_length=60)
    entry = models.CharField(max_length=20)
    text = models.CharField(max_length=200)
    seed = models.CharField(max_length=160, blank=True)
    present = models.JSONField(default=list)
    late = models.CharField(max_length=160, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["encounter__board"]

    def __str__(self) -> str:
        return f"{self.table} {self.entry}"
