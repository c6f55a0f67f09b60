"""Players put through the rules in Python: the register and the ledger cut down to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import ibis

from tavlei.bridge.accounts.ledger import ForeignTitle, Ledger, LedgerEntry, Opening, Recognition
from tavlei.bridge.accounts.monthly_publication import MonthState, publish_month
from tavlei.bridge.accounts.rank_coefficients import CarriedCoefficient, Lifetime, LifetimeOrigin
from tavlei.bridge.accounts.register import CouncilDecision, CouncilSubject, Register, RegisteredPlayer
from tavlei.bulk.bridge.columns import DECISIONS, HELD, LEDGER, ROW
from tavlei.rulebook import exact_text, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ibis.expr.types import Table

    from tavlei.bridge.accounts.ledger import Account
    from tavlei.bridge.accounts.monthly_publication import MonthPublication, MonthRow
    from tavlei.bulk.bridge.plan import BridgePlan
    from tavlei.rulebook import Rulebook

BATCH: Final = 2_000  # players at a time, so that a nation never stands in memory
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AccountRecords:
    """Everything that is told of some players, table by table."""

    players: Sequence[Fields]
    entries: Sequence[Fields] = ()
    recognitions: Sequence[Fields] = ()
    openings: Sequence[Fields] = ()
    decisions: Sequence[Fields] = ()

    def publication(self, list_day: date, rulebook: Rulebook, *, first: bool) -> MonthPublication:
        """The list of these players by the rules; `first` if nothing was held by anybody before."""
        carried = {
            told["number"]: _carried_coefficient(told)
            for told in self.players
            if told["lifetime_coefficient"] is not None
        }
        before = None if first else MonthState(shifted(list_day, months=-1), carried)
        return publish_month(self._register(rulebook), self._ledger(rulebook), list_day, rulebook, before)

    def account(self, number: int, rulebook: Rulebook) -> Account:
        """The account of one of them."""
        return self._ledger(rulebook).accounts([number])[number]

    def _register(self, rulebook: Rulebook) -> Register:
        decided: dict[int, list[CouncilDecision]] = defaultdict(list)
        for told in self.decisions:
            granted = told["granted"] is not False
            decided[told["player"]].append(CouncilDecision(CouncilSubject(told["subject"]), told["day"], granted))
        players = (
            RegisteredPlayer(
                told["number"],
                citizen=told["citizen"] is not False,
                registered=told["registered"] or date.min,
                decisions=tuple(decided[told["number"]]),
                rulebook=rulebook,
            )
            for told in self.players
        )
        return Register(tuple(players), rulebook=rulebook)

    def _ledger(self, rulebook: Rulebook) -> Ledger:
        return Ledger(
            tuple(LedgerEntry(*(told[name] for name in LEDGER.names), rulebook=rulebook) for told in self.entries),
            tuple(_recognition(told, rulebook) for told in self.recognitions),
            {
                told["player"]: Opening(Fraction(told["coefficient"]), told["list_day"], rulebook=rulebook)
                for told in self.openings
            },
            rulebook=rulebook,
        )


@dataclass(frozen=True, slots=True)
class RuledPlayer:
    """What the rules in Python make of one player; who is not on the list has neither."""

    number: int
    row: Fields | None
    carried: Fields | None


def put_through_the_rules(plan: BridgePlan, players: Table) -> Iterator[RuledPlayer]:
    """Some players, a batch at a time in the order of their numbers."""
    numbers = sorted(players.select("id").to_pyarrow().column("id").to_pylist())
    first = not plan.holds_anything
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        published = accounts_of(plan, part).publication(plan.inputs.list_day, plan.inputs.rulebook, first=first)
        rows = published.by_player
        for number in part:
            row = rows.get(number)
            if row is None:
                yield RuledPlayer(number, None, None)
            else:
                yield RuledPlayer(number, row_columns(row), carried_columns(row.rank_coefficient.carried))


def accounts_of(plan: BridgePlan, numbers: Sequence[int]) -> AccountRecords:
    """What the tables tell of some players."""
    wanted = ibis.memtable({"wanted": list(numbers)}, schema={"wanted": "int64"})

    def told(table: Table, column: str = "player") -> list[Fields]:
        found: list[Fields] = table.semi_join(wanted, table[column] == wanted.wanted).to_pyarrow().to_pylist()
        return found

    return AccountRecords(
        told(plan.players, "number"),
        told(plan.ledger),
        told(plan.recognitions),
        told(plan.openings),
        told(plan.beside(DECISIONS)),
    )


def _recognition(columns: Mapping[str, Any], rulebook: Rulebook) -> Recognition:
    titles = frozenset() if columns["title"] is None else frozenset({ForeignTitle(columns["title"])})
    points = Fraction(columns["ebl_points"])
    return Recognition(columns["player"], columns["dated"], columns["published"], points, titles, rulebook=rulebook)


def _carried_coefficient(columns: Mapping[str, Any]) -> CarriedCoefficient:
    temporary = columns["temporary_coefficient"]
    lifetime = Lifetime(Fraction(columns["lifetime_coefficient"]), LifetimeOrigin(columns["origin"]), columns["since"])
    return CarriedCoefficient(lifetime, None if temporary is None else Fraction(temporary))


def row_columns(row: MonthRow) -> Fields:
    """A row of the list by the columns of its table."""
    figures = row.rank_coefficient.balance
    values = (
        row.player,
        str(row.status),
        row.on_rating_list,
        decimal(row.coefficient),
        row.rank_coefficient.is_lifetime,
        figures.mb,
        figures.mb_year,
        figures.pb,
        figures.ro_year,
        figures.level,
        [int(total) for total in row.year_sums],
        decimal(row.rating),
    )
    return dict(zip(ROW, values, strict=True))


def carried_columns(carried_value: CarriedCoefficient) -> Fields:
    """What a player takes to the next list by the columns of its table."""
    temporary = None if carried_value.temporary is None else decimal(carried_value.temporary)
    values = (
        decimal(carried_value.lifetime.coefficient),
        str(carried_value.lifetime.origin),
        carried_value.lifetime.since,
        temporary,
    )
    return dict(zip(HELD, values, strict=True))


def decimal(value: Fraction) -> Decimal:
    """An exact figure as the tables have it."""
    return Decimal(exact_text(value))
