"""Games in progress and the logs they are folded from. An event is written once and never changed."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LiveState(models.TextChoices):
    """How far a game has come."""

    WAITING = "waiting", _("not started")
    RUNNING = "running", _("being played")
    OVER = "over", _("over")


class LiveGame(models.Model):
    """A game on the server: of a board of a competition, or a casual one between two who have its link.

    `setup` is what was fixed before play, as `tavlei.games.progress` writes it. In a competition the sides are persons;
    in a casual game each side is whoever holds the secret of the seat, of which only the digest is kept. `white_ready`:
    the player has said before the set hour that he is ready (L3). `settled`: the result has been handed on to where it
    belongs.
    """

    code = models.SlugField(max_length=20, unique=True)
    encounter = models.ForeignKey(
        "competitions.Encounter", null=True, blank=True, on_delete=models.PROTECT, related_name="live_games"
    )
    number = models.PositiveSmallIntegerField(default=1)
    setup = models.JSONField()
    white = models.ForeignKey("people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    black = models.ForeignKey("people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    white_seat = models.CharField(max_length=64, blank=True)
    black_seat = models.CharField(max_length=64, blank=True)
    white_ready = models.BooleanField(default=False)
    black_ready = models.BooleanField(default=False)
    starts = models.DateTimeField(null=True, blank=True)
    delay = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=LiveState.choices, default=LiveState.WAITING)
    result = models.CharField(max_length=10, blank=True)
    settled = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """The newest first; a game of a board stands once, but an annulled one may be played anew."""

        ordering: ClassVar = ["-made", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["encounter", "number"],
                condition=~models.Q(result="annulled"),
                name="a_live_game_of_a_board_stands_once",
            )
        ]
        indexes: ClassVar = [models.Index(fields=["state", "settled"], name="live_games_by_state")]

    def is_ready(self, side: str) -> bool:
        """Whether a player has said that he is ready."""
        return self.white_ready if side == "white" else self.black_ready

    @property
    def is_casual(self) -> bool:
        """Whether it belongs to no competition."""
        return self.encounter_id is None

    def __str__(self) -> str:
        return self.code


class LiveEvent(models.Model):
    """What happened in a game: `content` as `tavlei.games.progress` writes it, `at` on the scale of the server.

    `ticket` is the name the sender gave it, so that what is sent twice is written once.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()
    content = models.JSONField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ticket = models.CharField(max_length=40)

    class Meta:
        """In order; a number and a ticket stand once in a game: two truths cannot be written."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="an_event_of_a_game_stands_once"),
            models.UniqueConstraint(fields=["game", "ticket"], name="an_event_is_taken_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number}"


class ServerPulse(models.Model):
    """The last instant at which a server is known to have been there, on its scale; one row."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
