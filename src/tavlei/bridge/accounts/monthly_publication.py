"""The monthly publication (1.2, 1.3): coefficients, points and the rating list, computed from the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from tavlei.bridge.accounts.balance import balance
from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.list_days import check_list_day
from tavlei.bridge.accounts.rank_coefficients import (
    CarriedCoefficient,
    RankCoefficient,
    held_at_opening,
    next_coefficient,
    rank_coefficient,
)
from tavlei.bridge.accounts.rating import rating_on
from tavlei.bridge.accounts.register import STATUSES, PlayerStatus, Register, RegisteredPlayer
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.rulebook import Explanation, Grounds, Problem, Refusal, Step, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date
    from fractions import Fraction

    from tavlei.bridge.accounts.ledger import Account, Ledger, LedgerEntry
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MonthRow:
    """One player on a list: status, coefficient with the figures behind it, rating with the RO of its years."""

    player: int
    status: PlayerStatus
    on_rating_list: bool
    rank_coefficient: RankCoefficient
    year_sums: tuple[Fraction, ...]
    rating: Fraction

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.rank_coefficient.rulebook

    @property
    def coefficient(self) -> Fraction:
        return self.rank_coefficient.coefficient

    def step(self) -> Step:
        """The player in one line."""
        inputs: dict[str, Value] = {
            "player": self.player,
            "status": STATUSES[self.status],
            "mb": self.rank_coefficient.balance.mb,
            "pb": self.rank_coefficient.balance.pb,
            "rating": self.rating,
        }
        key = phrase("bridge.month_lifetime") if self.rank_coefficient.is_lifetime else phrase("bridge.month_temporary")
        return Step(key, self.coefficient, self.rulebook.clause("1.3"), ("B48", "B60"), inputs)


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A line of the rating list; players with equal ratings share their places."""

    first_place: int
    last_place: int
    player: int
    rating: Fraction


@dataclass(frozen=True, slots=True)
class MonthState:
    """What the players take from a list to the next one, by personal number."""

    list_day: date
    carried: Mapping[int, CarriedCoefficient]


@dataclass(frozen=True)
class MonthPublication:
    """A list as published: a row for every player, the entries that stand on it for the first time."""

    list_day: date
    rows: tuple[MonthRow, ...]
    new_entries: tuple[LedgerEntry, ...] = ()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @cached_property
    def by_player(self) -> Mapping[int, MonthRow]:
        """The rows by personal number."""
        return {row.player: row for row in self.rows}

    @cached_property
    @cites("bridge-classification", "1.3")
    def rating_list(self) -> tuple[RatingLine, ...]:
        """Russian players and those the Council adds who have a rating, the best first (B113)."""
        listed = [row for row in self.rows if row.on_rating_list and row.rating]
        unit = lcm(*{row.rating.denominator for row in listed})
        listed.sort(
            key=lambda month_row: (
                -month_row.rating.numerator * (unit // month_row.rating.denominator),
                month_row.player,
            )
        )
        return tuple(_lines([(row.player, row.rating) for row in listed]))

    def state(self) -> MonthState:
        """What the next list is computed from, besides the ledger."""
        return MonthState(self.list_day, {row.player: row.rank_coefficient.carried for row in self.rows})

    def row(self, player: int) -> MonthRow:
        """The row of a player."""
        if player not in self.by_player:
            raise Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))
        return self.by_player[player]

    def explanation(self) -> Explanation:
        """One line a player; that of one player is in his row."""
        inputs: dict[str, Value] = {"players": len(self.rows), "rated": len(self.rating_list)}
        verdict = Step("bridge.month", self.list_day, self.rulebook.clause("1.2"), ("B48", "B113"), inputs)
        return Explanation(verdict, working=tuple(row.step() for row in self.rows))

    def grounds(self) -> Grounds:
        """The clauses and readings of the explanation, found without a line for every player."""
        verdict = (self.rulebook.clause("1.2"), ("B48", "B113"))
        return Grounds.of([verdict, *((row.step().clause, row.step().readings) for row in self.rows[:1])])


@cites("bridge-classification", "1.2", "1.3")
def publish_month(
    register: Register, ledger: Ledger, list_day: date, rulebook: Rulebook, previous: MonthState | None = None
) -> MonthPublication:
    """The list of a day from the ledger and the list a month before; without that one, replayed from the start.

    Russian and foreign players are on it alike. Entries of a number nobody has are refused.
    """
    check_list_day(list_day, rulebook, "list_day")
    if previous is not None and shifted(previous.list_day, months=1) != list_day:
        days = {"day": list_day, "previous": previous.list_day}
        raise Refusal(
            Problem("the list before {day} is not that of {previous}", days, "previous", rulebook.clause("1.2"))
        )
    accounts = ledger.accounts(register.by_number)
    _check_numbers(register, accounts, rulebook)
    rows = tuple(
        _row(register.by_number[number], account, list_day, previous, rulebook)
        for number, account in accounts.items()
        if _is_listed(register.by_number[number], account, list_day)
    )
    new = sorted(
        (entry for entry in ledger.entries if entry.published == list_day),
        key=lambda ledger_entry: (ledger_entry.player, ledger_entry.source),
    )
    return MonthPublication(list_day, rows, tuple(new), rulebook=rulebook)


@cites("bridge-classification", "1.2")
def last_day_of_publication(list_day: date, rulebook: Rulebook) -> date:
    """The day by which a list is published: the 3rd of its month."""
    return list_day.replace(day=rulebook.figures(AccountFigures).last_day_of_publication)


@cites("bridge-classification", "1.2")
def publication_finding(list_day: date, published_on: date | None, rulebook: Rulebook) -> ConditionFinding:
    """Whether the list is published by the 3rd; until it is, nothing on it counts."""
    last = last_day_of_publication(list_day, rulebook)
    met = None if published_on is None else list_day <= published_on <= last
    return ConditionFinding(
        phrase("bridge.published_in_time"), met, rulebook.clause("1.2"), Consequence.REMARK, published_on, last
    )


def _row(
    player: RegisteredPlayer, account: Account, list_day: date, previous: MonthState | None, rulebook: Rulebook
) -> MonthRow:
    rated = rating_on(account, list_day, rulebook)
    return MonthRow(
        player.number,
        player.status_on(list_day),
        player.on_rating_list(list_day),
        _coefficient(account, list_day, previous, rulebook),
        rated.year_sums,
        rated.value,
    )


def _coefficient(account: Account, list_day: date, previous: MonthState | None, rulebook: Rulebook) -> RankCoefficient:
    """From what the list before left; an opening value of this very list begins anew (note 1)."""
    before = None if previous is None else previous.carried.get(account.player)
    opening = account.opening
    if opening is not None and opening.list_day == list_day:
        return next_coefficient(balance(account, list_day, rulebook), held_at_opening(opening, rulebook), rulebook)
    if before is None:
        return rank_coefficient(account, list_day, rulebook)
    return next_coefficient(balance(account, list_day, rulebook), before, rulebook)


def _is_listed(player: RegisteredPlayer, account: Account, list_day: date) -> bool:
    """Whoever was registered before the list, or has something on it."""
    first = account.first_list
    return player.registered < list_day or (first is not None and first <= list_day)


def _check_numbers(register: Register, accounts: Mapping[int, Account], rulebook: Rulebook) -> None:
    if missing := register.unknown(accounts):
        numbers = ", ".join(map(str, missing))
        raise Refusal(
            Problem(
                "nobody is registered under: {numbers}",
                {"numbers": numbers},
                path="entries",
                clause=rulebook.clause("1.3"),
            )
        )


def _lines(listed: Iterable[tuple[int, Fraction]]) -> Iterator[RatingLine]:
    """The places of players ordered by rating."""
    ordered = list(listed)
    start = 0
    while start < len(ordered):
        rating = ordered[start][1]
        end = start
        while end < len(ordered) and ordered[end][1] == rating:
            end += 1
        for player, _ in ordered[start:end]:
            yield RatingLine(start + 1, end, player, rating)
        start = end
