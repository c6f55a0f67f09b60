"""Games and what happened in them. Events are only ever added; everything else is computed from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import Encounter
from tavlei.office.correspondence.models.tournament import Player, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable


class Game(models.Model):
    """A game by correspondence: the encounter of a round, and its two players."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="games")
    encounter = models.OneToOneField(Encounter, on_delete=models.PROTECT, related_name="by_correspondence")
    white = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_with_white")
    black = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_with_black")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """In the order of the rounds and boards."""

        ordering: ClassVar = ["encounter__round__number", "encounter__board"]

    def __str__(self) -> str:
        return f"{self.white} – {self.black}"


class GameEvent(models.Model):
    """One event of a game: a letter, a claim, a decision. A slip of the pen is struck out, never changed."""

    class Kind(models.TextChoices):
        """What happened."""

        LETTER = "letter", _("letter")
        NOTICE = "notice", _("notice of an error")
        REPEAT = "repeat", _("repeat")
        ENQUIRY = "enquiry", _("enquiry")
        CLAIM = "claim", _("claim of overdue time")
        PROTEST = "protest", _("protest against a claim")
        DECISION = "decision", _("decision on a claim")
        RULED = "ruled", _("result by decision")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    content = models.JSONField()
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()
    struck_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    struck_at = models.DateTimeField(null=True, blank=True)
    struck_reason = models.TextField(blank=True)

    class Meta:
        """In their order; a number is given once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="an_event_happens_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new event, or strike one out; nothing else is ever written."""
        changed: Iterable[str] | None = kwargs.get("update_fields")
        if not self._state.adding and set(changed or ()) != {"struck_by", "struck_at", "struck_reason"}:
            raise TypeError("an event of a game is never changed")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("an event of a game is never removed")
