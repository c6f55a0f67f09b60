"""The sports the office serves; which of them a federation plays decides what its pages show first."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

Thing = TypeVar("Thing")


class Sport(models.TextChoices):
    """The sports the office serves. Composition and play by correspondence belong to draughts."""

    DRAUGHTS = "draughts", _("draughts")
    RENJU = "renju", _("renju")
    CHESS = "chess", _("chess")
    BRIDGE = "bridge", _("bridge")


def all_sports() -> list[str]:
    """A federation that has chosen nothing plays every sport."""
    return list(Sport.values)


def played_first(
    things: Iterable[Thing], sport: Callable[[Thing], str], played: Collection[str]
) -> tuple[list[Thing], list[Thing]]:
    """Things of the sports that are played, or of none, and then those of the others; each in their order."""
    first: list[Thing] = []
    others: list[Thing] = []
    for thing in things:
        (first if sport(thing) in {"", *played} else others).append(thing)
    return first, others
