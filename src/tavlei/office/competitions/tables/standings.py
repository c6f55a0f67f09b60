"""Tables of a competition as rows for pages and papers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavlei.languages import catalogue
from tavlei.office.competitions.field.board_marks import PLUS, board_marks
from tavlei.office.competitions.field.micro_matches import duel_rules, micro_match_score, score_in
from tavlei.office.competitions.field.reading import (
    CompetitionSnapshot,
    entry_key,
    is_swiss,
    name_for_reader,
    planned_absence,
    seated_entries,
)
from tavlei.office.competitions.field.result_texts import BLACK_WON, MINUS, WHITE_WON, result_marks
from tavlei.office.competitions.models import RoundState, State
from tavlei.office.explanations import reader_language
from tavlei.rulebook import cites
from tavlei.tournament.model import WIN, Result, encounters
from tavlei.tournament.standings.criteria import CRITERIA
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from datetime import datetime

    from tavlei.office.competitions.field.micro_matches import MicroMatchScore
    from tavlei.office.competitions.models import Encounter, Entry, Round

_LETTERS: Final = {"white": "б", "black": "ч"}
_HEADS: Final = {  # what stands over a column; the full name is told with the value
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger"),
    "shmulyan": gettext_lazy("Shmulyan"),
    "solkoff": gettext_lazy("Solkoff"),
    "median_solkoff": gettext_lazy("Median Solkoff"),
    "truncated_solkoff": gettext_lazy("Short truncated"),
    "full_truncated_solkoff": gettext_lazy("Full truncated"),
    "solkoff_plus": gettext_lazy("Solkoff plus"),
    "solkoff_balyakin": gettext_lazy("Solkoff-Balyakin"),
    "riga": gettext_lazy("Riga"),
    "wins": gettext_lazy("Wins"),
    "head_to_head": gettext_lazy("Head to head"),
    "results_by_place": gettext_lazy("By places"),
    "opponents_ratings": gettext_lazy("Opponents’ ratings"),
}
LEAVES: Final = {
    Leave.LOST: gettext_lazy("absent, the round is lost"),
    Leave.HALF: gettext_lazy("bye with the points of a draw"),
    Leave.FULL: gettext_lazy("bye with the points of a win"),
}
CRITERION_NAMES = {key: standings_criterion.title for key, standings_criterion in {**CRITERIA, **FIDE_CRITERIA}.items()}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table."""

    place: int | None
    entry: Entry
    name: str
    points: str
    values: list[tuple[str, str]]

    @property
    def labelled(self) -> list[tuple[str, str, str, str]]:
        """The values with the short and the full names of their criteria."""
        return [(key, value, criterion_head(key), criterion_label(key)) for key, value in self.values]


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A board of a round."""

    encounter: Encounter
    white: Entry
    black: Entry | None
    white_points: str
    black_points: str
    white_result: str
    black_result: str
    micro: MicroMatchScore | None = None

    @property
    def postponed_until(self) -> datetime | None:
        """Until when the board is put off."""
        saved = getattr(self.encounter, "postponement", None)
        return saved.play_by if saved else None

    @property
    def white_won(self) -> bool:
        """Whether White has the better of it, by play or without."""
        return self.encounter.result in WHITE_WON

    @property
    def black_won(self) -> bool:
        """Whether Black has the better of it, by play or without."""
        return self.encounter.result in BLACK_WON


@dataclass(frozen=True, slots=True)
class CrossTableGame:
    """What one participant has of an encounter: the number of the opponent, the own colour and result, the page.

    `parts` are the results of the games of a micro-match, in order.
    """

    opponent: int | None
    colour: str
    result: str
    outcome: str
    url: str
    parts: str = ""


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A line of the cross table: one cell a participant in a round robin, a cell a round in a Swiss.

    `cells` is the line in letters, for papers; `games` tells the same for pages, `None` where somebody meets himself.
    """

    number: int
    entry: Entry
    name: str
    cells: list[str]
    games: list[list[CrossTableGame] | None]
    points: str
    place: int | None


@dataclass(frozen=True, slots=True)
class MissedRound:
    """A round that somebody was known not to play: as tables write it, and what it was worth in points."""

    entry: Entry
    number: int
    leave: Leave
    shown: str
    outcome: str
    points: Fraction

    @property
    def label(self) -> str:
        """What it was, in words."""
        return str(LEAVES[self.leave])

    @property
    def in_csv(self) -> str:
        """The same in a sign that every program reads."""
        return {Leave.LOST: "-", Leave.HALF: "=", Leave.FULL: "+"}[self.leave]


@cites("draughts-rules", "5.4.10.2/item5")
def missed_rounds(field: CompetitionSnapshot, number: int | None = None) -> list[MissedRound]:
    """Everybody who was not paired in a round, or in any, because it was known that he would not play."""
    win = field.regulation.points_for_win
    shown = {Leave.LOST: MINUS, Leave.HALF: result_marks(Result.DRAW, win)[0], Leave.FULL: "+"}
    outcomes = {Leave.LOST: "loss", Leave.HALF: "draw", Leave.FULL: "win"}
    found = []
    for one_round in field.rounds:
        for entry in field.absentees(one_round) if number in (None, one_round.number) else ():
            leave = planned_absence(entry, one_round.number) or Leave.LOST
            worth = Fraction(leave.bye.score * win, WIN) if leave.bye else Fraction(0)
            found.append(MissedRound(entry, one_round.number, leave, shown[leave], outcomes[leave], worth))
    return found


def leaves_of_round(field: CompetitionSnapshot, number: int) -> list[tuple[Entry, str]]:
    """Those who are known not to play a round to come, and how it counts."""
    found = ((entry, planned_absence(entry, number)) for entry in field.entries if entry.plays)
    return [(entry, str(LEAVES[leave])) for entry, leave in found if leave is not None]


@cites("draughts-rules", "14.1.5")
def standing_rows(field: CompetitionSnapshot) -> list[StandingRow]:
    """The table by place."""
    book = catalogue(reader_language())
    return [
        StandingRow(
            row.place,
            field.by_key[row.participant],
            field.names[row.participant],
            book.value(row.points),
            [(key, "" if value is None else book.value(value)) for key, value in row.values.items()],
        )
        for row in field.rows
    ]


def table_caption(field: CompetitionSnapshot) -> str:
    """What a table shows: the final one, or after which round."""
    if field.competition.state in (State.FINISHED, State.APPROVED, State.REPORTED):
        return _("Final standings")
    played = [one_round.number for one_round in field.rounds if one_round.state == RoundState.FINISHED]
    if len(played) < len(field.rounds):
        return _("Standings, round %(number)s in progress") % {"number": field.rounds[-1].number}
    return _("Standings after round %(number)s") % {"number": played[-1]} if played else _("Standings")


def heads_of_criteria(field: CompetitionSnapshot) -> list[tuple[str, str]]:
    """The criteria of the regulation as heads of columns."""
    return [] if field.is_knockout else [(key, criterion_head(key)) for key in field.regulation.criteria]


def criterion_head(criterion: str) -> str:
    """The short name of a criterion."""
    if criterion in FIDE_CRITERIA:
        return FIDE_CRITERIA[criterion].code
    return str(_HEADS.get(criterion) or criterion_label(criterion))


def criterion_label(criterion: str) -> str:
    """The name of a criterion for the reader."""
    return catalogue(reader_language()).phrase(CRITERION_NAMES.get(criterion, criterion))


@cites("draughts-rules", "14.1.5")
def pairing_rows(field: CompetitionSnapshot, one: Round) -> list[PairingRow]:
    """The boards of a round, with the points everybody had before it."""
    book = catalogue(reader_language())
    points = points_before(field, one.number)
    rules = duel_rules(field.competition, field.regulation)
    by_id = {entry.pk: entry for entry in field.entries}
    rows = []
    for encounter in field.encounters:
        if encounter.round_id != one.pk:
            continue
        white, black = seated_entries(encounter)
        rows.append(
            PairingRow(
                encounter,
                by_id[white or 0],
                by_id.get(black or 0),
                book.value(points.get(f"e{white}", Fraction(0))),
                book.value(points.get(f"e{black}", Fraction(0))),
                *board_marks(field, encounter),
                micro_match_score(encounter, field.by_key, rules, field.regulation.points_for_win),
            )
        )
    return rows


def crosstable(field: CompetitionSnapshot) -> list[CrossTableRow]:
    """The cross table: against whom, with what colour and result."""
    rows = {row.participant: row for row in field.rows}
    by_round = is_swiss(field.competition) or field.is_knockout
    ordered = (
        [field.by_key[row.participant] for row in field.rows]
        if by_round
        else sorted(field.entries, key=lambda entry: entry.number or 0)
    )
    index = {entry.pk: number for number, entry in enumerate(ordered, start=1)}
    games = _games(field, index, by_round=by_round)
    book = catalogue(reader_language())
    return [
        CrossTableRow(
            number=index[entry.pk],
            entry=entry,
            name=name_for_reader(entry),
            cells=[_cell(cell, by_round=by_round) for cell in games[entry.pk]],
            games=games[entry.pk],
            points=book.value(rows[entry_key(entry)].points),
            place=rows[entry_key(entry)].place,
        )
        for entry in ordered
    ]


def _games(
    field: CompetitionSnapshot, index: dict[int, int], *, by_round: bool
) -> dict[int, list[list[CrossTableGame] | None]]:
    """The games of everybody, in cells of rounds or of opponents."""
    width = len(field.rounds) if by_round else len(index)
    cells: dict[int, list[list[CrossTableGame] | None]] = {
        pk: [None if not by_round and number == own else [] for number in range(1, width + 1)]
        for pk, own in index.items()
    }
    numbers = {one_round.pk: one_round.number for one_round in field.rounds}
    for encounter in field.encounters:
        number = numbers[encounter.round_id]
        for pk, game in _sides(field, encounter, index, number):
            if not by_round and game.opponent is None:
                continue
            cell = cells[pk][number - 1 if by_round else (game.opponent or 0) - 1]
            if cell is not None:
                cell.append(game)
    for pk, game in _carried_games(field, index):
        cell = cells[pk][(game.opponent or 0) - 1]
        if cell is not None:
            cell.insert(0, game)
    if by_round:
        _add_absences(field, cells)
    return cells


def _carried_games(field: CompetitionSnapshot, index: dict[int, int]) -> Iterator[tuple[int, CrossTableGame]]:
    """The encounters that were carried over from an earlier stage, as each of the two has them."""
    whole = field.competition.whole
    url = reverse("pages:table", args=[whole.code]) if whole and field.carried.rounds else ""
    for met in encounters(field.carried.rounds):
        white, black = (field.by_key[key].pk for key in met.players)
        result = str(met.result)
        own, other = result_marks(result, field.regulation.points_for_win)
        yield white, CrossTableGame(index[black], "white", own, _outcome(result, WHITE_WON, BLACK_WON), url)
        yield black, CrossTableGame(index[white], "black", other, _outcome(result, BLACK_WON, WHITE_WON), url)


@cites("draughts-rules", "5.4.10.2/item5")
def _add_absences(field: CompetitionSnapshot, cells: dict[int, list[list[CrossTableGame] | None]]) -> None:
    """The loss, or the bye, of whoever was known not to play."""
    index = {one_round.number: place for place, one_round in enumerate(field.rounds)}
    for missed in missed_rounds(field):
        url = f"{reverse('pages:round', args=[field.competition.code, missed.number])}#absent"
        cell = cells[missed.entry.pk][index[missed.number]]
        if cell is not None:
            cell.append(CrossTableGame(None, "", missed.shown, missed.outcome, url))


def _sides(
    field: CompetitionSnapshot, encounter: Encounter, index: dict[int, int], number: int
) -> Iterator[tuple[int, CrossTableGame]]:
    """An encounter as each of the two has it."""
    white, black = seated_entries(encounter)
    if white is None:
        return
    url = f"{reverse('pages:round', args=[field.competition.code, number])}#board-{encounter.board}"
    own, other = board_marks(field, encounter)
    if black is None:
        yield white, CrossTableGame(None, "", own, "win" if own == PLUS else "", url)
        return
    games = score_in(field, encounter)
    parts = (games.of(first=True), games.of(first=False)) if games else ("", "")
    outcomes = _outcome(encounter.result, WHITE_WON, BLACK_WON), _outcome(encounter.result, BLACK_WON, WHITE_WON)
    yield white, CrossTableGame(index[black], "white", own, outcomes[0], url, parts[0])
    yield black, CrossTableGame(index[white], "black", other, outcomes[1], url, parts[1])


def _outcome(result: str, won: Collection[str], lost: Collection[str]) -> str:
    if not result:
        return "wait"
    if result in won:
        return "win"
    return "loss" if result in lost or result == Result.BOTH_MINUS else "draw"


def _cell(games: list[CrossTableGame] | None, *, by_round: bool) -> str:
    """A cell in letters: the result, in a Swiss after the number of the opponent and the colour."""
    if games is None:
        return "■"
    if not by_round:
        return "".join(game.result for game in games)
    return "".join(
        game.result if game.opponent is None else f"{game.opponent}{_LETTERS[game.colour]}{game.result}"
        for game in games
    )


def points_before(field: CompetitionSnapshot, number: int) -> dict[str, Fraction]:
    """The points everybody had before a round, by key."""
    tournament = field.tournament(before_round=number, complete_only=True)
    return {
        name: sum((tournament.points(entry.score) for entry in entries), Fraction(0))
        for name, entries in tournament.entries().items()
    }
