"""Which papers there are of a competition, by groups, and who may see them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tavlei.office.competitions.models import NOT_ENTERED, Sport, State
from tavlei.office.papers import conduct, individual, lists
from tavlei.office.papers.event_papers import event_papers
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.papers.report import Norms, judges_report
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents import FilledForm
    from tavlei.office.papers.source import Source

_ENDED = (State.FINISHED, State.APPROVED, State.REPORTED)


def papers_of(source: Source) -> Iterator[Paper]:
    """Every paper of a competition at its present stage; nothing is computed before a paper is made."""
    papers = event_papers(source.competition)
    yield from papers.participants(source)
    if source.may(Action.ENTER):
        yield from _applications(source)
    if source.may(Action.SEE_PERSONAL_DATA):
        yield from _admission(source)
    yield from papers.rounds(source)
    yield from papers.tables(source)
    yield from _cards(source)
    if source.may(Action.READ_JOURNAL):
        yield from _conflicts(source)
    yield from _bridge(source)
    if source.field.rounds and source.may(Action.REPORT):
        yield Paper("judges-report", titled(source, phrase("Report of the main judging panel")), PaperGroup.REPORT,
                    partial(judges_report, source), Action.REPORT)  # fmt: skip

    if source.competition.state in _ENDED and source.may(Action.SEE_PERSONAL_DATA):
        yield from _norms(source)


def find_paper(source: Source, wanted: str) -> Paper | None:
    """The paper of that name."""
    return next((paper for paper in papers_of(source) if paper.name == wanted), None)


def _applications(source: Source) -> Iterator[Paper]:
    for number, (whom, entries) in enumerate(conduct.organisations(source).items(), start=1):
        early, final = phrase("Preliminary application: {name}"), phrase("Application: {name}")
        yield Paper(f"preliminary-application-{number}", titled(source, early, name=whom), PaperGroup.ADMISSION,
                    partial(conduct.preliminary_application, source, whom, entries), Action.ENTER)  # fmt: skip
        yield Paper(f"application-{number}", titled(source, final, name=whom), PaperGroup.ADMISSION,
                    partial(conduct.final_application, source, whom, entries), Action.ENTER)  # fmt: skip


def _admission(source: Source) -> Iterator[Paper]:
    if source.competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED).exists():
        yield Paper("admission-protocol", titled(source, phrase("Admission protocol")), PaperGroup.ADMISSION,
                    partial(conduct.admission_protocol, source), Action.SEE_PERSONAL_DATA)  # fmt: skip


def _cards(source: Source) -> Iterator[Paper]:
    for entry in source.numbered if source.field.rounds else ():
        yield Paper(
            f"card-{entry.pk}",
            titled(source, phrase("Participant's card: {name}"), name=source.name(entry)),
            PaperGroup.CARDS,
            partial(individual.participant_card, source, entry),
        )


def _conflicts(source: Source) -> Iterator[Paper]:
    filed = source.competition.protests.select_related("entry__person", "entry__team", "round", "encounter", "appeal")
    for number, protest in enumerate(filed.order_by("filed", "pk"), start=1):
        told = {"number": number, "name": source.name(protest.entry)}
        yield Paper(
            f"protest-{number}",
            titled(source, phrase("Protest {number}: {name}"), **told),
            PaperGroup.CONFLICTS,
            partial(conduct.protest, source, protest),
            Action.READ_JOURNAL,
        )
        if conduct.is_decided(protest):
            yield Paper(f"decision-{number}", titled(source, phrase("Decision on protest {number}"), **told),
                        PaperGroup.CONFLICTS,
                        partial(conduct.protest_decision, source, protest, number),
                        Action.READ_JOURNAL)  # fmt: skip
        appeal = getattr(protest, "appeal", None)
        if appeal is not None and appeal.decided is not None:
            yield Paper(f"appeal-decision-{number}",
                        titled(source, phrase("Decision on the appeal about protest {number}"), **told),
                        PaperGroup.CONFLICTS,
                        partial(conduct.appeal_decision, source, appeal, number),
                        Action.READ_JOURNAL)  # fmt: skip


def _bridge(source: Source) -> Iterator[Paper]:
    if source.competition.sport == Sport.BRIDGE and source.competition.reports.filter(state="included").exists():
        yield Paper("bridge-awards", titled(source, phrase("Awards of the tournament")), PaperGroup.REPORT,
                    partial(_there, partial(lists.bridge_awards, source)))  # fmt: skip


def _there(make: Callable[[], FilledForm | None]) -> FilledForm:
    found = make()
    if found is None:
        raise Refusal(Problem("the report of the tournament is not included yet"))
    return found


def _norms(source: Source) -> Iterator[Paper]:
    if source.competition.sport not in (Sport.DRAUGHTS, Sport.RENJU):
        return
    norms = Norms(source)
    try:
        fulfilled = list(norms.fulfilled())
    except Refusal:
        return
    codes = {entry.person.code: source.name(entry) for entry in source.field.entries if entry.person}
    for number, title_verdict in enumerate(fulfilled, start=1):
        told = {
            "name": codes.get(title_verdict.athlete, title_verdict.athlete),
            "title": source.book.phrase(title_verdict.title.value),
        }
        slug = f"{title_verdict.athlete}-{title_verdict.title.value}-{title_verdict.route.word}"
        yield Paper(f"norm-{slug}", titled(source, phrase("Certificate: {name}, {title}"), **told), PaperGroup.NORMS,
                    partial(norms.certificate, title_verdict, number),
                    Action.SEE_PERSONAL_DATA)  # fmt: skip
        if norms.rank_sheets(title_verdict) is not None:
            yield Paper(
                f"rank-sheets-{slug}",
                titled(source, phrase("Rank sheets: {name}, {title}"), **told),
                PaperGroup.NORMS,
                partial(_there, partial(norms.rank_sheets, title_verdict)),
                Action.SEE_PERSONAL_DATA,
            )
