"""The sports the office serves; which of them a federation plays decides what its pages show first."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Sport(models.TextChoices):
    """The sports the office serves. Composition and play by correspondence belong to draughts."""

    DRAUGHTS = "draughts", _("draughts")
    RENJU = "renju", _("renju")
    CHESS = "chess", _("chess")
    BRIDGE = "bridge", _("bridge")


def all_sports() -> list[str]:
    """A federation that has chosen nothing plays every sport."""
    return list(Sport.values)
