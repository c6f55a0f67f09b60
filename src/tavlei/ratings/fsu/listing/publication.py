"""The list of a month: changes, first ratings, exclusions, and the state for the next month."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.alignment import FideAlignment, fide_alignment
from tavlei.ratings.fsu.change import LISTED, RatingChange, rating_change, rounded_change, status
from tavlei.ratings.fsu.games import check_different
from tavlei.ratings.fsu.initial import InitialRating, initial_rating
from tavlei.ratings.fsu.initial_words import RATED
from tavlei.ratings.fsu.k_factor import base_k, capped_k
from tavlei.ratings.fsu.listing.field import Field
from tavlei.ratings.fsu.listing.work import TournamentWork, played_by, work_on
from tavlei.rulebook import DEFAULT_SETTINGS, Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tavlei.ratings.fsu.listing.players import MonthPlayer, MonthTournament
    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import Player
    from tavlei.rulebook import Settings


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A player who was rated: the change and what comes of it."""

    id: str
    old: int
    k_used: int
    rated_games: int
    change_hundredths: int
    rating: int
    status: str
    works: tuple[int, ...]

    @property
    def change_exact(self) -> Fraction:
        """The change before rounding."""
        return Fraction(self.change_hundredths, 100)

    @property
    def new(self) -> int | None:
        """The published rating; None for a player who leaves the list."""
        return self.rating if self.status == LISTED else None


@dataclass(frozen=True, slots=True)
class FirstRow:
    """A player who was unrated: what has been collected, and the first rating if it is reached."""

    id: str
    first: InitialRating
    alignment: FideAlignment | None

    @property
    def rated_games(self) -> int:
        """The games that count towards the first rating."""
        return self.first.games_counted

    @property
    def new(self) -> int | None:
        """The published rating, after 6.7 (F22)."""
        return None if self.alignment is None else self.alignment.rating

    @property
    def status(self) -> str:
        """Listed, collecting or restart from zero."""
        return LISTED if self.first.status == RATED else self.first.status

    def explanation(self) -> Explanation:
        """How the first rating came about; with the FIDE rating if it raised it."""
        found = self.first.explanation()
        if self.alignment is None or not self.alignment.aligned:
            return found
        return replace(found, working=(*found.working, self.alignment.step()))


@dataclass(frozen=True, slots=True)
class Publication:
    """The list of a month with everything it was made of; any row can be explained to the game."""

    field: Field
    works: tuple[TournamentWork, ...]
    rows: tuple[RatedRow | FirstRow, ...]

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

    def row(self, player: str) -> RatedRow | FirstRow:
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

    def _sheet(self, row: RatedRow | FirstRow) -> Explanation:
        return row.explanation() if isinstance(row, FirstRow) else self.change_of(row).explanation()

    def _line(self, row: RatedRow | FirstRow) -> Step:
        readings = self._sheet(row).readings
        inputs: dict[str, Value] = {"id": row.id, "games": row.rated_games, "status": row.status}
        if isinstance(row, FirstRow):
            key = phrase("fsu.row_first") if row.new is not None else phrase("fsu.row_collecting")
            return Step(key, row.new, rule("4/p1"), readings, inputs)
        inputs |= {"old": row.old, "k": row.k_used, "change": row.change_exact}
        key = phrase("fsu.row_listed") if row.status == LISTED else phrase("fsu.row_excluded")
        number = rule("6.6.4") if row.status == LISTED else rule("5/p1")
        return Step(key, row.rating, number, readings, inputs)

    @cites(EDITION, "5/p1")
    def state(self) -> tuple[MonthPlayer, ...]:
        """The players on the first day of the next month; FIDE ratings are brought up to date by the caller."""
        rows = {each.id: each for each in self.rows}
        played = _last_days(self.works)
        return tuple(
            _after(each, rows[each.id], played.get(each.id)) if each.id in rows else each for each in self.field.players
        )


@cites(EDITION, "1/p2", "2/p1")
def month_list(
    players: Iterable[MonthPlayer],
    tournaments: Iterable[MonthTournament],
    month: Month,
    settings: Settings = DEFAULT_SETTINGS,
) -> Publication:
    """The list of a month from the players on its first day and the tournaments accepted in it."""
    field = Field(month, tuple(players), settings)
    works = []
    for index, each in enumerate(tournaments):
        try:
            works.append(work_on(field, each))
        except Refusal as error:
            raise error.at(f"tournaments[{index}]") from error
    return publish(field, works)


@cites(EDITION, "1/p2", "2/p1", "3/p1")
def publish(field: Field, works: Iterable[TournamentWork]) -> Publication:
    """The list from tournaments worked on, whoever did it and in whatever batches, in the order they were played."""
    done = tuple(works)
    check_different((each.tournament.id for each in done), "tournaments")
    took_part: dict[str, list[int]] = {}
    for index, work in enumerate(done):
        for name in (*work.lines, *work.collected):
            took_part.setdefault(name, []).append(index)
    rows: list[RatedRow | FirstRow] = []
    for each in field.players:
        if not each.at_home:
            continue
        own = tuple(took_part.get(each.id, ()))
        rated = each.rated
        if rated is None:
            rows.append(_first(field, each, [done[index] for index in own]))
            continue
        rows.append(_rated(field, each.id, rated, done, own))
    return Publication(field, done, tuple(rows))


def _rated(field: Field, name: str, player: Player, works: Sequence[TournamentWork], own: tuple[int, ...]) -> RatedRow:
    """The same figures as `rating_change`, without keeping the games; `Publication.change_of` brings them back."""
    lines = [works[index].lines[name] for index in own]
    games = sum(each.games for each in lines)
    k = capped_k(base_k(player, field.month.first_day).value, games)
    change = rounded_change([each.hundredths for each in lines], k, *field.choices)
    rating = fide_alignment(player.rating + change, player.fide_rating).rating
    exact = sum(each.hundredths for each in lines) * k
    return RatedRow(name, player.rating, k, games, exact, rating, status(rating), own)


@cites(EDITION, "4/p1", "4/p2", "6.7")
def _first(field: Field, player: MonthPlayer, works: Sequence[TournamentWork]) -> FirstRow:
    played = (*player.collected, *(each.collected[player.id] for each in works))
    passed = player.first_tournament_passed
    first = initial_rating(field.month, played, field.settings, first_tournament_passed=passed)
    alignment = None if first.rating is None else fide_alignment(first.rating, player.fide_rating)
    return FirstRow(player.id, first, alignment)


def _after(player: MonthPlayer, row: RatedRow | FirstRow, last_day: date | None) -> MonthPlayer:
    """The state after a month (F14, F20, F27)."""
    if isinstance(row, FirstRow):
        games = row.rated_games if row.new is not None else 0
        found = replace(player, collected=row.first.carried, first_tournament_passed=_passed(row.first))
    else:
        games = row.rated_games
        found = replace(player, collected=(), first_tournament_passed=False)
    played = last_day is not None and games > 0
    return replace(
        found,
        rating=row.new,
        rated_games_before=player.rated_games_before + games,
        highest_published=max(
            (each for each in (player.highest_published, player.rating, row.new) if each), default=None
        ),
        last_rated_game=_latest(player.last_rated_game, last_day) if played else player.last_rated_game,
    )


def _passed(first: InitialRating) -> bool:
    return first.first_tournament_passed and bool(first.carried)


def _latest(one: date | None, other: date | None) -> date | None:
    return max((each for each in (one, other) if each is not None), default=None)


def _last_days(works: Iterable[TournamentWork]) -> dict[str, date]:
    found: dict[str, date] = {}
    for work in works:
        day = work.tournament.last_day
        if day is None:
            continue
        for name in (*work.lines, *work.collected):
            found[name] = max(day, found.get(name, day))
    return found
