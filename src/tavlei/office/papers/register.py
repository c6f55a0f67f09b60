"""Which papers there are of a competition, by groups, and who may see them."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.module_loading import import_string

from tavlei.games.clock import Discipline
from tavlei.office.competitions.conduct.appeals import appeal_name
from tavlei.office.competitions.conduct.protests import decision_name
from tavlei.office.competitions.entries.commission import meetings
from tavlei.office.competitions.models import NOT_ENTERED, Sport, State
from tavlei.office.federation.models import PaperKind
from tavlei.office.federation.paper_register import PaperToNumber
from tavlei.office.papers import bridge, chess, conduct, individual
from tavlei.office.papers.event_papers import event_papers
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.papers.report import Norms, judges_report
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents import FilledForm
    from tavlei.office.competitions.models import Competition
    from tavlei.office.papers.source import Source

_ENDED = (State.FINISHED, State.APPROVED, State.REPORTED)


class PaperFamily(StrEnum):
    """Which papers a competition has: every sport its own (14.1; chess rating 7; bridge 1.8; X and XI of the rules)."""

    AT_THE_BOARD = "at_the_board"
    CORRESPONDENCE = "correspondence"
    COMPOSITION = "composition"
    CHESS = "chess"
    BRIDGE = "bridge"


def family_of(competition: Competition) -> PaperFamily:
    """The papers of a competition by its sport and discipline; renju is played at the board too."""
    by_sport = {Sport.CHESS: PaperFamily.CHESS, Sport.BRIDGE: PaperFamily.BRIDGE}
    by_discipline = {
        Discipline.CORRESPONDENCE: PaperFamily.CORRESPONDENCE,
        Discipline.COMPOSITION: PaperFamily.COMPOSITION,
    }
    found = by_sport.get(Sport(competition.sport)) or by_discipline.get(competition.discipline)  # type: ignore[call-overload]
    return found or PaperFamily.AT_THE_BOARD


def papers_of(source: Source) -> Iterator[Paper]:
    """Every paper of a competition at its present stage; nothing is computed before a paper is made."""
    family = family_of(source.competition)
    if family is PaperFamily.CHESS:
        yield from chess.papers(source)
        if source.may(Action.READ_JOURNAL):
            yield from _conflicts(source)
    elif family is PaperFamily.BRIDGE:
        yield from bridge.papers(source)
        if source.may(Action.READ_JOURNAL):
            yield from _conflicts(source)
    elif family is PaperFamily.COMPOSITION:
        yield from _own_papers(family)(source)
    elif family is PaperFamily.CORRESPONDENCE:
        yield from _by_letters(source)
    else:
        yield from _at_the_board(source)


def _by_letters(source: Source) -> Iterator[Paper]:
    """Play by letters has no rounds, no hall and no score sheets: its own papers, the table, the report, the norms."""
    papers = event_papers(source.competition)
    yield from (paper for paper in papers.participants(source) if paper.name == "starting-list")
    yield from papers.tables(source)
    yield from _own_papers(PaperFamily.CORRESPONDENCE)(source)
    yield from _ended(source)


@cites("draughts-rules", "14.1.1", "14.1.2", "14.1.3", "14.1.4", "14.2")
def _at_the_board(source: Source) -> Iterator[Paper]:
    """The papers of draughts and renju by the appendices of the rules."""
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
    yield from _report(source)


def _report(source: Source) -> Iterator[Paper]:
    if source.field.rounds and source.may(Action.REPORT):
        yield Paper("judges-report", titled(source, phrase("Report of the main judging panel")), PaperGroup.REPORT,
                    partial(judges_report, source), Action.REPORT)  # fmt: skip
    yield from _ended(source)


def _ended(source: Source) -> Iterator[Paper]:
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
        for meeting in meetings(source.competition):
            title = phrase("Admission protocol") if meeting.number == 1 else phrase("Admission protocol {number}")
            yield Paper(meeting.name, titled(source, title, number=meeting.number), PaperGroup.ADMISSION,
                        partial(conduct.admission_protocol, source, meeting), Action.SEE_PERSONAL_DATA,
                        number=str(meeting.line or ""))  # fmt: skip


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
        record = {"number": number, "name": source.name(protest.entry)}
        yield Paper(
            f"protest-{number}",
            titled(source, phrase("Protest {number}: {name}"), **record),
            PaperGroup.CONFLICTS,
            partial(conduct.protest, source, protest),
            Action.READ_JOURNAL,
        )
        if conduct.is_decided(protest):
            yield Paper(
                name=f"decision-{number}",
                title=titled(source, phrase("Decision on protest {number}"), **record),
                group=PaperGroup.CONFLICTS,
                make=partial(conduct.protest_decision, source, protest),
                needs=Action.READ_JOURNAL,
                to_number=PaperToNumber(
                    PaperKind.PROTEST,
                    decision_name(protest),
                    timezone.localdate(protest.decided or protest.filed),
                    protest.entry.person,
                ),
                number=source.number(decision_name(protest)),
            )
        appeal = getattr(protest, "appeal", None)
        if appeal is not None and appeal.decided is not None:
            yield Paper(
                name=f"appeal-decision-{number}",
                title=titled(source, phrase("Decision on the appeal about protest {number}"), **record),
                group=PaperGroup.CONFLICTS,
                make=partial(conduct.appeal_decision, source, appeal, number),
                needs=Action.READ_JOURNAL,
                to_number=PaperToNumber(
                    PaperKind.APPEAL, appeal_name(protest), timezone.localdate(appeal.decided), protest.entry.person
                ),
                number=source.number(appeal_name(protest)),
            )


_OWN: Final = {  # by name: they are built on the papers of this slice
    PaperFamily.CORRESPONDENCE: "tavlei.office.correspondence.papers.papers",
    PaperFamily.COMPOSITION: "tavlei.office.composition.event_papers.papers",
}


@cache
def _own_papers(family: PaperFamily) -> Callable[[Source], Iterator[Paper]]:
    found: Callable[[Source], Iterator[Paper]] = import_string(_OWN[family])
    return found


def _there(make: Callable[[], FilledForm | None]) -> FilledForm:
    filled_form = make()
    if filled_form is None:
        raise Refusal(Problem("this norm rests on no rank sheets"))
    return filled_form


def _norms(source: Source) -> Iterator[Paper]:
    if source.competition.sport not in (Sport.DRAUGHTS, Sport.RENJU):
        return
    norms = Norms(source)
    try:
        fulfilled = list(norms.fulfilled())
    except Refusal:
        return
    people = {entry.person.code: entry.person for entry in source.field.entries if entry.person}
    codes = {code: source.person(person) for code, person in people.items()}
    for title_verdict in fulfilled:
        record = {
            "name": codes.get(title_verdict.athlete, title_verdict.athlete),
            "title": source.book.phrase(title_verdict.title.value),
        }
        slug = f"{title_verdict.athlete}-{title_verdict.title.value}-{title_verdict.route.word}"
        yield Paper(
            name=f"norm-{slug}",
            title=titled(source, phrase("Certificate: {name}, {title}"), **record),
            group=PaperGroup.NORMS,
            make=partial(norms.certificate, title_verdict, source.number(f"norm-{slug}")),
            needs=Action.SEE_PERSONAL_DATA,
            to_number=PaperToNumber(
                PaperKind.CERTIFICATE,
                f"norm-{slug}",
                timezone.localdate(),
                people.get(title_verdict.athlete),
                (title_verdict.title.value,),
            ),
            number=source.number(f"norm-{slug}"),
        )
        if norms.rank_sheets(title_verdict) is not None:
            yield Paper(
                f"rank-sheets-{slug}",
                titled(source, phrase("Rank sheets: {name}, {title}"), **record),
                PaperGroup.NORMS,
                partial(_there, partial(norms.rank_sheets, title_verdict)),
                Action.SEE_PERSONAL_DATA,
            )
