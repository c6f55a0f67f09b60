"""The history of coefficients against a slow clerk who adds everything up anew for every list."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from tests.bridge.account_builders import EDITION, PlainNorm, accounts, transcription
from tests.bridge.rulebooks import CLASSIFICATION
from tests.proving import examples

from tavlei.bridge.accounts.ledger import Account, LedgerEntry
from tavlei.bridge.accounts.rank_coefficients import history, rank_coefficient

LAST = date(2025, 8, 1)
NORMS = transcription()
LADDER = list(NORMS)


def all_lists(first: date) -> list[date]:
    found = [date(year, month, 1) for year in range(2020, 2026) for month in range(1, 13)]
    return [day for day in found if first <= day <= LAST]


def enough(norm: PlainNorm, account: Account, day: date) -> bool:
    return all(has(letter, figure, account, day) for letter, figure in norm.asked)


def has(letter: str, figure: str, account: Account, day: date) -> bool:
    counted = [entry for entry in account.entries if entry.published <= day and entry.dated < day]
    if letter.islower():
        counted = [each for each in counted if (each.dated.year + 1, each.dated.month) >= (day.year, day.month)]
    abroad = [recognition for recognition in account.recognitions if recognition.published <= day]
    match letter.upper():
        case "M":
            return enough_mb(counted, int(figure))
        case "P":
            return sum(each.pb for each in counted) >= int(figure)
        case "R":
            return sum(each.ro for each in counted) >= int(figure)
        case "L":
            return any(each.level >= int(figure) for each in counted)
        case "E":
            return any(each.ebl_points >= int(figure) for each in abroad)
        case _:
            return any(figure in {title.value for title in each.titles} for each in abroad)


def enough_mb(counted: list[LedgerEntry], needed: int) -> bool:
    face = sum(ledger_entry.mb for ledger_entry in counted)
    return face + sum(ledger_entry.online_mb for ledger_entry in counted) >= needed and face >= needed * Fraction(2, 3)


def clerk(account: Account) -> list[tuple[date, Fraction, bool]]:
    """List day, coefficient, for life or not."""
    beginning = [entry.published for entry in account.entries] + [
        recognition.published for recognition in account.recognitions
    ]
    if account.opening is not None:
        beginning = [account.opening.list_day]
    if not beginning:
        return []
    for_life = {Fraction(5)} if account.opening is None else {account.opening.coefficient}
    temporary, found = None, []
    for day in all_lists(min(beginning)):
        rows = {True: set[Fraction](), False: set[Fraction]()}
        for coefficient, norms in NORMS.items():
            for norm in norms:
                if enough(norm, account, day):
                    rows[norm.lifetime].add(coefficient)
        if temporary is not None and min(rows[True] | rows[False]) > temporary:
            for_life.add(LADDER[LADDER.index(temporary) - 1])
        for_life |= rows[True]
        better = {row for row in rows[False] if row < min(for_life)}
        temporary = min(better) if better else None
        found.append((day, min(for_life | better), not better))
    return found


@pytest.mark.clause(EDITION, "1.2", "2.2/table", "2.2/note1", "2.2/note2", "2.2/note3", "2.2/note7")
@examples(40)
@given(accounts())
def test_the_history_agrees_with_the_clerk(account: Account) -> None:
    found = list(history(account, LAST, CLASSIFICATION))
    assert [(each.list_day, each.coefficient, each.is_lifetime) for each in found] == clerk(account)
    if found:
        assert rank_coefficient(account, LAST, CLASSIFICATION) == found[-1]


@given(accounts())
def test_a_value_for_life_is_never_lost(account: Account) -> None:
    best = Fraction(5)
    for each in history(account, LAST, CLASSIFICATION):
        assert each.carried.lifetime.coefficient <= best
        best = each.carried.lifetime.coefficient
        assert each.coefficient <= best
