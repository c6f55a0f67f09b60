"""The list of a month: changes, first ratings, exclusions, and the state for the next month."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.alignment import fide_alignment
from tavlei.ratings.fsu.change import EXCLUDED, LISTED, RatingChange, rating_change, rounded_change, status
from tavlei.ratings.fsu.games import check_different
from tavlei.ratings.fsu.initial import initial_rating
from tavlei.ratings.fsu.k_factor import base_k, capped_k
from tavlei.ratings.fsu.listing.field import MonthField
from tavlei.ratings.fsu.listing.grounds import GameReadings, readings_of_row
from tavlei.ratings.fsu.listing.removal import decisions_by_player, removal_after
from tavlei.ratings.fsu.listing.rows import REMOVED, FirstRow, RatedRow, Row
from tavlei.ratings.fsu.listing.state import state_after
from tavlei.ratings.fsu.listing.work import TournamentWork, played_by, work_on
from tavlei.rulebook import Explanation, Grounds, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.fsu.decisions import ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer, MonthTournament
    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import FsuPlayer
    from tavlei.rulebook import Clause, Rulebook


_LINES: Final[Mapping[str, tuple[str, str]]] = {
    LISTED: (phrase("fsu.row_listed"), "6.6.4"),
    EXCLUDED: (phrase("fsu.row_excluded"), "5/p1"),
    REMOVED: (phrase("fsu.row_removed"), "5/p2/item2"),
}


@dataclass(frozen=True, slots=True)
class MonthListPublication:
    """The list of a month with everything it was made of; any row can be explained to the game."""

    field: MonthField
    works: tuple[TournamentWork, ...]
    rows: tuple[Row, ...]

    @property
    def list_date(self) -> date:
        """The 1st of the next month."""
        return self.field.month.list_date(self.field.rulebook)

    @property
    @cites("chess-rating", "3/p1")
    def list_order(self) -> tuple[str, ...]:
        """The ids with a rating, the highest first, then by id."""
        rated = [(-row.new, row.id) for row in self.rows if row.new is not None]
        return tuple(name for _, name in sorted(rated))

    def row(self, player: str) -> Row:
        """The row of a player."""
        for row in self.rows:
            if row.id == player:
                return row
        raise Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))

    def change_of(self, row: RatedRow) -> RatingChange:
        """The month of a rated player in full."""
        player = self.field.by_id[row.id].rated(self.field.rulebook)
        if player is None:
            raise Refusal(Problem("there is no player «{id}» on the list", {"id": row.id}, path="player"))
        played = [played_by(self.field, self.works[index].tournament, row.id) for index in row.works]
        return rating_change(player, self.field.month, played, self.field.rulebook)

    def explain(self, player: str) -> Explanation:
        """The worked sheet of one player."""
        return self._sheet(self.row(player))

    def explanation(self) -> Explanation:
        """One line a player; the sheet of one is `explain`."""
        inputs: dict[str, Value] = {"month": self.field.month.label, "listed": len(self.list_order)}
        verdict = Step("fsu.month_list", self.list_date, self._clause("2/p1"), ("F14", "F26"), inputs)
        return Explanation(verdict, working=tuple(self._line(row) for row in self.rows))

    def grounds(self) -> Grounds:
        """The clauses and readings of the explanation, found without the sheet of every player."""
        return Grounds.of([(self._clause("2/p1"), ("F14", "F26")), *self.row_grounds()])

    def row_grounds(self) -> Iterator[tuple[Clause, Iterable[str]]]:
        """What the line of every player rests on."""
        games = GameReadings(self.field, self.works)
        clauses = {status: self._clause(number) for status, (_, number) in _LINES.items()}
        first = self._clause("4/p1")
        for row in self.rows:
            if isinstance(row, FirstRow):
                yield first, row.explanation().readings
            else:
                yield clauses[row.status], readings_of_row(self.field, row, games.more_of(row))

    def _sheet(self, row: Row) -> Explanation:
        if isinstance(row, FirstRow):
            return row.explanation()
        explanation = self.change_of(row).explanation()
        if row.removed is None:
            return explanation
        step = Step("fsu.removed", None, self._clause("5/p2/item2"), ("F35",), row.removed.inputs, met=False)
        return replace(explanation, conditions=(*explanation.conditions, step))

    def _line(self, row: Row) -> Step:
        readings = self._sheet(row).readings
        inputs: dict[str, Value] = {"id": row.id, "games": row.rated_games, "status": row.status}
        if isinstance(row, FirstRow):
            key = phrase("fsu.row_first") if row.new is not None else phrase("fsu.row_collecting")
            return Step(key, row.new, self._clause("4/p1"), readings, inputs)
        inputs |= {"old": row.old, "k": row.k_used, "change": row.change_exact}
        key, number = _LINES[row.status]
        return Step(key, row.rating, self._clause(number), readings, inputs)

    def _clause(self, number: str) -> Clause:
        return self.field.rulebook.clause(number)

    @property
    def state(self) -> tuple[MonthPlayer, ...]:
        """The players on the first day of the next month: everything the next list needs."""
        return state_after(self)


@cites("chess-rating", "1/p2", "2/p1")
def month_list(  # noqa: PLR0913 - what a month rests on
    players: Iterable[MonthPlayer],
    tournaments: Iterable[MonthTournament],
    month: Month,
    rulebook: Rulebook,
    *,
    decisions: Iterable[ListDecision] = (),
    only: Collection[str] | None = None,
) -> MonthListPublication:
    """The list of a month from the players on its first day, the tournaments accepted in it and the decisions on it.

    `only` are those whose rows are wanted; the others are there as their opponents.
    """
    field = MonthField(month, tuple(players), rulebook, tuple(decisions))
    works = []
    for index, tournament in enumerate(tournaments):
        try:
            works.append(work_on(field, tournament))
        except Refusal as error:
            raise error.at(f"tournaments[{index}]") from error
    return publish(field, works, only)


@cites("chess-rating", "1/p2", "2/p1", "3/p1", "5/p2/item2")
def publish(
    field: MonthField, works: Iterable[TournamentWork], only: Collection[str] | None = None
) -> MonthListPublication:
    """The list from tournaments worked on, whoever did it and in whatever batches, in the order they were played."""
    done = tuple(works)
    check_different((work.tournament.id for work in done), "tournaments")
    took_part: dict[str, list[int]] = {}
    for index, work in enumerate(done):
        for name in (*work.lines, *work.collected, *work.idle):
            took_part.setdefault(name, []).append(index)
    decided = decisions_by_player(field.decisions, field.by_id, field.month, field.rulebook)
    rows: list[Row] = []
    for player in field.players:
        if not player.at_home or (only is not None and player.id not in only):
            continue
        own = tuple(took_part.get(player.id, ()))
        rated = player.rated(field.rulebook)
        if rated is None:
            rows.append(first_row(field, player, [done[index] for index in own]))
            continue
        row = _rated(field, player.id, rated, done, own)
        if player.removed or player.id in decided:
            row = _decided(field, player, row, decided.get(player.id))
        rows.append(row)
    return MonthListPublication(field, done, tuple(rows))


def _rated(
    field: MonthField, name: str, player: FsuPlayer, works: Sequence[TournamentWork], own: tuple[int, ...]
) -> RatedRow:
    """The same figures as `rating_change`, without keeping the games; `change_of` brings them back."""
    lines = [line for index in own if (line := works[index].lines.get(name))]
    rulebook = field.rulebook
    games = sum(line.games for line in lines)
    k = capped_k(base_k(player, field.month.first_day, rulebook).value, games, rulebook)
    change = rounded_change([line.hundredths for line in lines], k, *field.choices)
    rating = fide_alignment(player.rating + change, player.fide_rating, rulebook).rating
    exact = sum(line.hundredths for line in lines) * k
    return RatedRow(
        id=name,
        old=player.rating,
        k_used=k,
        rated_games=games,
        change_hundredths=exact,
        rating=rating,
        status=status(rating, rulebook),
        works=own,
    )


@cites("chess-rating", "5/p2/item2", "5/p2/item3")
def _decided(field: MonthField, player: MonthPlayer, row: RatedRow, decided: ListDecision | None) -> RatedRow:
    removed = removal_after(player, row.rated_games, decided, field.month, field.rulebook)
    if removed is None or row.status != LISTED:
        return row
    return replace(row, status=REMOVED, removed=removed)


@cites("chess-rating", "4/p1", "4/p2", "6.7")
def first_row(field: MonthField, player: MonthPlayer, works: Sequence[TournamentWork]) -> FirstRow:
    """The row of somebody unrated, out of the tournaments of the month he has games in."""
    played = (*player.collected, *(work.collected[player.id] for work in works))
    passed = player.first_tournament_passed
    first = initial_rating(field.month, played, field.rulebook, first_tournament_passed=passed)
    rating = first.rating
    alignment = None if rating is None else fide_alignment(rating, player.fide_rating, field.rulebook)
    return FirstRow(player.id, first, alignment)
