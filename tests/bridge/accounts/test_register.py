"""Players, local officers and batches: 1.1, 1.3, 1.5, 1.6."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from tests.bridge.account_builders import EDITION, JUNE
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.batches import (
    Batch,
    BatchCredit,
    BatchVerdict,
    LocalOfficer,
    OfficerKind,
    batch_verdict,
    officer_findings,
    yearly_finding,
)
from tavlei.bridge.accounts.ledger import Ledger, LedgerEntry
from tavlei.bridge.accounts.register import (
    CouncilDecision,
    CouncilSubject,
    PlayerPoints,
    PlayerStatus,
    Register,
    RegisteredPlayer,
    TournamentCredits,
    credited_entries,
)
from tavlei.bridge.findings import breaches
from tavlei.bridge.vocabulary import TechnicalStatus
from tavlei.rulebook import Refusal

REGISTER = Register(
    (
        RegisteredPlayer(1, rulebook=CLASSIFICATION),
        RegisteredPlayer(2, rulebook=CLASSIFICATION),
        RegisteredPlayer(3, citizen=False, rulebook=CLASSIFICATION),
    ),
    rulebook=CLASSIFICATION,
)
BRANCH = LocalOfficer("Tver", OfficerKind.BRANCH, date(2024, 1, 10), "Tver")
MAY_30 = date(2024, 5, 30)


def decision(subject: CouncilSubject, day: date, *, granted: bool = True) -> CouncilDecision:
    return CouncilDecision(subject, day, granted)


def batch(day: date = MAY_30, *given: BatchCredit) -> Batch:
    return Batch("B", "Tver", day, given or (BatchCredit(1, 12, rulebook=CLASSIFICATION),), rulebook=CLASSIFICATION)


def judged(
    given: Batch, officer: LocalOfficer, sent: list[date] | None = None, regions: tuple[str, ...] = ()
) -> BatchVerdict:
    return batch_verdict(given, officer, REGISTER, CLASSIFICATION, sent=sent or (), branch_regions=regions)


def why_not(*given: Any) -> list[str]:
    return [finding.key for finding in breaches(judged(*given).findings)]


@pytest.mark.clause(EDITION, "1.3")
def test_a_personal_number_belongs_to_one_player() -> None:
    with pytest.raises(Refusal, match=r"given twice.*1\.3"):
        Register(
            (
                RegisteredPlayer(1, rulebook=CLASSIFICATION),
                RegisteredPlayer(2, rulebook=CLASSIFICATION),
                RegisteredPlayer(1, rulebook=CLASSIFICATION),
            ),
            rulebook=CLASSIFICATION,
        )
    with pytest.raises(Refusal):
        RegisteredPlayer(0, rulebook=CLASSIFICATION)
    assert REGISTER.unknown([1, 9, 5, 9]) == (5, 9)


@pytest.mark.clause(EDITION, "1.3")
def test_citizens_are_russian_players_and_the_council_may_make_others_so() -> None:
    assert RegisteredPlayer(1, rulebook=CLASSIFICATION).status_on(JUNE) is PlayerStatus.RUSSIAN
    made = RegisteredPlayer(
        2,
        citizen=False,
        decisions=(
            decision(CouncilSubject.RUSSIAN_STATUS, JUNE),
            decision(CouncilSubject.RUSSIAN_STATUS, date(2024, 9, 15), granted=False),
        ),
        rulebook=CLASSIFICATION,
    )
    found = [made.status_on(day).value for day in (MAY_30, JUNE, date(2024, 9, 14), date(2024, 9, 15))]
    assert found == ["foreign", "russian", "russian", "foreign"]
    assert made.on_rating_list(JUNE)
    assert not made.on_rating_list(MAY_30)
    with pytest.raises(Refusal, match="Council"):
        RegisteredPlayer(
            2,
            decisions=(made.decisions[0], decision(CouncilSubject.RUSSIAN_STATUS, JUNE, granted=False)),
            rulebook=CLASSIFICATION,
        )


@pytest.mark.clause(EDITION, "1.3")
def test_the_council_may_put_a_foreign_player_on_the_rating_list() -> None:
    guest = RegisteredPlayer(
        3, citizen=False, decisions=(decision(CouncilSubject.RATING_LIST, JUNE),), rulebook=CLASSIFICATION
    )
    assert (guest.status_on(JUNE), guest.on_rating_list(JUNE)) == (PlayerStatus.FOREIGN, True)
    assert not guest.on_rating_list(MAY_30)


@pytest.mark.clause(EDITION, "1.1", "1.5")
def test_every_registered_player_is_credited_whatever_his_status() -> None:
    points = (PlayerPoints(1, 40, 50, 2, 1), PlayerPoints(3, 40, 50, 2, 1))
    event = TournamentCredits("T", TechnicalStatus.ALL_RUSSIAN, MAY_30, points, championship=True)
    found = credited_entries(event, REGISTER, JUNE, CLASSIFICATION)
    assert found == tuple(
        LedgerEntry(number, "T", MAY_30, JUNE, 40, 0, 50, 2, True, 1, rulebook=CLASSIFICATION) for number in (1, 3)
    )
    accounts = Ledger(found, rulebook=CLASSIFICATION).accounts(REGISTER.by_number)
    assert [len(accounts[number].entries) for number in (1, 2, 3)] == [1, 0, 1]
    online = TournamentCredits("T", TechnicalStatus.ALL_RUSSIAN, MAY_30, (PlayerPoints(1, 40),), online=True)
    assert (
        credited_entries(online, REGISTER, JUNE, CLASSIFICATION)[0].mb,
        credited_entries(online, REGISTER, JUNE, CLASSIFICATION)[0].online_mb,
    ) == (
        0,
        40,
    )


@pytest.mark.clause(EDITION, "1.3", "1.6")
def test_unregistered_players_are_not_credited() -> None:
    with pytest.raises(Refusal, match=r"under: 8, 9 .*1\.3"):
        credited_entries(
            TournamentCredits("T", TechnicalStatus.FOREIGN, MAY_30, (PlayerPoints(9, 1), PlayerPoints(8, 1))),
            REGISTER,
            JUNE,
            CLASSIFICATION,
        )


@pytest.mark.clause(EDITION, "1.1")
def test_a_source_credits_a_player_once_and_points_are_sound() -> None:
    one = LedgerEntry(1, "T", MAY_30, JUNE, 5, rulebook=CLASSIFICATION)
    with pytest.raises(Refusal, match="twice"):
        Ledger((one, LedgerEntry(1, "T", MAY_30, JUNE, 6, rulebook=CLASSIFICATION)), rulebook=CLASSIFICATION)
    assert (
        len(
            Ledger((one,), rulebook=CLASSIFICATION)
            .plus([LedgerEntry(2, "T", MAY_30, JUNE, 5, rulebook=CLASSIFICATION)], CLASSIFICATION)
            .entries
        )
        == 2
    )
    wrong: list[dict[str, Any]] = [{"mb": -1}, {"pb": -1}, {"level": 6}, {"online_mb": 3, "ro": 1}]
    for points in [*wrong, {"online_mb": 3, "pb": 1}]:
        with pytest.raises(Refusal):
            LedgerEntry(1, "T", MAY_30, JUNE, **points, rulebook=CLASSIFICATION)


@pytest.mark.clause(EDITION, "1.6")
@pytest.mark.parametrize(
    ("officer", "branches", "expected"),
    [
        (BRANCH, {"Tver"}, []),
        (LocalOfficer("o", OfficerKind.BRANCH, JUNE, "Tver"), {"Tver"}, ["bridge.officer_branch"]),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Tver", True, MAY_30), {"Tver"}, []),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Tver", True), {"Tver"}, ["bridge.officer_agreed"]),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Tver", True, JUNE), {"Tver"}, ["bridge.officer_agreed"]),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Komi", True, MAY_30), {"Tver"}, ["bridge.officer_delegated"]),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Komi", False, MAY_30), {"Tver"}, []),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Tver", False, MAY_30), {"Tver"}, ["bridge.officer_no_branch"]),
        (LocalOfficer("o", OfficerKind.CLUB, MAY_30, "Komi"), {"Tver"}, ["bridge.officer_recognised"]),
        (LocalOfficer("o", OfficerKind.FOREIGN_CLUB, MAY_30, stc_since=MAY_30, affiliated=True), set(), []),
        (LocalOfficer("o", OfficerKind.FOREIGN_CLUB, MAY_30, stc_since=MAY_30), set(), ["bridge.officer_affiliated"]),
        (LocalOfficer("o", OfficerKind.INTERNET_CLUB, MAY_30, stc_since=MAY_30), set(), []),
        (LocalOfficer("o", OfficerKind.INTERNET_CLUB, MAY_30), set(), ["bridge.officer_recognised"]),
    ],
)
def test_who_has_the_rights_of_a_local_officer(officer: LocalOfficer, branches: set[str], expected: list[str]) -> None:
    found = officer_findings(officer, MAY_30, branches, CLASSIFICATION)
    assert [breach.key for breach in breaches(found)] == expected


@pytest.mark.clause(EDITION, "1.6")
def test_a_batch_is_taken_once_a_calendar_month() -> None:
    assert why_not(batch(), BRANCH) == []
    assert why_not(batch(), BRANCH, [date(2024, 4, 30)]) == []
    assert why_not(batch(), BRANCH, [date(2023, 5, 30), date(2024, 4, 30)]) == []
    second = judged(batch(), BRANCH, [date(2024, 5, 1)])
    assert not second.accepted
    assert [breach.key for breach in breaches(second.findings)] == ["bridge.batch_monthly"]


@pytest.mark.clause(EDITION, "1.6")
@pytest.mark.parametrize(
    ("sent", "day", "late"),
    [
        ([], date(2025, 1, 10), False),
        ([], date(2025, 1, 11), True),
        ([date(2024, 3, 31)], date(2025, 3, 31), False),
        ([date(2024, 2, 29)], date(2025, 2, 28), False),
        ([date(2024, 2, 29)], date(2025, 3, 1), True),
        ([date(2024, 2, 29), date(2024, 7, 1)], date(2025, 3, 1), False),
        ([date(2024, 2, 29), date(2025, 5, 1)], date(2025, 3, 1), True),
    ],
)
def test_a_batch_later_than_a_year_is_entered_with_a_remark(sent: list[date], day: date, late: bool) -> None:
    verdict = judged(batch(day), BRANCH, sent)
    assert verdict.accepted
    assert [breach.key for breach in breaches(verdict.findings)] == (["bridge.batch_yearly"] if late else [])
    assert yearly_finding(BRANCH, day, [each for each in sent if each <= day], CLASSIFICATION).met is not late


@pytest.mark.clause(EDITION, "1.6")
def test_a_batch_goes_by_personal_numbers_of_registered_players() -> None:
    verdict = batch_verdict(
        batch(
            MAY_30,
            BatchCredit(1, 3, rulebook=CLASSIFICATION),
            BatchCredit(8, 2, rulebook=CLASSIFICATION),
            BatchCredit(5, 2, rulebook=CLASSIFICATION),
        ),
        BRANCH,
        REGISTER,
        CLASSIFICATION,
    )
    assert not verdict.accepted
    (found,) = breaches(verdict.findings)
    assert (found.key, found.value, found.inputs["numbers"]) == ("bridge.batch_numbers", 2, "5, 8")


@pytest.mark.clause(EDITION, "1.6")
def test_the_entries_of_a_batch_are_dated_by_its_receipt_and_know_online_points() -> None:
    given = (
        BatchCredit(1, 3, rulebook=CLASSIFICATION),
        BatchCredit(2, 4, face_to_face=False, rulebook=CLASSIFICATION),
        BatchCredit(1, 5, face_to_face=False, rulebook=CLASSIFICATION),
    )
    found = {entry.player: entry for entry in batch(MAY_30, *given).entries(CLASSIFICATION)}
    assert found == {
        1: LedgerEntry(1, "B", MAY_30, JUNE, 3, 5, rulebook=CLASSIFICATION),
        2: LedgerEntry(2, "B", MAY_30, JUNE, 0, 4, rulebook=CLASSIFICATION),
    }
    (later,) = batch().entries(CLASSIFICATION, date(2024, 8, 1))
    assert later.published == date(2024, 8, 1)
    with pytest.raises(Refusal, match="twice"):
        batch(MAY_30, BatchCredit(1, 3, rulebook=CLASSIFICATION), BatchCredit(1, 4, rulebook=CLASSIFICATION))
    with pytest.raises(Refusal, match="1 MB"):
        BatchCredit(1, 0, rulebook=CLASSIFICATION)
