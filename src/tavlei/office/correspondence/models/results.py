"""Records of finished games, papers of unfinished ones, protests against adjudications (10.5)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.correspondence.models.games import Game
from tavlei.office.correspondence.models.tournament import Player


class Scores(models.TextChoices):
    """How a game ends; the names are those of the rules."""

    WHITE = "white", _("White has won")
    BLACK = "black", _("Black has won")
    DRAW = "draw", _("a draw")


class Record(models.Model):
    """The record of a finished game as a player sent it to the secretary."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="records")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="records")
    sent = models.DateField()
    received = models.DateField()
    result = models.CharField(max_length=10, choices=Scores.choices)
    moves = models.TextField(blank=True)
    signed = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["received", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "player"], name="a_record_is_sent_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.player_id}"


class Submission(models.Model):
    """An unfinished game sent to the judge: evaluation, diagram, analysis."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="submissions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="submissions")
    sent = models.DateField()
    received = models.DateField()
    evaluation = models.CharField(max_length=10, choices=Scores.choices, blank=True)
    diagram = models.CharField(max_length=300, blank=True)
    analysis = models.TextField(blank=True)
    record = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["received", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "player"], name="a_game_is_submitted_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.player_id}"


class AdjudicationProtest(models.Model):
    """A protest against an adjudication; the organiser decides it, finally (10.5.6, 10.5.7)."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="adjudication_protests")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="adjudication_protests")
    result_received = models.DateField()
    sent = models.DateField()
    reasons = models.TextField()
    decision = models.CharField(max_length=10, choices=Scores.choices, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["sent", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "player"], name="a_protest_is_sent_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.player_id}"
