"""People and instants that the tests of the conduct of a competition share."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

from tests.tournament.rules import RULES

from tavlei.languages import catalogue
from tavlei.rulebook import Explanation, explanation_text
from tavlei.tournament.conduct.officials import Appointment, JudgingPanel, PanelPost

EDITION = "draughts-rules-2022"
MOSCOW = timezone(timedelta(hours=3))
NAIVE = datetime(2024, 5, 1, 12).replace(tzinfo=None)  # noqa: DTZ001 - meant to be refused
START, END = date(2024, 5, 2), date(2024, 5, 9)


def moment(hour: int, minute: int = 0, second: int = 0, day: int = 1) -> datetime:
    """An instant of May 2024 in Moscow."""
    return datetime(2024, 5, day, hour, minute, second, tzinfo=MOSCOW)


def utc(hour: int, minute: int = 0, day: int = 1) -> datetime:
    """An instant of May 2024 by universal time."""
    return datetime(2024, 5, day, hour, minute, tzinfo=UTC)


def panel() -> JudgingPanel:
    """A chief judge, a deputy, a chief secretary and a judge."""
    return JudgingPanel(
        (
            Appointment("Orlov", PanelPost.CHIEF_JUDGE),
            Appointment("Belova", PanelPost.DEPUTY),
            Appointment("Lis", PanelPost.CHIEF_SECRETARY),
            Appointment("Gusev", PanelPost.JUDGE),
        ),
        rulebook=RULES,
    )


def told(explanation: Explanation, language: str = "en") -> str:
    """The explanation as people read it."""
    return explanation_text(explanation, catalogue(language))
