"""The list of a month: changes, first ratings, exclusions, and the state for the next month."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.alignment import fide_alignment
from tavlei.ratings.fsu.change import EXCLUDED, LISTED, RatingChange, rating_change, rounded_change, status
from tavlei.ratings.fsu.games import check_different
from tavlei.ratings.fsu.initial import initial_rating
from tavlei.ratings.fsu.k_factor import base_k, capped_k
from tavlei.ratings.fsu.listing.field import Field
from tavlei.ratings.fsu.listing.removal import decisions_by_player, removal_after
from tavlei.ratings.fsu.listing.rows import REMOVED, FirstRow, RatedRow, Row
from tavlei.ratings.fsu.listing.state import state_after
from tavlei.ratings.fsu.listing.work import TournamentWork, played_by, work_on
from tavlei.rulebook import DEFAULT_SETTINGS, Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.fsu.decisions import ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer, MonthTournament
    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import Player
    from tavlei.rulebook import Settings


_LINES: Final[Mapping[str, tuple[str, str]]] = {
    LISTED: (phrase("fsu.row_listed"), "6.6.4"),
    EXCLUDED: (phrase("fsu.row_excluded"), "5/p1"),
    REMOVED: (phrase("fsu.row_removed"), "5/p2/item2"),
}


@dataclass(frozen=True, slots=True)
class Publication:
    """The list of a month with everything it was made of; any row can be explained to the game."""

    field: Field
    works: tuple[TournamentWork, ...]
    rows: tuple[Row, ...]

    @property
    def list_date(self) -> date:
        """The 1st of the next month."""
        return self.field.month.list_date

    @property
    @cites(EDITION, "3/p1")
    def list_order(self) -> tuple[str, ...]:
        """The ids with a rating, the highest first, then by id."""
        rated = [(-each.new, each.id) for each in self.rows if each.new is not None]
        return tuple(name for _, name in sorted(rated))

    def row(self, player: str) -> Row:
        """The row of a player."""
        for each in self.rows:
            if each.id == player:
                return each
        raise Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))

    def change_of(self, row: RatedRow) -> RatingChange:
        """The month of a rated player in full."""
        player = self.field.by_id[row.id].rated
        if player is None:
            raise Refusal(Problem("there is no player «{id}» on the list", {"id": row.id}, path="player"))
        played = [played_by(self.field, self.works[index].tournament, row.id) for index in row.works]
        return rating_change(player, self.field.month, played, self.field.settings)

    def explain(self, player: str) -> Explanation:
        """The worked sheet of one player."""
        return self._sheet(self.row(player))

    def explanation(self) -> Explanation:
        """One line a player; the sheet of one is `explain`."""
        inputs: dict[str, Value] = {"month": self.field.month.label, "listed": len(self.list_order)}
        verdict = Step("fsu.month_list", self.list_date, rule("2/p1"), ("F14", "F26"), inputs)
        return Explanation(verdict, working=tuple(self._line(each) for each in self.rows))

    def _sheet(self, row: Row) -> Explanation:
        if isinstance(row, FirstRow):
            return row.explanation()
        found = self.change_of(row).explanation()
        if row.removed is None:
            return found
        step = Step("fsu.removed", None, rule("5/p2/item2"), ("F35",), row.removed.inputs, met=False)
        return replace(found, conditions=(*found.conditions, step))

    def _line(self, row: Row) -> Step:
        readings = self._sheet(row).readings
        inputs: dict[str, Value] = {"id": row.id, "games": row.rated_games, "status": row.status}
        if isinstance(row, FirstRow):
            key = phrase("fsu.row_first") if row.new is not None else phrase("fsu.row_collecting")
            return Step(key, row.new, rule("4/p1"), readings, inputs)
        inputs |= {"old": row.old, "k": row.k_used, "change": row.change_exact}
        key, number = _LINES[row.status]
        return Step(key, row.rating, rule(number), readings, inputs)

    def state(self) -> tuple[MonthPlayer, ...]:
        """The players on the first day of the next month: everything the next list needs."""
        return state_after(self)


@cites(EDITION, "1/p2", "2/p1")
def month_list(
    players: Iterable[MonthPlayer],
    tournaments: Iterable[MonthTournament],
    month: Month,
    settings: Settings = DEFAULT_SETTINGS,
    decisions: Iterable[ListDecision] = (),
) -> Publication:
    """The list of a month from the players on its first day, the tournaments accepted in it and the decisions on it."""
    field = Field(month, tuple(players), settings, tuple(decisions))
    works = []
    for index, each in enumerate(tournaments):
        try:
            works.append(work_on(field, each))
        except Refusal as error:
            raise error.at(f"tournaments[{index}]") from error
    return publish(field, works)


@cites(EDITION, "1/p2", "2/p1", "3/p1", "5/p2/item2")
def publish(field: Field, works: Iterable[TournamentWork]) -> Publication:
    """The list from tournaments worked on, whoever did it and in whatever batches, in the order they were played."""
    done = tuple(works)
    check_different((each.tournament.id for each in done), "tournaments")
    took_part: dict[str, list[int]] = {}
    for index, work in enumerate(done):
        for name in (*work.lines, *work.collected, *work.idle):
            took_part.setdefault(name, []).append(index)
    decided = decisions_by_player(field.decisions, field.by_id, field.month)
    rows: list[Row] = []
    for each in field.players:
        if not each.at_home:
            continue
        own = tuple(took_part.get(each.id, ()))
        rated = each.rated
        if rated is None:
            rows.append(_first(field, each, [done[index] for index in own]))
            continue
        row = _rated(field, each.id, rated, done, own)
        rows.append(_decided(field, each, row, decided.get(each.id)) if each.removed or each.id in decided else row)
    return Publication(field, done, tuple(rows))


def _rated(field: Field, name: str, player: Player, works: Sequence[TournamentWork], own: tuple[int, ...]) -> RatedRow:
    """The same figures as `rating_change`, without keeping the games; `Publication.change_of` brings them back."""
    lines = [line for index in own if (line := works[index].lines.get(name))]
    games = sum(each.games for each in lines)
    k = capped_k(base_k(player, field.month.first_day).value, games)
    change = rounded_change([each.hundredths for each in lines], k, *field.choices)
    rating = fide_alignment(player.rating + change, player.fide_rating).rating
    exact = sum(each.hundredths for each in lines) * k
    return RatedRow(name, player.rating, k, games, exact, rating, status(rating), own)


@cites(EDITION, "5/p2/item2", "5/p2/item3")
def _decided(field: Field, player: MonthPlayer, row: RatedRow, decided: ListDecision | None) -> RatedRow:
    removed = removal_after(player, row.rated_games, decided, field.month)
    if removed is None or row.status != LISTED:
        return row
    return replace(row, status=REMOVED, removed=removed)


@cites(EDITION, "4/p1", "4/p2", "6.7")
def _first(field: Field, player: MonthPlayer, works: Sequence[TournamentWork]) -> FirstRow:
    played = (*player.collected, *(each.collected[player.id] for each in works))
    passed = player.first_tournament_passed
    first = initial_rating(field.month, played, field.settings, first_tournament_passed=passed)
    alignment = None if first.rating is None else fide_alignment(first.rating, player.fide_rating)
    return FirstRow(player.id, first, alignment)
