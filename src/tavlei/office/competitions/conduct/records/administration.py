"""What organisers and the panel record: staff, proposals, cases without a rule, notices, sheets, the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.conduct.records.record import RecordFindings, RecordForm
from tavlei.office.competitions.models import NOT_ENTERED, RecordKind, RoundState, State
from tavlei.office.competitions.regulation.checks import system_of
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member, rules_discipline
from tavlei.office.competitions.regulation.teams import kind_of_places
from tavlei.office.pages.form_fields import DayInput, labelled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Explanation, Problem, Ruling, Step, cites, phrase
from tavlei.tournament.conduct.findings import Check
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.conduct.notices import AthleteNotice, NoticeKind, notices_due
from tavlei.tournament.conduct.organisers import OrganiserProposal, ProposalKind
from tavlei.tournament.conduct.papers import MadeBy, PanelReport, PaperMade, ReportTerms, check_papers, papers_needed
from tavlei.tournament.conduct.staff import StaffMember, StaffPlan, StaffRole
from tavlei.tournament.conduct.unforeseen import UnforeseenCase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition

_LINES = forms.Textarea(attrs={"rows": 3})
_STARTED = (State.RUNNING, State.FINISHED, State.APPROVED, State.REPORTED)
_ENDED = (State.FINISHED, State.APPROVED, State.REPORTED)


class StaffPlanForm(RecordForm):
    """How many of each role are wanted, by status, participants and the state of the hall."""

    KIND = RecordKind.STAFF_PLAN
    RIGHT = Action.CARE
    CLAUSES: ClassVar = ("13.1.6",)

    hall = forms.CharField(label=_("How well the hall is prepared"), required=False)

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """A number for every role, first as it was decided last."""
        super().__init__(competition, *args, **kwargs)
        conduct_record = self.last()
        for name, label in labelled(StaffRole):
            self.fields[name] = forms.IntegerField(label=label, min_value=0, max_value=999, required=False)
            if conduct_record:
                self.initial[name] = conduct_record.content.get(name)

    def plan(self, data: dict[str, Any]) -> StaffPlan:
        """The numbers as the rules know them."""
        numbers = {role: int(data[role.value]) for role in StaffRole if data.get(role.value)}
        participants = self.competition.entries.exclude(state__in=NOT_ENTERED).filter(person__isnull=False).count()
        return StaffPlan(
            level_of(self.competition.status), participants, numbers, data.get("hall", ""), rulebook=self.rulebook
        )

    @cites("draughts-rules", "13.1.6")
    def judged(self) -> RecordFindings:
        """Numbers decided on; a plan of nobody is none."""
        plan = self.plan(self.cleaned_data)
        if not plan.numbers:
            raise self.rulebook.refusal(Problem("no role has a number", path="numbers"), "13.1.6")
        return RecordFindings("13.1.6", None, {"participants": plan.participants})

    @cites("draughts-rules", "13.1.6")
    def standing(self) -> Iterator[Explanation]:
        """Who is still wanted by the last plan."""
        conduct_record = self.last()
        if conduct_record is None:
            return
        there = tuple(StaffMember(one.name, enum_member(StaffRole, one.role)) for one in self.competition.staff.all())
        plan = self.plan(conduct_record.content)
        missing = plan.missing(there)
        number = self.rulebook.clause("13.1.6")
        wanted = tuple(
            Step("conduct.staff.wanted", plan.numbers[role], number, inputs={"role": role.label},
                 threshold=count) for role, count in missing.items()
        )  # fmt: skip
        yield Explanation(Step("conduct.staff.missing", sum(missing.values()), number), wanted)


class ProposalForm(RecordForm):
    """What an organiser brings forward by right: a change of the draft regulation, an additional prize."""

    KIND = RecordKind.PROPOSAL
    RIGHT = Action.PLAN
    CLAUSES: ClassVar = ("3.1.1",)

    organiser = forms.CharField(label=_("Organiser"))
    what = forms.ChoiceField(label=_("What is brought forward"), choices=lambda: labelled(ProposalKind))
    day = forms.DateField(label=_("Day"), widget=DayInput)
    text = forms.CharField(label=_("Text"), widget=_LINES)

    @cites("draughts-rules", "3.1.1")
    def judged(self) -> RecordFindings:
        """A draft changes only before the competition begins; prizes may be added until it ends."""
        data = self.cleaned_data
        organiser_proposal = OrganiserProposal(
            data["organiser"], enum_member(ProposalKind, data["what"]), data["day"], data["text"]
        )
        if organiser_proposal.kind is ProposalKind.DRAFT_CHANGE and self.competition.state in _STARTED:
            problem = Problem("the regulation is no draft any more: the competition has started", path="what")
            raise self.rulebook.refusal(problem, "3.1.1")
        return RecordFindings("3.1.1")


class UnforeseenForm(RecordForm):
    """A case that the rules do not foresee, decided by analogy or by a ruling of the federation."""

    KIND = RecordKind.UNFORESEEN
    RIGHT = Action.ORDER
    CLAUSES: ClassVar = ("I/p2", "XVI")

    facts = forms.CharField(label=_("What happened"), widget=_LINES)
    decision = forms.CharField(label=_("Decision"), widget=_LINES)
    similar = forms.CharField(
        label=_("Similar clauses"), required=False, help_text=_("Separated by commas, such as 5.4.4.1, 5.4.6.")
    )
    ruling = forms.CharField(label=_("Ruling of the federation"), required=False)
    ruling_day = forms.DateField(label=_("Day of the ruling"), required=False, widget=DayInput)

    @cites("draughts-rules", "I/p2", "XVI")
    def judged(self) -> RecordFindings:
        """The decision with the clauses it follows; one that rests on nothing, or on no clause known, is refused."""
        data = self.cleaned_data
        similar = tuple(number.strip() for number in data["similar"].split(",") if number.strip())
        for number in similar:
            if not self.rulebook.has_clause(number):
                problem = Problem("there is no clause {number}", {"number": number}, path="similar")
                raise self.rulebook.refusal(problem, "I/p2")
        case = UnforeseenCase(
            data["facts"], data["decision"], self.judge, self.at, similar, self._ruling(), rulebook=self.rulebook
        )
        return RecordFindings("I/p2", case.explanation())

    def _ruling(self) -> Ruling | None:
        title, day = self.cleaned_data["ruling"].strip(), self.cleaned_data["ruling_day"] or self.at.date()
        return Ruling(title, day, self.rulebook.clause("XVI"), "", "") if title else None


class NoticeForm(RecordForm):
    """Something that athletes were told, and where it was published."""

    KIND = RecordKind.NOTICE
    RIGHT = Action.PLAN
    CLAUSES: ClassVar = ("2.3.1/item1",)

    what = forms.ChoiceField(label=_("What athletes were told"), choices=lambda: labelled(NoticeKind))
    where = forms.CharField(label=_("Where it was published"), help_text=_("Such as the notice board of the hall."))
    text = forms.CharField(label=_("Text"), widget=_LINES)

    @cites("draughts-rules", "2.3.1/item1")
    def judged(self) -> RecordFindings:
        """A notice with its words and its place."""
        data = self.cleaned_data
        AthleteNotice(enum_member(NoticeKind, data["what"]), self.at, data["where"], data["text"])
        return RecordFindings("2.3.1/item1")

    @cites("draughts-rules", "2.3.1/item1")
    def standing(self) -> Iterator[Explanation]:
        """What athletes must have been told by now and were not, besides what the pages publish by themselves."""
        told = {conduct_record.content["what"] for conduct_record in self.records()} | self._published()
        notice_kinds = frozenset(kind for kind in NoticeKind if kind.value in told)
        state = self.competition.state
        due = notices_due(notice_kinds, started=state in _STARTED, ended=state in _ENDED)
        number = self.rulebook.clause("2.3.1/item1")
        steps = tuple(Step("conduct.listed", kind.label, number) for kind in due)
        yield Explanation(Step("conduct.notices.due", len(due), number), steps)

    def _published(self) -> set[str]:
        """The regulation stands on the public page, the programme if it is written, tables after the first round."""
        regulation, names = read_regulation(self.competition.regulation), {NoticeKind.NORMS.value}
        if regulation.programme or self.competition.planned.exists():
            names.add(NoticeKind.PROGRAMME.value)
        if self.competition.rounds.exists():
            names.add(NoticeKind.CURRENT_RESULTS.value)
        if self.competition.state in _ENDED:
            names.add(NoticeKind.FINAL_RESULTS.value)
        return names


class PanelReportForm(RecordForm):
    """The report of the main judging panel as it was handed in."""

    KIND = RecordKind.PANEL_REPORT
    RIGHT = Action.REPORT
    CLAUSES: ClassVar = ("14.2", "12.3")

    handed_in = forms.DateField(label=_("Handed in on"), widget=DayInput)
    to = forms.CharField(label=_("To whom"))
    approved_by = forms.CharField(
        label=_("Approved by"), widget=_LINES, required=False, help_text=_("One name of the main panel in a line.")
    )
    form = forms.CharField(label=_("Form of the report, set by the holding body"), required=False)

    @cites("draughts-rules", "14.2", "12.3")
    def judged(self) -> RecordFindings:
        """Approved by the panel, after the last round; in time where the regulation sets a day."""
        data = self.cleaned_data
        if self.competition.state not in _ENDED:
            problem = Problem("the report is handed in after the last round", path="handed_in")
            raise self.rulebook.refusal(problem, "12.3")
        names = tuple(line.strip() for line in data["approved_by"].splitlines() if line.strip())
        report = PanelReport(
            self.competition.name, data["handed_in"], data["to"], names, self._papers(), rulebook=self.rulebook
        )
        due = read_regulation(self.competition.regulation).report_due
        if due is None:
            return RecordFindings("14.2")
        terms = ReportTerms(data["form"] or "–", due, data["to"])
        check = Check(phrase("conduct.report.handed"), (report.in_time(terms),), "14.2", rulebook=self.rulebook)
        return RecordFindings("14.2", check.explanation(), {"in_time": report.in_time(terms).met})

    def _papers(self) -> tuple[str, ...]:
        return tuple(needed.paper.value for needed in self._needed())

    def _needed(self) -> tuple[Any, ...]:
        regulation = read_regulation(self.competition.regulation)
        return papers_needed(kind_of_places(self.competition, regulation), system_of(self.competition, regulation))

    @cites("draughts-rules", "14.1.1", "14.1.3", "12.3")
    def standing(self) -> Iterator[Explanation]:
        """Which papers the report needs, and which of them the program can make by now (14.1.5)."""
        if rules_discipline(self.competition) is None:
            return
        ended = list(self.competition.rounds.filter(state=RoundState.FINISHED).values_list("number", flat=True))
        made = [
            PaperMade(needed.paper, number, MadeBy.PROGRAM)
            for needed in self._needed()
            for number in (ended if needed.number == "14.1.1" else [None] if ended else [])
        ]
        yield check_papers(self._needed(), tuple(made), self.competition.rounds_planned, self.rulebook).explanation()
