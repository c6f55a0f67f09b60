"""Which papers there are of a competition, by groups, and who may see them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from tavlei.documents.forms.round_protocol import RoundProtocol
from tavlei.documents.forms.team_protocols import TeamMatchProtocol
from tavlei.office.competitions.engine import seats
from tavlei.office.competitions.models import Sport, State
from tavlei.office.papers import conduct, individual, lists, sheets, tables, teams
from tavlei.office.papers.report import Norms, judges_report
from tavlei.office.papers.source import name
from tavlei.office.roles.permissions import Action
from tavlei.office.teams.engine import sides
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents import Document
    from tavlei.office.competitions.models import Round
    from tavlei.office.papers.source import Source

_ENDED = (State.FINISHED, State.APPROVED, State.REPORTED)


class Group(StrEnum):
    """What a paper is about."""

    PARTICIPANTS = phrase("Participants")
    ADMISSION = phrase("Applications and admission")
    ROUNDS = phrase("Round by round")
    MATCHES = phrase("Protocols of matches")
    TABLES = phrase("Tables of results")
    CARDS = phrase("Cards of participants")
    CONFLICTS = phrase("Protests")
    NORMS = phrase("Norms and ranks")
    REPORT = phrase("Report")


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that can be made: its name in addresses, its title, and the right it needs if it is not for everybody."""

    name: str
    title: str
    group: Group
    make: Callable[[], Document]
    needs: Action | None = None


def papers_of(source: Source) -> Iterator[Paper]:
    """Every paper of a competition at its present stage; nothing is computed before a paper is made."""
    yield from _participants(source)
    if source.may(Action.SEE_PERSONAL_DATA):
        yield from _admission(source)
    if source.competition.plays_in_teams:
        yield from _team_papers(source)
    else:
        yield from _round_papers(source)
        yield from _tables(source)
    yield from _cards(source)
    if source.may(Action.READ_JOURNAL):
        yield from _conflicts(source)
    yield from _bridge(source)
    if source.field.rounds and source.may(Action.REPORT):
        yield Paper("judges-report", _t(source, phrase("Report of the main judging panel")), Group.REPORT,
                    partial(judges_report, source), Action.REPORT)  # fmt: skip

    if source.competition.state in _ENDED and source.may(Action.SEE_PERSONAL_DATA):
        yield from _norms(source)


def find_paper(source: Source, wanted: str) -> Paper | None:
    """The paper of that name."""
    return next((each for each in papers_of(source) if each.name == wanted), None)


def _t(source: Source, text: str, **given: object) -> str:
    return source.book.phrase(text).format(**given)


def _participants(source: Source) -> Iterator[Paper]:
    listed, cards = phrase("Starting list"), phrase("Place cards")
    if source.competition.plays_in_teams:
        yield Paper("starting-list", _t(source, listed), Group.PARTICIPANTS, partial(teams.team_starting_list, source))
        yield Paper("place-cards", _t(source, cards), Group.PARTICIPANTS, partial(teams.team_place_cards, source))
    elif source.field.entries:
        yield Paper("starting-list", _t(source, listed), Group.PARTICIPANTS, partial(individual.starting_list, source))
        yield Paper("place-cards", _t(source, cards), Group.PARTICIPANTS, partial(individual.place_cards, source))


def _admission(source: Source) -> Iterator[Paper]:
    for number, (whom, entries) in enumerate(conduct.organisations(source).items(), start=1):
        early, final = phrase("Preliminary application: {name}"), phrase("Application: {name}")
        yield Paper(f"preliminary-application-{number}", _t(source, early, name=whom), Group.ADMISSION,
                    partial(conduct.preliminary_application, source, whom, entries),
                    Action.SEE_PERSONAL_DATA)  # fmt: skip
        yield Paper(f"application-{number}", _t(source, final, name=whom), Group.ADMISSION,
                    partial(conduct.final_application, source, whom, entries),
                    Action.SEE_PERSONAL_DATA)  # fmt: skip
    if source.competition.entries.filter(person__isnull=False).exists():
        yield Paper("admission-protocol", _t(source, phrase("Admission protocol")), Group.ADMISSION,
                    partial(conduct.admission_protocol, source), Action.SEE_PERSONAL_DATA)  # fmt: skip


def _round_papers(source: Source) -> Iterator[Paper]:
    for one in source.field.rounds:
        yield Paper(f"round-{one.number}-pairings",
                    _t(source, phrase("Round {number}: pairings for the wall"), number=one.number),
                    Group.ROUNDS, partial(individual.wall_pairings, source, one))  # fmt: skip
        yield Paper(f"round-{one.number}-protocol", _t(source, phrase("Round {number}: protocol"), number=one.number),
                    Group.ROUNDS, partial(individual.round_protocol, source, one))  # fmt: skip
        yield from _sheets(source, one)
        yield Paper(f"round-{one.number}-table",
                    _t(source, phrase("Table after round {number}"), number=one.number),
                    Group.TABLES, partial(tables.results_table, source, one.number))  # fmt: skip
    if source.field.entries:
        yield Paper("round-protocol-blank", _t(source, phrase("Round protocol, empty form")), Group.ROUNDS,
                    partial(RoundProtocol, source.head, officials=source.officials))  # fmt: skip
        yield Paper("score-sheet-blank", _t(source, phrase("Score sheet, empty form")), Group.ROUNDS,
                    partial(sheets.blank_sheet, source))  # fmt: skip


def _sheets(source: Source, one: Round) -> Iterator[Paper]:
    boards = [each for each in source.boards(one) if None not in seats(each)]
    if boards:
        yield Paper(f"round-{one.number}-sheets",
                    _t(source, phrase("Round {number}: score sheets of all boards"), number=one.number),
                    Group.ROUNDS, partial(sheets.round_sheets, source, one))  # fmt: skip
    for each in boards:
        if each.pk in source.recorded:
            yield Paper(f"round-{one.number}-board-{each.board}-sheet",
                        _t(source, phrase("Round {number}, board {board}: score sheet of the game"),
                           number=one.number, board=each.board),
                        Group.ROUNDS, partial(sheets.score_sheet, source, one, each))  # fmt: skip


def _tables(source: Source) -> Iterator[Paper]:
    if not source.field.rounds:
        return
    yield Paper("results", _t(source, phrase("Table of results")), Group.TABLES, partial(tables.results_table, source))
    yield Paper("cross-table", _t(source, phrase("Cross table on one page")), Group.TABLES,
                partial(tables.cross_table, source))  # fmt: skip
    if tables.has_team_standing(source):
        yield Paper("team-standing", _t(source, phrase("Team standing")), Group.TABLES,
                    partial(tables.standing_of_teams, source))  # fmt: skip


def _team_papers(source: Source) -> Iterator[Paper]:
    for one in source.teams.rounds:
        number = one.number
        yield Paper(f"round-{number}-pairings",
                    _t(source, phrase("Round {number}: pairings for the wall"), number=number),
                    Group.ROUNDS, partial(teams.team_pairings, source, one))  # fmt: skip
        yield Paper(f"round-{number}-protocol", _t(source, phrase("Round {number}: summary protocol"), number=number),
                    Group.ROUNDS, partial(teams.summary_protocol, source, one))  # fmt: skip
        yield from _sheets(source, one)
        for match in source.teams.matches:
            home, guest = sides(match)
            if match.round_id == one.pk and guest is not None:
                told = {"number": number, "home": home.entry, "guest": guest.entry}
                yield Paper(f"round-{number}-match-{match.number}",
                            _t(source, phrase("Round {number}: {home} – {guest}"), **told), Group.MATCHES,
                            partial(teams.match_protocol, source, match))  # fmt: skip
    yield Paper("match-protocol-blank", _t(source, phrase("Team match protocol, empty form")), Group.MATCHES,
                partial(TeamMatchProtocol, source.head, officials=source.officials))  # fmt: skip
    if source.teams.has_table and source.teams.rounds:
        yield Paper("results", _t(source, phrase("Table of teams")), Group.TABLES, partial(teams.team_table, source))
        yield Paper("results-with-players", _t(source, phrase("Table of teams with their players")), Group.TABLES,
                    partial(teams.team_table, source, members=True))  # fmt: skip
        yield Paper("cross-table", _t(source, phrase("Cross table on one page")), Group.TABLES,
                    partial(teams.team_cross_table, source))  # fmt: skip


def _cards(source: Source) -> Iterator[Paper]:
    for each in source.numbered if source.field.rounds else ():
        yield Paper(f"card-{each.pk}", _t(source, phrase("Participant's card: {name}"), name=name(each)), Group.CARDS,
                    partial(individual.participant_card, source, each))  # fmt: skip


def _conflicts(source: Source) -> Iterator[Paper]:
    filed = source.competition.protests.select_related("entry__person", "entry__team", "round", "encounter")
    for number, each in enumerate(filed.order_by("filed", "pk"), start=1):
        told = {"number": number, "name": name(each.entry)}
        yield Paper(f"protest-{number}", _t(source, phrase("Protest {number}: {name}"), **told), Group.CONFLICTS,
                    partial(conduct.protest, source, each), Action.READ_JOURNAL)  # fmt: skip
        if conduct.is_decided(each):
            yield Paper(f"decision-{number}", _t(source, phrase("Decision on protest {number}"), **told),
                        Group.CONFLICTS,
                        partial(conduct.protest_decision, source, each, number),
                        Action.READ_JOURNAL)  # fmt: skip


def _bridge(source: Source) -> Iterator[Paper]:
    if source.competition.sport == Sport.BRIDGE and source.competition.reports.filter(state="included").exists():
        yield Paper("bridge-awards", _t(source, phrase("Awards of the tournament")), Group.REPORT,
                    partial(_there, partial(lists.bridge_awards, source)))  # fmt: skip


def _there(make: Callable[[], Document | None]) -> Document:
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
    codes = {each.person.code: name(each) for each in source.field.entries if each.person}
    for number, each in enumerate(fulfilled, start=1):
        told = {"name": codes.get(each.athlete, each.athlete), "title": source.book.phrase(each.title.value)}
        slug = f"{each.athlete}-{each.title.value}-{each.route.word}"
        yield Paper(f"norm-{slug}", _t(source, phrase("Certificate: {name}, {title}"), **told), Group.NORMS,
                    partial(norms.certificate, each, number),
                    Action.SEE_PERSONAL_DATA)  # fmt: skip
        if norms.rank_sheets(each) is not None:
            yield Paper(f"rank-sheets-{slug}", _t(source, phrase("Rank sheets: {name}, {title}"), **told), Group.NORMS,
                        partial(_there, partial(norms.rank_sheets, each)), Action.SEE_PERSONAL_DATA)  # fmt: skip
