"""Auxiliary and technical staff (XIII)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.levels import Level


@cites("draughts-rules", "13.1.1", "13.1.5")
class StaffRole(Labelled):
    """What a member of the staff does; the first four are auxiliary, the others technical."""

    DOCTOR = "doctor", phrase("conduct.staff.doctor")
    NURSE = "nurse", phrase("conduct.staff.nurse")
    COMMANDANT = "commandant", phrase("conduct.staff.commandant")
    ASSISTANT_SECRETARY = "assistant_secretary", phrase("conduct.staff.assistant_secretary")
    IT_SPECIALIST = "it_specialist", phrase("conduct.staff.it_specialist")
    RADIO_OPERATOR = "radio_operator", phrase("conduct.staff.radio_operator")
    WORKER = "worker", phrase("conduct.staff.worker")
    CLOAKROOM = "cloakroom", phrase("conduct.staff.cloakroom")
    CLEANER = "cleaner", phrase("conduct.staff.cleaner")
    OTHER_TECHNICAL = "other_technical", phrase("conduct.staff.other_technical")

    @property
    def is_auxiliary(self) -> bool:
        """Whether the role is auxiliary (13.1.1) rather than technical (13.1.5)."""
        return list(StaffRole).index(self) < 4


@cites("draughts-rules", "13.1.1", "13.1.5")
@dataclass(frozen=True, slots=True)
class StaffMember:
    """Somebody on the staff of a competition."""

    person: str
    role: StaffRole
    contact: str = ""

    def __post_init__(self) -> None:
        check_text(self.person, "person")


@cites("draughts-rules", "13.1.6")
@dataclass(frozen=True, slots=True)
class StaffPlan:
    """How many of each role were decided on, by status, participants and the state of the hall."""

    level: Level
    participants: int
    numbers: Mapping[StaffRole, int]
    hall: str = ""
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.participants < 0 or any(number < 0 for number in self.numbers.values()):
            raise self.rulebook.refusal(Problem("expected 0 or more", path="numbers"), "13.1.6")

    def missing(self, staff: tuple[StaffMember, ...]) -> Mapping[StaffRole, int]:
        """How many of each role are still wanted."""
        there = {role: sum(member.role is role for member in staff) for role in self.numbers}
        return {role: wanted - there[role] for role, wanted in self.numbers.items() if there[role] < wanted}


@cites("draughts-rules", "13.1.2", "13.1.2/item3", "13.1.2/item5")
def doctor_duties() -> Checklist:
    """What the doctor of the competition does; opinions and the report have records of their own."""
    return Checklist(
        phrase("conduct.doctor"),
        "13.1.2",
        (
            ChecklistItem(phrase("conduct.doctor.hygiene"), "13.1.2"),
            ChecklistItem(phrase("conduct.doctor.first_aid"), "13.1.2"),
            ChecklistItem(phrase("conduct.doctor.opinions"), "13.1.2/item3"),
            ChecklistItem(phrase("conduct.doctor.health_and_food"), "13.1.2"),
            ChecklistItem(phrase("conduct.doctor.report"), "13.1.2/item5"),
        ),
    )


@cites("draughts-rules", "13.1.3")
def commandant_duties() -> Checklist:
    """What the commandant answers for."""
    items = (
        phrase("conduct.commandant.hall_ready"),
        phrase("conduct.commandant.safety"),
        phrase("conduct.commandant.light_and_sound"),
        phrase("conduct.commandant.order"),
        phrase("conduct.commandant.equipment"),
        phrase("conduct.commandant.technical_staff"),
    )
    return Checklist(phrase("conduct.commandant"), "13.1.3", tuple(ChecklistItem(item, "13.1.3") for item in items))


@cites("draughts-rules", "13.1.4")
def assistant_duties() -> Checklist:
    """What the assistant secretary helps with."""
    items = (
        phrase("conduct.assistant.papers"),
        phrase("conduct.assistant.notice_boards"),
        phrase("conduct.assistant.games_entered"),
    )
    return Checklist(phrase("conduct.assistant"), "13.1.4", tuple(ChecklistItem(item, "13.1.4") for item in items))
