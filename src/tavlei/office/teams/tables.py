"""Tables of a team competition as rows for pages and programs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.field.micro_matches import duel_rules, micro_match_score
from tavlei.office.competitions.field.reading import entry_key, is_swiss, name_on_record
from tavlei.office.competitions.field.result_texts import BLACK_WON, WHITE_WON, result_marks
from tavlei.office.explanations import reader_language
from tavlei.office.teams.engine import from_home, home_has_white, line_up_players, ordered_boards, sides
from tavlei.tournament.teams import TeamMatch
from tavlei.tournament.teams.game_worth import HALVES

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.field.micro_matches import MicroMatchScore
    from tavlei.office.competitions.models import Encounter, Entry, Match, MatchSide, Round
    from tavlei.office.teams.engine import TeamField
    from tavlei.tournament.teams import TeamRow


@dataclass(frozen=True, slots=True)
class TeamTableRow:
    """A line of the table of teams."""

    place: str
    entry: Entry
    name: str
    match_points: str
    board_points: str
    won: int
    drawn: int
    lost: int
    values: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a match: the players of both teams and who has White."""

    encounter: Encounter
    number: int
    home: Entry | None
    guest: Entry | None
    home_white: bool
    home_result: str
    guest_result: str
    micro: MicroMatchScore | None = None

    @property
    def white(self) -> Entry | None:
        return self.home if self.home_white else self.guest

    @property
    def black(self) -> Entry | None:
        return self.guest if self.home_white else self.home

    @property
    def home_games(self) -> str:
        """The games of a micro-match, the home team first."""
        scores = [game.score for game in self.micro.played] if self.micro else []
        ordered = scores if self.home_white else [(other, own) for own, other in scores]
        return ", ".join(f"{own}:{other}" for own, other in ordered)

    @property
    def white_won(self) -> bool:
        """Whether White has the better of it, by play or without."""
        return self.encounter.result in WHITE_WON

    @property
    def black_won(self) -> bool:
        """Whether Black has the better of it, by play or without."""
        return self.encounter.result in BLACK_WON

    @property
    def white_result(self) -> str:
        return self.home_result if self.home_white else self.guest_result

    @property
    def black_result(self) -> str:
        return self.guest_result if self.home_white else self.home_result


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with the points of its boards so far; a bye has no guest."""

    match: Match
    home: MatchSide
    guest: MatchSide | None
    home_points: str
    guest_points: str
    complete: bool
    boards: list[BoardRow]

    def points_of(self, entry: Entry) -> tuple[str, str]:
        """The own points of a team and those of the other."""
        own = self.home.entry_id == entry.pk
        return (self.home_points, self.guest_points) if own else (self.guest_points, self.home_points)

    def opponent_of(self, entry: Entry) -> Entry | None:
        """Against whom a team plays."""
        if self.guest is None:
            return None
        return self.guest.entry if self.home.entry_id == entry.pk else self.home.entry


@dataclass(frozen=True, slots=True)
class TeamCrossRow:
    """A line of the cross table: the points on the boards against every other team."""

    number: int
    name: str
    cells: list[str]
    match_points: str
    board_points: str
    place: str


@dataclass(frozen=True, slots=True)
class AthleteRow:
    """What a member of a team did on a board, or in all."""

    place: str
    entry: Entry
    games: int
    points: str


def team_rows(field: TeamField) -> list[TeamTableRow]:
    """The table of teams by place; a team whose matches were annulled stands below without one.

    In a knock-out those who are still in play stand above: their places are not known yet.
    """
    if not field.has_table:
        return []
    book = catalogue(reader_language())
    places = {placing.participant: placing for placing in field.placings}
    rows = {row.team: row for row in field.standings.rows}
    ordered = sorted(rows, key=lambda name: (places[name].first if name in places else 0, field.names[name]))
    listed = [_team_row(field, rows[name], places[name].text if name in places else "", book) for name in ordered]
    gone = [team for team in field.teams if entry_key(team) not in rows]
    return listed + [
        TeamTableRow(
            place="—", entry=team, name=str(team), match_points="", board_points="", won=0, drawn=0, lost=0, values=[]
        )
        for team in gone
    ]


def match_rows(field: TeamField, one: Round) -> list[MatchRow]:
    """The matches of a round with their boards."""
    book = catalogue(reader_language())
    by_id = {team.pk: team for team in (*field.teams, *field.members)}
    return [_match_row(field, match, by_id, book) for match in field.matches if match.round_id == one.pk]


def team_cross(field: TeamField) -> list[TeamCrossRow]:
    """The cross table of teams, by their numbers."""
    if not field.has_table:
        return []
    book = catalogue(reader_language())
    ordered = sorted(field.teams, key=lambda team: team.number or 0)
    index = {entry_key(team): place for place, team in enumerate(ordered)}
    cells = {key: ["■" if own == other else "" for other in index] for own, key in zip(index, index, strict=True)}
    for match in field.played_event.matches():
        if match.is_complete:
            for (own, other), score in zip((match.teams, match.teams[::-1]), match.scores, strict=True):
                shown = book.value(field.event.points(score))
                before = cells[own][index[other]]
                cells[own][index[other]] = f"{before} {shown}".strip()
    rows = {team_row.entry.pk: team_row for team_row in team_rows(field)}
    return [
        TeamCrossRow(
            number,
            str(team),
            cells[entry_key(team)],
            rows[team.pk].match_points,
            rows[team.pk].board_points,
            rows[team.pk].place,
        )
        for number, team in enumerate(ordered, start=1)
    ]


def board_rows(field: TeamField) -> list[list[AthleteRow]]:
    """The individual results on every board."""
    if not field.has_table:
        return []
    book = catalogue(reader_language())
    return [
        [
            AthleteRow(row.placing.text, field.by_key[row.placing.participant], row.games, book.value(row.points))
            for row in rows
            if row.placing.participant in field.by_key
        ]
        for rows in field.boards.boards
    ]


def member_rows(field: TeamField, entry: Entry) -> list[AthleteRow]:
    """The members of a team in the order of boards, with all their games."""
    book = catalogue(reader_language())
    games: dict[str, int] = {}
    scores: dict[str, int] = {}
    for match in field.played_event.matches() if field.has_table else ():
        for board in match.boards:
            if board.result is None:
                continue
            for key, score in zip((board.one, board.other), match.games.scores(board.result), strict=True):
                if key is not None:
                    games[key] = games.get(key, 0) + 1
                    scores[key] = scores.get(key, 0) + score
    return [
        AthleteRow(
            str(number),
            squad,
            games.get(entry_key(squad), 0),
            book.value(Fraction(scores.get(entry_key(squad), 0), HALVES)),
        )
        for number, squad in enumerate(field.squads[entry.pk], start=1)
    ]


def criteria_labels(field: TeamField) -> list[tuple[str, str]]:
    """The criteria of the table with their names; in a knock-out the bracket alone decides."""
    if field.is_knockout:
        return []
    book = catalogue(reader_language())
    return [(applied_criterion.value, book.phrase(applied_criterion.value)) for applied_criterion in field.criteria]


def _team_row(field: TeamField, row: TeamRow, place: str, book: Catalogue) -> TeamTableRow:
    entry = field.by_key[row.team]
    values = (
        []
        if field.is_knockout
        else [
            (criterion.value, "" if score is None else " ".join(book.value(value) for value in score.values))
            for criterion, score in row.scores.items()
        ]
    )
    return TeamTableRow(
        place=place,
        entry=entry,
        name=name_on_record(entry),
        match_points=book.value(row.match_points),
        board_points=book.value(row.board_points),
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        values=values,
    )


def _match_row(field: TeamField, match: Match, by_id: dict[int, Entry], book: Catalogue) -> MatchRow:
    home, guest = sides(match)
    found = field.rule_match(match)
    if not isinstance(found, TeamMatch):
        shown = book.value(_bye_points(field)) if is_swiss(field.competition) else ""
        return MatchRow(match, home, None, shown, "", complete=True, boards=[])
    rules = duel_rules(field.competition, field.regulation)
    own, theirs = (book.value(field.played_event.points(score)) for score in found.scores)
    boards = [
        replace(
            _board_row(board, by_id, field.regulation.points_for_win),
            micro=micro_match_score(board, field.by_key, rules, field.regulation.points_for_win),
        )
        for board in ordered_boards(match)
    ]
    return MatchRow(
        match=match,
        home=home,
        guest=guest,
        home_points=own,
        guest_points=theirs,
        complete=found.is_complete,
        boards=boards,
    )


def _bye_points(field: TeamField) -> Fraction:
    return field.played_event.points(field.played_event.bye_worth()[1])


def _board_row(encounter: Encounter, by_id: dict[int, Entry], points_for_win: int) -> BoardRow:
    home, guest = line_up_players(encounter)
    result = from_home(encounter)
    shown = result_marks(result or "", points_for_win)
    return BoardRow(
        encounter,
        encounter.match_board or 0,
        by_id.get(home or 0),
        by_id.get(guest or 0),
        home_has_white(encounter),
        *shown,
    )
