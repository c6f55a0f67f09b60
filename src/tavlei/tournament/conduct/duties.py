"""The duties of the judging panel, before, during and after a competition, as lists to be ticked off (12.2-12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.organisers import organiser_duties
from tavlei.tournament.conduct.press import press_checklist
from tavlei.tournament.conduct.remote import remote_checklist
from tavlei.tournament.conduct.staff import assistant_duties, commandant_duties, doctor_duties
from tavlei.tournament.conduct.venue import hall_checklist, safety_checklist

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@cites("draughts-rules", "12.2")
def panel_duties_before() -> Checklist:
    """What the main judging panel does before the competition."""
    items = (
        phrase("conduct.panel.schedule"),
        phrase("conduct.panel.places_and_times"),
        phrase("conduct.panel.venue_checked"),
        phrase("conduct.panel.captains_meeting"),
        phrase("conduct.panel.lots_drawn"),
    )
    return Checklist(phrase("conduct.panel.before"), "12.2", tuple(ChecklistItem(item, "12.2") for item in items))


@cites("draughts-rules", "12.3")
def panel_duties_after() -> Checklist:
    """What the main judging panel does after the competition."""
    items = (
        phrase("conduct.panel.results_approved"),
        phrase("conduct.panel.papers_given"),
        phrase("conduct.panel.report_approved"),
        phrase("conduct.panel.report_handed_in"),
    )
    return Checklist(phrase("conduct.panel.after"), "12.3", tuple(ChecklistItem(item, "12.3") for item in items))


@cites("draughts-rules", "12.4.2")
def chief_judge_duties() -> Checklist:
    """What the chief judge does before the competition."""
    items = (
        phrase("conduct.chief_judge.conditions_checked"),
        phrase("conduct.chief_judge.panel_formed"),
        phrase("conduct.chief_judge.duties_shared"),
        phrase("conduct.chief_judge.equipment_secured"),
        phrase("conduct.chief_judge.meeting_held"),
    )
    return Checklist(phrase("conduct.chief_judge"), "12.4.2", tuple(ChecklistItem(item, "12.4.2") for item in items))


@cites("draughts-rules", "12.4.5")
def chief_secretary_duties() -> Checklist:
    """What the chief secretary answers for."""
    items = (
        phrase("conduct.secretary.secretariat"),
        phrase("conduct.secretary.admission"),
        phrase("conduct.secretary.papers"),
        phrase("conduct.secretary.information"),
        phrase("conduct.secretary.results_published"),
    )
    return Checklist(phrase("conduct.secretary"), "12.4.5", tuple(ChecklistItem(item, "12.4.5") for item in items))


@cites("draughts-rules", "12.4.6")
def judge_duties() -> Checklist:
    """What a judge does in every round, as duties are shared."""
    items = (
        phrase("conduct.judge.hall_ready"),
        phrase("conduct.judge.equipment_ready"),
        phrase("conduct.judge.round_started"),
        phrase("conduct.judge.openings_drawn"),
        phrase("conduct.judge.play_watched"),
        phrase("conduct.judge.results_kept"),
    )
    return Checklist(phrase("conduct.judge"), "12.4.6", tuple(ChecklistItem(item, "12.4.6") for item in items))


CHECKLISTS: Final[Mapping[str, Callable[[], Checklist]]] = {
    "organiser": organiser_duties,
    "hall": hall_checklist,
    "safety": safety_checklist,
    "remote": remote_checklist,
    "panel_before": panel_duties_before,
    "chief_judge": chief_judge_duties,
    "chief_secretary": chief_secretary_duties,
    "judge": judge_duties,
    "panel_after": panel_duties_after,
    "doctor": doctor_duties,
    "commandant": commandant_duties,
    "assistant_secretary": assistant_duties,
    "press": press_checklist,
}
"""Every checklist by the name under which the office keeps it."""


def checklist(name: str) -> Checklist:
    """The checklist of that name."""
    if name not in CHECKLISTS:
        data = {"choices": ", ".join(CHECKLISTS), "got": name}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="checklist"))
    return CHECKLISTS[name]()
