"""Organisers: what they may change, their duties, how several divide them, and the programme (III)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.findings import Check, ConductFinding
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


class ProposalKind(Labelled):
    """What an organiser may bring forward by right."""

    DRAFT_CHANGE = "draft_change", phrase("conduct.organiser.draft_change")
    ADDITIONAL_PRIZE = "additional_prize", phrase("conduct.organiser.additional_prize")


@cites("draughts-rules", "3.1.1")
@dataclass(frozen=True, slots=True)
class OrganiserProposal:
    """A proposal to the draft regulation, or an additional prize."""

    organiser: str
    kind: ProposalKind
    day: date
    text: str

    def __post_init__(self) -> None:
        """Refuse a proposal of nobody or without words."""
        check_text(self.organiser, "organiser")
        check_text(self.text, "text")


@dataclass(frozen=True, slots=True)
class Schedule:
    """The days of a competition: arrival, the rounds with their texts, departure."""

    arrival: date
    departure: date
    rounds: tuple[tuple[date, str], ...] = ()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a departure before the arrival and a round outside them."""
        if self.departure < self.arrival:
            raise self.rulebook.refusal(Problem("the departure is before the arrival", path="departure"), "3.2")
        for index, (day, _) in enumerate(self.rounds):
            if not self.arrival <= day <= self.departure:
                problem = Problem("the round lies outside the days of the competition", path=f"rounds[{index}]")
                raise self.rulebook.refusal(problem, "3.2")


@cites("draughts-rules", "3.1.1/item2")
def change_schedule(before: Schedule, after: Schedule) -> Schedule:
    """The new schedule of an organiser; the days of arrival and departure may not change."""
    for name in ("arrival", "departure"):
        was, now = getattr(before, name), getattr(after, name)
        if was != now:
            data = {"was": was, "got": now}
            message = phrase("the organiser may not change the days of arrival and departure: {was}, not {got}")
            raise after.rulebook.refusal(Problem(message, data, path=name), "3.1.1/item2")
    return after


@cites("draughts-rules", "3.1.2")
def organiser_duties() -> Checklist:
    """The organiser's duties."""
    return Checklist(
        phrase("conduct.organiser.duties"),
        "3.1.2",
        (
            ChecklistItem(phrase("conduct.organiser.by_the_rules"), "3.1.2"),
            ChecklistItem(phrase("conduct.organiser.venue_agreed"), "3.1.2"),
            ChecklistItem(phrase("conduct.organiser.safety_plan"), "3.1.2"),
            ChecklistItem(phrase("conduct.organiser.finance"), "3.1.2"),
            ChecklistItem(phrase("conduct.organiser.panel_formed"), "3.1.2"),
            ChecklistItem(phrase("conduct.organiser.prizes"), "3.1.2"),
        ),
    )


class DividedBy(Labelled):
    """By what several organisers divide their rights and duties."""

    CONTRACT = "contract", phrase("conduct.divided.contract")
    REGULATION = "regulation", phrase("conduct.divided.regulation")


@cites("draughts-rules", "3.1.3/p2")
@dataclass(frozen=True, slots=True)
class Organisers:
    """The organisers of a competition and, if there are several, how rights and duties are divided among them."""

    names: tuple[str, ...]
    divided_by: frozenset[DividedBy] = frozenset()
    division: str = ""
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse several organisers without a contract or words of the regulation that divide their duties."""
        check_names(self.names, "names", least=1)
        if len(self.names) > 1 and not self.divided_by:
            problem = Problem("several organisers divide their duties by contract or regulation", path="divided_by")
            raise self.rulebook.refusal(problem, "3.1.3/p2")


@cites("draughts-rules", "3.2")
@dataclass(frozen=True, slots=True)
class Programme:
    """The programme of a competition, as its organisers publish it."""

    by_these_rules: bool
    organisers: Organisers | None
    place: str
    first_day: date | None
    last_day: date | None
    schedule: Schedule | None
    who_may_take_part: str
    enquiries: str

    @cites("draughts-rules", "3.2")
    def check(self, rulebook: Rulebook) -> Check:
        """Whether the programme has everything it must state."""
        return Check(phrase("conduct.programme"), tuple(self._findings()), "3.2", rulebook=rulebook)

    def _findings(self) -> Iterator[ConductFinding]:
        dates = self.first_day is not None and self.last_day is not None
        parts = (
            ("by_these_rules", phrase("conduct.programme.by_these_rules"), self.by_these_rules),
            ("organisers", phrase("conduct.programme.organisers"), self.organisers is not None),
            ("place", phrase("conduct.programme.place"), bool(self.place.strip()) and dates),
            ("schedule", phrase("conduct.programme.schedule"), bool(self.schedule and self.schedule.rounds)),
            ("who", phrase("conduct.programme.who"), bool(self.who_may_take_part.strip())),
            ("enquiries", phrase("conduct.programme.enquiries"), bool(self.enquiries.strip())),
        )
        for name, key, met in parts:
            yield ConductFinding(name, key, met, "3.2")
