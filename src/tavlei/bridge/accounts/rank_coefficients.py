"""Rank coefficients (2.2): what the norms give on a list, and what a player keeps from the lists before."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts import coefficient_explanation as explaining
from tavlei.bridge.accounts.balance import Balance, balance, balance_with
from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.list_days import check_list_day, list_days, months_before
from tavlei.bridge.accounts.norm_gaps import NormGap, gaps_to, needs_of
from tavlei.bridge.accounts.norms import Norm, NormTable, norm_table
from tavlei.rulebook import Problem, Refusal, cites, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date
    from fractions import Fraction

    from tavlei.bridge.accounts.ledger import Account, Opening
    from tavlei.rulebook import Explanation, Rulebook

ROWS_AHEAD: Final = 2


class LifetimeOrigin(StrEnum):
    """How a value for life was got."""

    BEGINNER = "beginner"
    OPENING = "opening"
    NORM = "norm"
    STEP_DOWN = "step_down"


@dataclass(frozen=True, slots=True)
class Lifetime:
    """The best value a player has for life, how it was got and since which list."""

    coefficient: Fraction
    origin: LifetimeOrigin
    since: date | None = None


@dataclass(frozen=True, slots=True)
class CarriedCoefficient:
    """What a player takes from one list to the next: the value for life, and a better temporary one if there is one."""

    lifetime: Lifetime
    temporary: Fraction | None = None

    @property
    def coefficient(self) -> Fraction:
        return self.lifetime.coefficient if self.temporary is None else self.temporary


@dataclass(frozen=True, slots=True)
class RankCoefficient:
    """A player's coefficient on a list: what is held from now on, the norm that gave it, and what was lost.

    `norm` is None for a value carried over from earlier lists; `lost` is the temporary coefficient that was not
    confirmed on this list.
    """

    balance: Balance
    carried: CarriedCoefficient
    norm: Norm | None
    lost: Fraction | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def list_day(self) -> date:
        return self.balance.list_day

    @property
    def coefficient(self) -> Fraction:
        return self.carried.coefficient

    @property
    def is_lifetime(self) -> bool:
        """Whether it is for life."""
        return self.carried.temporary is None

    @property
    def norm_met(self) -> NormGap | None:
        """The norm that gave it with all its figures; None for a value carried over."""
        if self.norm is None:
            return None
        return NormGap(self.norm, needs_of(self.norm, self.balance, self.rulebook), rulebook=self.rulebook)

    @property
    def once_lost(self) -> Fraction:
        """What a temporary one leaves: one step below, unless the value for life is better still."""
        return min(norm_table(self.rulebook).step_below(self.coefficient), self.carried.lifetime.coefficient)

    def gaps(self, rows_ahead: int = ROWS_AHEAD) -> tuple[NormGap, ...]:
        """What is missing for a temporary coefficient to be for life, and for the norms of the next better rows."""
        return gaps_to(self.balance, self.coefficient, rows_ahead, self.rulebook, temporary=not self.is_lifetime)

    def explanation(self, rows_ahead: int = ROWS_AHEAD) -> Explanation:
        """The coefficient, the norm that gave it, the figures, what was carried or lost, and what is missing."""
        return explaining.coefficient(self, self.gaps(rows_ahead))


@cites("bridge-classification", "2.2/note1")
def check_coefficient(coefficient: Fraction, rulebook: Rulebook, path: str = "") -> None:
    """Refuse a coefficient that nobody can have."""
    table = norm_table(rulebook)
    if not table.best <= coefficient <= table.worst:
        bounds = {"best": table.best, "worst": table.worst, "got": coefficient}
        clause = rulebook.clause("2.2/note1")
        raise Refusal(Problem("a coefficient is from {worst} to {best}; got {got}", bounds, path, clause))


@cites("bridge-classification", "2.2/note1")
def held_at_opening(opening: Opening | None, rulebook: Rulebook) -> CarriedCoefficient:
    """What a player starts with: the lifetime value kept by note 1 (B51), or that of a beginner."""
    table = norm_table(rulebook)
    if opening is None:
        return CarriedCoefficient(Lifetime(table.worst, LifetimeOrigin.BEGINNER))
    check_coefficient(opening.coefficient, rulebook, "opening.coefficient")
    return CarriedCoefficient(Lifetime(opening.coefficient, LifetimeOrigin.OPENING, opening.list_day))


@cites("bridge-classification", "1.2", "2.2/table", "2.2/note1", "2.2/note2")
def next_coefficient(sums: Balance, before: CarriedCoefficient, rulebook: Rulebook) -> RankCoefficient:
    """The coefficient of a list from the figures on its day and what was held on the list before.

    A temporary coefficient is kept while any norm of its row or of a better row is met; then the next worse row is
    for life (B49). Nobody gets worse than a value he has for life.
    """
    return _confirmed(sums, before, norm_table(rulebook), rulebook)


def _confirmed(sums: Balance, before: CarriedCoefficient, table: NormTable, rulebook: Rulebook) -> RankCoefficient:
    lifetime_norm = table.best_met(sums, lifetime=True)
    temporary_norm = table.best_met(sums, lifetime=False)
    lost = _lost(before.temporary, lifetime_norm, temporary_norm)
    lifetime = _lifetime(table, sums.list_day, before.lifetime, lifetime_norm, lost)
    if temporary_norm is not None and temporary_norm.coefficient < lifetime.coefficient:
        return RankCoefficient(
            sums, CarriedCoefficient(lifetime, temporary_norm.coefficient), temporary_norm, lost, rulebook=rulebook
        )
    named = lifetime_norm if lifetime_norm and lifetime_norm.coefficient == lifetime.coefficient else None
    return RankCoefficient(sums, CarriedCoefficient(lifetime), named, lost, rulebook=rulebook)


def _lost(temporary: Fraction | None, *norms: Norm | None) -> Fraction | None:
    """The temporary coefficient held before, if no norm of its row or of a better row is met any more."""
    if temporary is None or any(norm is not None and norm.coefficient <= temporary for norm in norms):
        return None
    return temporary


def _lifetime(table: NormTable, list_day: date, before: Lifetime, norm: Norm | None, lost: Fraction | None) -> Lifetime:
    """The best of the value for life so far, the lifetime norm met now, and a step below what was lost."""
    best = before
    if norm is not None and norm.coefficient < best.coefficient:
        best = Lifetime(norm.coefficient, LifetimeOrigin.NORM, list_day)
    if lost is not None and (lower := table.step_below(lost)) < best.coefficient:
        best = Lifetime(lower, LifetimeOrigin.STEP_DOWN, list_day)
    return best


@cites("bridge-classification", "1.2", "2.2/note2")
def history(account: Account, until: date, rulebook: Rulebook) -> Iterator[RankCoefficient]:
    """The coefficients of an account on every list from its first to that of `until`, one after the other."""
    check_list_day(until, rulebook, "on")
    known = account.known_on(until)
    first = known.first_list
    carried, table = held_at_opening(known.opening, rulebook), norm_table(rulebook)
    months = rulebook.figures(AccountFigures).months_of_last_year
    for day in list_days(first, until) if first is not None else ():
        coefficient = _confirmed(balance_with(known, day, months_before(day, months)), carried, table, rulebook)
        carried = coefficient.carried
        yield coefficient


def changes(lists: Iterable[RankCoefficient]) -> Iterator[RankCoefficient]:
    """Of lists one after the other those on which the coefficient or its kind changed."""
    before = None
    for coefficient in lists:
        if before is None or (before.coefficient, before.is_lifetime) != (
            coefficient.coefficient,
            coefficient.is_lifetime,
        ):
            yield coefficient
        before = coefficient


def rank_coefficient(account: Account, list_day: date, rulebook: Rulebook) -> RankCoefficient:
    """The coefficient of an account on a list, replayed from its first list; before it, that of a beginner."""
    last = None
    for coefficient in history(account, list_day, rulebook):
        last = coefficient
    return last or next_coefficient(Balance(list_day), held_at_opening(None, rulebook), rulebook)


@cites("bridge-classification", "2.2/note2")
def lost_on(account: Account, coefficient: RankCoefficient) -> date | None:
    """The list on which a temporary coefficient will be lost if nothing more is won; None for one that stays."""
    known = account.known_on(coefficient.list_day)
    carried = coefficient.carried
    nothing_left = coefficient.rulebook.figures(AccountFigures).months_of_last_year + 1
    for months in range(1, nothing_left + 1):
        if carried.temporary is None:
            return None
        later = next_coefficient(
            balance(known, shifted(coefficient.list_day, months=months), coefficient.rulebook),
            carried,
            coefficient.rulebook,
        )
        if later.coefficient > coefficient.coefficient:
            return later.list_day
        carried = later.carried
    return None
