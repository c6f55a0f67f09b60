"""The press (XV): accreditation, work in the hall, photographs with flash."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_moment, check_text, shown

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "15.2")
@dataclass(frozen=True, slots=True)
class Accreditation:
    """A journalist accredited by the organising committee."""

    person: str
    medium: str
    day: date
    by: str

    def __post_init__(self) -> None:
        """Refuse an accreditation of nobody, for nothing, by nobody."""
        for name in ("person", "medium", "by"):
            check_text(getattr(self, name), name)


@cites("draughts-rules", "15.2")
def accreditation_finding(accredited: Accreditation | None, *, committee: bool) -> ConductFinding:
    """Accreditation is asked where there is an organising committee."""
    met = accredited is not None or not committee
    return ConductFinding("accreditation", phrase("conduct.press.accredited"), met, "15.2")


@cites("draughts-rules", "15.2")
@dataclass(frozen=True, slots=True)
class PressNote:
    """What organisers and judges told the press, and when."""

    at: datetime
    title: str
    text: str
    by: str

    def __post_init__(self) -> None:
        for name in ("title", "text", "by"):
            check_text(getattr(self, name), name)
        check_moment(self.at, "at")


@cites("draughts-rules", "15.1", "15.2", "15.3")
def press_checklist() -> Checklist:
    """What the press needs."""
    return Checklist(
        phrase("conduct.press"),
        "15.2",
        (
            ChecklistItem(phrase("conduct.press.centre_apart"), "15.1"),
            ChecklistItem(phrase("conduct.press.information"), "15.2"),
            ChecklistItem(phrase("conduct.press.screens"), "15.3", DemandForce.AS_A_RULE),
            ChecklistItem(phrase("conduct.press.in_the_hall"), "15.3"),
            ChecklistItem(phrase("conduct.press.not_disturbing"), "15.3"),
        ),
    )


@cites("draughts-rules", "15.4")
def flash_finding(round_started: datetime, at: datetime, rulebook: Rulebook) -> ConductFinding:
    """Flash is allowed in the first ten minutes after the start of a round only."""
    check_moment(round_started, "round_started")
    check_moment(at, "at")
    minutes = rulebook.figures(ConductFigures).flash_minutes
    met = round_started <= at <= round_started + timedelta(minutes=minutes)
    return ConductFinding("flash", phrase("conduct.press.flash"), met, "15.4", threshold=minutes, inputs=shown(at))
