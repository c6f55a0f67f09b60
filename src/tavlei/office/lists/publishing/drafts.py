"""A list before it is published, as the officer sees it: what it rests on, what changes, what is to be looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Report, ReportState
from tavlei.office.explanations import reader_language
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.lists.lines.list_lines import OWN_FIGURES, line_of
from tavlei.office.lists.publishing.calendar import list_timing
from tavlei.office.lists.publishing.publications import has_later_lists
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.people.models import Person
from tavlei.rulebook import Refusal, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from tavlei.languages import Catalogue
    from tavlei.office.lists.kinds.base import Words
    from tavlei.office.lists.lines.list_lines import ListLine
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.publishing.calendar import ListTiming
    from tavlei.office.lists.publishing.publications import Draft
    from tavlei.office.pages.refusals import ShownProblem

SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class DraftReport:
    """A report of the period of a draft."""

    pk: int
    name: str
    ends: date
    state: str


@dataclass(frozen=True, slots=True)
class DraftFigures:
    """What is kept of a draft for its page: the list itself is computed again when it is published."""

    kind: ListKind
    period: date
    revision: int
    replaced: int | None
    digest: str
    count: int
    reports: Sequence[DraftReport]
    is_computed: bool
    is_unchanged: bool


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A dry run in words."""

    draft: DraftFigures
    lines: Sequence[ListLine]
    differences: Sequence[dict[str, Any]]
    doubts: Sequence[str]
    left: Sequence[DraftReport]
    timing: ListTiming

    @property
    def calendar_problems(self) -> list[ShownProblem]:
        """What the calendar of lists says against publishing it now."""
        problem = self.timing.problem
        return [] if problem is None else shown_problems(Refusal(problem))

    @property
    def figure(self) -> Words:
        """What the figure is called by which the list is ordered."""
        return OWN_FIGURES[self.draft.kind]

    @property
    def is_replayed(self) -> bool:
        """Whether later lists rest on it, so that it is published together with them."""
        return self.draft.replaced is not None and has_later_lists(self.draft.kind, self.draft.period)

    @property
    def shown(self) -> int:
        """How many lines are shown."""
        return len(self.lines)


def steps_of_list(draft_figures: DraftFigures | None) -> list[dict[str, Any]]:
    """The way of a list: the day is chosen, the dry run is looked at, the list is published."""
    unchanged = draft_figures is not None and draft_figures.is_unchanged
    states = ("now", "later", "later") if draft_figures is None else ("done", "done", "done" if unchanged else "now")
    if draft_figures is not None and not draft_figures.is_computed:
        states = ("done", "now", "later")
    titles = (_("Choose the day"), _("Look at the dry run"), _("Publish"))
    details = ("" if draft_figures is None else draft_figures.period.strftime("%d.%m.%Y"), "", "")
    return [
        {"number": number, "state": state, "title": title, "detail": detail}
        for number, (state, title, detail) in enumerate(zip(states, titles, details, strict=True), start=1)
    ]


def draft_page(draft: Draft) -> DraftPage:
    """The draft with names, in the reader's language."""
    differences = draft.differences()
    shown = list(draft.lines.items())[:SHOWN]
    names = names_of([code for code, _row in shown], _codes(differences))
    lines = [line_of(row, at, code, names.get(code, code)) for at, (code, row) in enumerate(shown, start=1)]
    changed = revised_lines(draft.kind, differences, {code: code for code in _codes(differences)} | names)
    left = [_report(report) for report in _not_included(draft)]
    return DraftPage(_figures(draft), lines, changed, doubts_of(draft), left, list_timing(draft.kind, draft.period))


def _figures(draft: Draft) -> DraftFigures:
    return DraftFigures(
        kind=draft.kind,
        period=draft.period,
        revision=draft.revision,
        replaced=draft.replaced.number if draft.replaced else None,
        digest=draft.digest,
        count=len(draft.lines),
        reports=[_report(report) for report in draft.reports],
        is_computed=draft.is_computed,
        is_unchanged=draft.is_unchanged,
    )


def _report(report: Report) -> DraftReport:
    competition = report.competition
    return DraftReport(report.pk, competition.name, competition.ends, report.get_state_display())


def revised_lines(kind: str, differences: Iterable[dict[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """What a revision changes, with the names of the people and of the figures."""
    figures = LISTS[kind].further_figures
    return [
        {**change, "name": names.get(change["code"]), "figure_name": figures.get(change.get("figure", ""), "")}
        for change in differences
    ]


def doubts_of(draft: Draft) -> list[str]:
    """What the calculator could not compute or left out: each in a sentence."""
    return doubt_lines(draft.doubts())


def doubt_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Doubts about a list, each in a sentence."""
    book = catalogue(reader_language())
    spoken_of = {value for doubt in rows if "step" in doubt for value in doubt["step"].inputs.values()}
    names = names_of([str(doubt.get("athlete") or doubt["id"]) for doubt in rows], filter(_is_text, spoken_of))
    events = dict(Competition.objects.filter(code__in=[doubt["id"] for doubt in rows]).values_list("code", "name"))
    return [_told_doubt(doubt, names, events, book) for doubt in rows]


def _told_doubt(doubt: Mapping[str, Any], names: Mapping[str, str], events: Mapping[str, str], book: Catalogue) -> str:
    if "step" in doubt:  # of a competition: the sentence itself names whom it is about
        step = doubt["step"]
        named = replace(step, inputs={name: names.get(str(value), value) for name, value in step.inputs.items()})
        return f"{events.get(doubt['id']) or names.get(doubt['id']) or doubt['id']}: {sentence(named, book)}"
    whose = str(doubt.get("athlete") or doubt["id"])
    who = names.get(whose) or events.get(whose) or whose
    reasons = [book.phrase(why) for why in doubt.get("why_not", ())] or [book.phrase(doubt.get("message", ""))]
    return f"{who}: {'; '.join(reasons)}"


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _not_included(draft: Draft) -> list[Report]:
    """Reports of the period that nobody has decided on, or that were refused: the list is computed without them."""
    first, dated = LISTS[draft.kind].first_day(draft.period), LISTS[draft.kind].dated_by
    waiting = Report.objects.filter(
        **{"competition__sport": SPORTS[draft.kind], f"{dated}__gte": first, f"{dated}__lt": draft.period}
    ).exclude(state=ReportState.INCLUDED)
    included = {report.competition_id for report in draft.reports}
    return [report for report in waiting.select_related("competition") if report.competition_id not in included]


def _codes(differences: Iterable[dict[str, Any]]) -> set[str]:
    return {difference["code"] for difference in differences}


def names_of(*codes: Iterable[str]) -> dict[str, str]:
    """The names of people by personal number."""
    wanted = {code for iterable in codes for code in iterable}
    return {person.code: person.full_name for person in Person.objects.filter(code__in=wanted)}
