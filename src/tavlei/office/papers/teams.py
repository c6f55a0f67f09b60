"""Papers of a team competition: matches, the summary of a round, tables of teams, pairings, lists of members."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.starting_list import PlaceCard, PlaceCards, Starter, StartingList
from tavlei.documents.forms.table_names import Member
from tavlei.documents.forms.team_protocols import MatchBoard, SummaryMatch, SummaryProtocol, TeamMatchProtocol
from tavlei.documents.forms.team_standing import BoardAthlete, BoardPlaces
from tavlei.documents.forms.wall import CrossRow, CrossTable, WallPair, WallPairings
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.papers.individual import begins
from tavlei.office.papers.notes import place_text, stage_of
from tavlei.office.papers.source import numbered
from tavlei.office.people.latin import short_name
from tavlei.office.teams.engine import from_home, line_up_players, ordered_boards, sides
from tavlei.rulebook import cites
from tavlei.tournament.model import WIN, Bye
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamMatch

if TYPE_CHECKING:
    from datetime import date

    from tavlei.documents.parts import Stage
    from tavlei.office.competitions.models import Entry, Match, Round
    from tavlei.office.papers.source import Source
    from tavlei.tournament.teams import AnyTeamCriterion
    from tavlei.tournament.teams.individual import BoardPlace


def team_starting_list(source: Source) -> StartingList:
    """The teams with their members in the order of boards."""
    rows: list[Starter] = []
    for team in sorted(source.teams.teams, key=_number):
        for squad in source.teams.squads[team.pk]:
            rows.append(
                Starter(
                    number=squad.board or len(rows) + 1,
                    name=source.name(squad),
                    rank=source.rank(squad),
                    rating=squad.rating,
                    born=squad.person.year if squad.person and source.personal else None,
                    organisation=source.name(team),
                    code=squad.person.code if squad.person else "",
                )
            )
    return StartingList(source.head, tuple(rows), source.officials)


def team_place_cards(source: Source) -> PlaceCards:
    """A card for everybody's table, with the team."""
    cards = [
        PlaceCard(source.name(squad), source.rank(squad), source.name(team), squad.board)
        for team in sorted(source.teams.teams, key=_number)
        for squad in source.teams.squads[team.pk]
    ]
    return PlaceCards(source.head, tuple(cards))


def team_pairings(source: Source, one: Round) -> WallPairings:
    """Which teams meet in a round, for the wall."""
    pairs = []
    for match in _matches(source, one):
        home, guest = sides(match)
        scores = _points(source, match)
        shown = [source.book.value(score) for score in scores] if scores and _is_over(source, match) else []
        pairs.append(
            WallPair(
                first=source.name(home.entry),
                second=source.name(guest.entry) if guest else "",
                first_number=home.entry.number,
                second_number=guest.entry.number if guest else None,
                result=" – ".join(shown),
            )
        )
    return WallPairings(source.head, one.number, tuple(pairs), begins(source, one))


@cites("draughts-rules", "14.1.1", "14.1.5", "app7/p1")
def match_protocol(source: Source, match: Match) -> TeamMatchProtocol:
    """A match board by board (appendix 7), results from the side of each team."""
    home, guest = sides(match)
    by_id = {member.pk: member for member in source.teams.members}
    worth = source.teams.regulation.points_for_win
    boards = []
    for ordered_board in ordered_boards(match):
        one, other = (by_id.get(key or 0) for key in line_up_players(ordered_board))
        result = from_home(ordered_board)
        points = (None, None) if result is None else (result.white_score, result.black_score)
        first, second = (None if point is None else Fraction(point * worth, WIN) for point in points)
        boards.append(MatchBoard(source.name(one) if one else "", source.name(other) if other else "", first, second))
    return TeamMatchProtocol(
        source.head,
        number=f"{match.round.number}.{match.number}",
        round=match.round.number,
        day=_day(match.round),
        team_1=source.name(home.entry),
        team_2=source.name(guest.entry) if guest else "",
        boards=tuple(boards),
        captain_1=_captain(source, home.entry),
        captain_2=_captain(source, guest.entry) if guest else "",
        officials=source.officials,
    )


@cites("draughts-rules", "14.1.1", "14.1.5", "app7/p2")
def summary_protocol(source: Source, one: Round) -> SummaryProtocol:
    """All matches of a round (appendix 7)."""
    matches = []
    for match in _matches(source, one):
        home, guest = sides(match)
        first, second = (_points(source, match) if _is_over(source, match) else None) or (None, None)
        matches.append(SummaryMatch(source.name(home.entry), source.name(guest.entry) if guest else "", first, second))
    return SummaryProtocol(source.head, one.number, _day(one), tuple(matches), source.officials)


@cites("draughts-rules", "14.1.3", "14.1.5")
def team_table(source: Source, *, members: bool = False) -> RoundRobinTable | SwissTable:
    """The table of teams (appendix 9 or 10): without ranks and ratings, or with a line for every player.

    A knock-out is told round by round, as a Swiss.
    """
    whole = source.teams
    return (_team_robin if whole.system is SystemOfPlay.ROUND_ROBIN else _team_swiss)(source, members=members)


@cites("draughts-rules", "1.3/item3", "14.1.5")
def board_places(source: Source) -> BoardPlaces:
    """The persons by their places on every board."""
    whole = source.teams
    boards = [
        tuple(_athlete(source, row) for row in rows if row.placing.participant in whole.by_key)
        for rows in whole.boards.boards
    ]
    return BoardPlaces(source.head, tuple(boards), source.officials, _stage(source))


def _athlete(source: Source, row: BoardPlace) -> BoardAthlete:
    entry = source.teams.by_key[row.placing.participant]
    place = place_text(row.placing.first, row.placing.last)
    return BoardAthlete(
        source.name(entry), place, source.rank(entry), source.organisation(entry), row.games, row.points
    )


def team_cross_table(source: Source) -> CrossTable:
    """The points of every match on one page."""
    order, cells = _cells(source)
    numbers = numbered(order)
    standing, places = _standing(source)
    rows = [
        CrossRow(
            source.name(entry),
            tuple(cells[entry_key(entry)]),
            standing[entry_key(entry)][0] if entry_key(entry) in standing else None,
            places.get(entry_key(entry), ""),
            "",
            place,
            numbers[entry.pk],
        )
        for place, entry in enumerate(order, start=1)
    ]
    heads = tuple(str(numbers[entry.pk]) for entry in order)
    return CrossTable(source.head, heads, tuple(rows), _stage(source), teams=True)


def _team_robin(source: Source, *, members: bool) -> RoundRobinTable:
    order, cells = _cells(source)
    numbers = numbered(order)
    standing, places = _standing(source)
    rows = []
    for team in order:
        key = entry_key(team)
        points, coefficients = standing.get(key, (None, ()))
        rows.append(
            RoundRobinRow(
                source.name(team),
                organisation=region_of(source, team),
                cells=tuple(cells[key]),
                coefficients=coefficients,
                points=points,
                place=places.get(key, ""),
                members=_members(source, team) if members else (),
                number=numbers[team.pk],
            )
        )
    return RoundRobinTable(
        source.head,
        tuple(rows),
        teams=True,
        coefficient_names=_criteria(source),
        officials=source.officials,
        stage=_stage(source),
    )


def _team_swiss(source: Source, *, members: bool) -> SwissTable:
    whole = source.teams
    standing, places = _standing(source)
    order = sorted(whole.teams, key=lambda team: (_place(places.get(entry_key(team), "")), _number(team)))
    numbers = numbered(sorted(order, key=_number))
    index = {entry_key(entry): numbers[entry.pk] for entry in order}
    rounds = whole.played_event.rounds
    played = {key: [SwissRound()] * len(rounds) for key in index}
    for number, one in enumerate(rounds):
        for met in one:
            if isinstance(met, Bye):
                played[met.player][number] = SwissRound(result="+")
                continue
            own, other = (_shown(source, score) if met.is_complete else "" for score in met.scores)
            played[met.white][number] = SwissRound(index[met.black], "white", own)
            played[met.black][number] = SwissRound(index[met.white], "black", other)
    rows = []
    for team in order:
        key = entry_key(team)
        points, coefficients = standing.get(key, (None, ()))
        rows.append(
            SwissRow(
                index[key],
                source.name(team),
                organisation=region_of(source, team),
                rounds=tuple(played[key]),
                points=points,
                coefficients=coefficients,
                place=places.get(key, ""),
                members=_members(source, team) if members else (),
            )
        )
    return SwissTable(
        source.head,
        tuple(rows),
        teams=True,
        rounds=len(rounds) or None,
        coefficient_names=_criteria(source),
        officials=source.officials,
        stage=_stage(source),
    )


def _stage(source: Source) -> Stage | None:
    return stage_of(source.competition, source.teams.rounds)


def _cells(source: Source) -> tuple[list[Entry], dict[str, list[str]]]:
    order = sorted(source.teams.teams, key=_number)
    index = {entry_key(entry): place for place, entry in enumerate(order)}
    cells = {key: [""] * len(order) for key in index}
    for match in source.teams.played_event.matches():
        if match.is_complete:
            for (own, other), score in zip((match.teams, match.teams[::-1]), match.scores, strict=True):
                before = cells[own][index[other]]
                cells[own][index[other]] = f"{before} {_shown(source, score)}".strip()
    return order, cells


def _standing(source: Source) -> tuple[dict[str, tuple[Fraction, tuple[Fraction | None, ...]]], dict[str, str]]:
    """Points and coefficients of the teams, and their places; a criterion of several figures has no one number."""
    whole = source.teams
    if not whole.has_table:
        return {}, {}
    figures = {}
    for row in whole.standings.rows:
        scores = (row.scores.get(applied_criterion) for applied_criterion in _applied_criteria(source))
        values = tuple(score.values[0] if score and len(score.values) == 1 else None for score in scores)
        figures[row.team] = (row.points, values)
    return figures, {placing.participant: place_text(placing.first, placing.last) for placing in whole.placings}


def _criteria(source: Source) -> tuple[str, ...]:
    return tuple(source.book.phrase(applied_criterion.value) for applied_criterion in _applied_criteria(source))


def _applied_criteria(source: Source) -> tuple[AnyTeamCriterion, ...]:
    """The criteria of the table; in a knock-out the bracket alone decides."""
    whole = source.teams
    return () if whole.is_knockout else whole.criteria


def region_of(source: Source, entry: Entry) -> str:
    """The region that a team plays for."""
    return source.region(entry.team.region if entry.team else None)


def _members(source: Source, team: Entry) -> tuple[Member, ...]:
    return tuple(
        Member(source.called(squad), source.rank(squad), squad.rating) for squad in source.teams.squads[team.pk]
    )


def _matches(source: Source, one: Round) -> list[Match]:
    return [match for match in source.teams.matches if match.round_id == one.pk]


def _points(source: Source, match: Match) -> tuple[Fraction, Fraction] | None:
    found = source.teams.rule_match(match)
    if not isinstance(found, TeamMatch):
        return None
    first, second = (source.teams.played_event.points(score) for score in found.scores)
    return first, second


def _is_over(source: Source, match: Match) -> bool:
    found = source.teams.rule_match(match)
    return isinstance(found, TeamMatch) and found.is_complete


def _shown(source: Source, score: int) -> str:
    return source.book.value(source.teams.event.points(score))


def _captain(source: Source, entry: Entry) -> str:
    captain = entry.team.captain if entry.team else None
    return short_name(captain, source.language) if captain else ""


def _day(one: Round) -> date | None:
    return timezone.localtime(one.starts).date() if one.starts else None


def _number(entry: Entry) -> tuple[int, int]:
    return (entry.number or 1_000, entry.pk)


def _place(text: str) -> int:
    first = text.partition("–")[0]
    return int(first) if first.isdecimal() else 10_000
