"""The monthly publication: who stands on it, by when, and that it can be replayed from the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.account_builders import EDITION, JUNE, accounts, told
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.ledger import Account, Ledger, LedgerEntry, Opening
from tavlei.bridge.accounts.list_days import list_days
from tavlei.bridge.accounts.monthly_publication import MonthPublication, publication_finding, publish_month
from tavlei.bridge.accounts.rank_coefficients import rank_coefficient
from tavlei.bridge.accounts.rating import rating_on
from tavlei.bridge.accounts.register import CouncilDecision, CouncilSubject, Register, RegisteredPlayer
from tavlei.rulebook import Refusal

FIRST, LAST = date(2021, 3, 1), date(2024, 12, 1)
MAY = date(2024, 5, 12)
NUMBERS = (3, 5, 8)
REGISTER = Register(
    tuple(RegisteredPlayer(number, rulebook=CLASSIFICATION) for number in NUMBERS), rulebook=CLASSIFICATION
)


def month_by_month(ledger: Ledger) -> Iterator[MonthPublication]:
    """List after list, each from the one before it."""
    previous = None
    for day in list_days(FIRST, LAST):
        published = publish_month(REGISTER, ledger, day, CLASSIFICATION, previous)
        previous = published.state()
        yield published


def ledger_of(found: list[Account]) -> Ledger:
    return Ledger(
        tuple(entry for account in found for entry in account.entries),
        tuple(entry for account in found for entry in account.recognitions),
        {account.player: account.opening for account in found if account.opening is not None},
        rulebook=CLASSIFICATION,
    )


some_accounts = st.tuples(*(accounts(number) for number in NUMBERS)).map(list)


@pytest.mark.clause(EDITION, "1.2", "2.2/note2")
@given(some_accounts)
def test_month_by_month_is_the_same_as_a_replay_from_the_start(found: list[Account]) -> None:
    ledger = ledger_of(found)
    chain = list(month_by_month(ledger))
    assert len(chain) == 46
    for published in (chain[0], chain[11], chain[30], chain[-1]):
        assert publish_month(REGISTER, ledger, published.list_day, CLASSIFICATION) == published
    for account in found:
        row = chain[-1].row(account.player)
        assert row.rank_coefficient == rank_coefficient(account, LAST, CLASSIFICATION)
        assert row.rating == rating_on(account, LAST, CLASSIFICATION).value


@pytest.mark.clause(EDITION, "1.1", "1.2")
@given(some_accounts, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_changes_nothing(found: list[Account], chance: object) -> None:
    ledger = ledger_of(found)
    entries, abroad = list(ledger.entries), list(ledger.recognitions)
    chance.shuffle(entries)  # type: ignore[attr-defined]
    chance.shuffle(abroad)  # type: ignore[attr-defined]
    shuffled = Ledger(tuple(entries), tuple(abroad), ledger.openings, rulebook=CLASSIFICATION)
    one = publish_month(REGISTER, ledger, LAST, CLASSIFICATION)
    other = publish_month(
        Register(tuple(reversed(REGISTER.players)), rulebook=CLASSIFICATION), shuffled, LAST, CLASSIFICATION
    )
    assert (one, one.rating_list) == (other, other.rating_list)


@pytest.mark.clause(EDITION, "1.2")
@given(some_accounts)
def test_what_is_published_later_changes_no_earlier_list(found: list[Account]) -> None:
    ledger = ledger_of(found)
    day = date(2023, 4, 1)
    known = [account.known_on(day) for account in found]
    assert publish_month(REGISTER, ledger_of(known), day, CLASSIFICATION) == publish_month(
        REGISTER, ledger, day, CLASSIFICATION
    )


@pytest.mark.clause(EDITION, "1.3")
def test_foreign_players_have_rows_but_stand_on_the_rating_list_by_the_council_only() -> None:
    guest = RegisteredPlayer(2, citizen=False, rulebook=CLASSIFICATION)
    invited = RegisteredPlayer(
        4,
        citizen=False,
        decisions=(CouncilDecision(CouncilSubject.RATING_LIST, date(2024, 1, 15)),),
        rulebook=CLASSIFICATION,
    )
    register = Register(
        (
            RegisteredPlayer(1, rulebook=CLASSIFICATION),
            guest,
            RegisteredPlayer(3, rulebook=CLASSIFICATION),
            invited,
            RegisteredPlayer(5, rulebook=CLASSIFICATION),
        ),
        rulebook=CLASSIFICATION,
    )
    ledger = Ledger(
        tuple(
            LedgerEntry(number, "T", MAY, JUNE, 10, ro=ro, rulebook=CLASSIFICATION)
            for number, ro in ((1, 40), (2, 90), (3, 60), (4, 40))
        ),
        rulebook=CLASSIFICATION,
    )
    found = publish_month(register, ledger, JUNE, CLASSIFICATION)
    assert [(row.player, row.status.value) for row in found.rows] == [
        (1, "russian"),
        (2, "foreign"),
        (3, "russian"),
        (4, "foreign"),
        (5, "russian"),
    ]
    assert [told(each.first_place, each.last_place, each.player, each.rating) for each in found.rating_list] == [
        (1, 1, 3, 60),
        (2, 3, 1, 40),
        (2, 3, 4, 40),
    ]
    assert found.row(2).rating == 90
    assert [new_entry.player for new_entry in found.new_entries] == [1, 2, 3, 4]


@pytest.mark.clause(EDITION, "1.2")
@pytest.mark.parametrize(
    ("day", "met"),
    [(None, None), (JUNE, True), (date(2024, 6, 3), True), (date(2024, 6, 4), False), (date(2024, 5, 31), False)],
)
def test_a_list_is_published_by_the_third(day: date | None, met: bool | None) -> None:
    found = publication_finding(JUNE, day, CLASSIFICATION)
    assert (found.met, found.threshold) == (met, date(2024, 6, 3))


@pytest.mark.clause(EDITION, "1.2")
def test_a_list_follows_the_one_before_it() -> None:
    ledger = Ledger((LedgerEntry(3, "T", MAY, JUNE, 20, rulebook=CLASSIFICATION),), rulebook=CLASSIFICATION)
    june = publish_month(REGISTER, ledger, JUNE, CLASSIFICATION)
    july = publish_month(REGISTER, ledger, date(2024, 7, 1), CLASSIFICATION, june.state())
    assert told(july.row(3).coefficient, july.new_entries) == (3, ())
    with pytest.raises(Refusal, match=r"2024-06-01.*1\.2"):
        publish_month(REGISTER, ledger, date(2024, 8, 1), CLASSIFICATION, june.state())
    with pytest.raises(Refusal, match="1st"):
        publish_month(REGISTER, ledger, date(2024, 6, 2), CLASSIFICATION)


@pytest.mark.clause(EDITION, "1.3")
def test_players_are_on_lists_after_their_registration_and_unknown_numbers_are_refused() -> None:
    late = Register(
        (
            RegisteredPlayer(1, registered=MAY, rulebook=CLASSIFICATION),
            RegisteredPlayer(2, registered=JUNE, rulebook=CLASSIFICATION),
            RegisteredPlayer(3, registered=date(2024, 6, 2), rulebook=CLASSIFICATION),
        ),
        rulebook=CLASSIFICATION,
    )
    ledger = Ledger((LedgerEntry(3, "T", MAY, JUNE, 20, rulebook=CLASSIFICATION),), rulebook=CLASSIFICATION)
    assert [row.player for row in publish_month(late, ledger, JUNE, CLASSIFICATION).rows] == [1, 3]
    with pytest.raises(Refusal, match=r"under: 3 .*1\.3"):
        publish_month(
            Register((RegisteredPlayer(1, rulebook=CLASSIFICATION),), rulebook=CLASSIFICATION),
            ledger,
            JUNE,
            CLASSIFICATION,
        )
    with pytest.raises(Refusal, match="«2»"):
        publish_month(late, ledger, JUNE, CLASSIFICATION).row(2)


@pytest.mark.clause(EDITION, "2.2/note1")
def test_an_opening_value_in_the_middle_begins_anew() -> None:
    ledger = Ledger(
        (LedgerEntry(3, "T", date(2021, 1, 5), FIRST, 20, rulebook=CLASSIFICATION),),
        openings={3: Opening(Fraction(1), JUNE, rulebook=CLASSIFICATION)},
        rulebook=CLASSIFICATION,
    )
    chain = {published.list_day: published.row(3).coefficient for published in month_by_month(ledger)}
    assert told(chain[FIRST], chain[date(2024, 5, 1)], chain[JUNE], chain[LAST]) == (3, 4, 1, 1)


def test_a_publication_is_immutable_and_a_revision_tells_what_changed() -> None:
    ledger = Ledger(
        (
            LedgerEntry(3, "T", MAY, JUNE, 20, rulebook=CLASSIFICATION),
            LedgerEntry(5, "T", MAY, JUNE, 20, rulebook=CLASSIFICATION),
        ),
        rulebook=CLASSIFICATION,
    )
    before = publish_month(REGISTER, ledger, JUNE, CLASSIFICATION)
    after = publish_month(
        REGISTER,
        Ledger(
            (ledger.entries[0], LedgerEntry(5, "T", MAY, JUNE, 19, rulebook=CLASSIFICATION)), rulebook=CLASSIFICATION
        ),
        JUNE,
        CLASSIFICATION,
    )
    assert [row.player for row in before.rows if row != after.by_player[row.player]] == [5]
    with pytest.raises(FrozenInstanceError):
        before.rows = ()  # type: ignore[misc]


def test_the_explanation_has_a_line_for_every_player() -> None:
    ledger = Ledger(
        (
            LedgerEntry(3, "T", MAY, JUNE, 20, rulebook=CLASSIFICATION),
            LedgerEntry(5, "T", MAY, JUNE, 100, ro=20, rulebook=CLASSIFICATION),
        ),
        rulebook=CLASSIFICATION,
    )
    found = publish_month(REGISTER, ledger, JUNE, CLASSIFICATION).explanation()
    assert found.verdict.inputs == {"players": 3, "rated": 1}
    assert [(step.key, step.value) for step in found.working] == [
        ("bridge.month_temporary", 3),
        ("bridge.month_temporary", 2),
        ("bridge.month_lifetime", 5),
    ]
