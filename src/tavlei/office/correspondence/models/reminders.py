"""The secret address of a player's calendar, and which reminders went out."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models

from tavlei.office.correspondence.models.games import Game
from tavlei.office.correspondence.models.tournament import Player, Tournament


def new_token() -> str:
    """An address that nobody guesses."""
    return secrets.token_urlsafe(32)


class CalendarKey(models.Model):
    """The key of the calendar feed of a person; a new one makes the old address useless."""

    person = models.OneToOneField("people.Person", on_delete=models.CASCADE, related_name="calendar_key")
    token = models.CharField(max_length=64, unique=True, default=new_token)

    def __str__(self) -> str:
        return f"calendar of {self.person_id}"


class Reminder(models.Model):
    """A reminder that was sent, so that it is not sent again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reminders")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reminders")
    kind = models.CharField(max_length=20)
    due = models.DateField()
    stage = models.CharField(max_length=10)
    sent = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "player", "kind", "due", "stage"], name="a_reminder_is_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind} {self.due}"


class DutyReminder(models.Model):
    """A reminder of what an official has to tell, so that it is not sent again."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="duty_reminders")
    kind = models.CharField(max_length=20)
    due = models.DateField()
    stage = models.CharField(max_length=10)
    sent = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "kind", "due", "stage"], name="a_duty_is_reminded_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind} {self.due}"
