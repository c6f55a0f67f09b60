"""Results that several judges send at the same instant are written in one transaction, as if one after another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction

from tavlei.office.competitions.models import Competition, Round, RoundState
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results import entering
from tavlei.office.competitions.results.entering import EnteredResult, EntryOutcome, _enter, _Sheet
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
MakeUser = Callable[..., User]


@pytest.fixture
def made(chief: User, make_competition: Make) -> Round:
    return pair_next(chief, make_competition(players=8), 1)


@pytest.fixture
def judges(made: Round, make_user: MakeUser) -> list[User]:
    return [make_user(f"judge{number}", OfficeRole.JUDGE, competition=made.competition) for number in range(3)]


def sheet(user: User, made: Round, *told: tuple[int, Result], version: int = 1) -> _Sheet:
    return _Sheet(user, made, tuple(EnteredResult(board, result, version) for board, result in told))


def shown(outcomes: Sequence[EntryOutcome | Exception]) -> list[Any]:
    return [outcome if isinstance(outcome, EntryOutcome) else (type(outcome), str(outcome)) for outcome in outcomes]


def test_every_judge_has_acts_of_his_own(made: Round, judges: list[User]) -> None:
    told = [sheet(judge, made, (board, Result.DRAW)) for board, judge in enumerate(judges, start=1)]
    assert _enter(told) == [EntryOutcome((board,), ()) for board in (1, 2, 3)]
    acts = Act.objects.filter(kind="result.entered").order_by("number")
    assert [act.actor for act in acts] == judges
    assert {act.role for act in acts} == {OfficeRole.JUDGE}
    boards = made.encounters.order_by("board")[:3]
    assert [board.entered_by for board in boards] == judges
    assert [board.entered_at for board in boards] == [act.at for act in acts]
    assert {board.version for board in boards} == {2}
    assert not list(verify())


def test_a_refused_sheet_takes_nothing_from_the_others(made: Round, judges: list[User], make_user: MakeUser) -> None:
    stranger = make_user("stranger", OfficeRole.PLAYER)
    outcomes = _enter(
        [
            sheet(stranger, made, (1, Result.BLACK_WINS)),
            sheet(judges[0], made, (2, Result.DRAW), (99, Result.DRAW)),
            sheet(judges[1], made, (1, Result.WHITE_WINS)),
        ]
    )
    assert [type(outcome) for outcome in outcomes] == [PermissionDenied, Refusal, EntryOutcome]
    kept = dict(made.encounters.values_list("board", "result"))
    assert kept[1] == Result.WHITE_WINS
    assert not kept[2], "of a sheet with a board that is none nothing is written"


def test_of_two_who_tell_the_same_board_the_first_is_written(made: Round, judges: list[User]) -> None:
    first, same, other = judges
    outcomes = _enter(
        [
            sheet(first, made, (1, Result.DRAW)),
            sheet(same, made, (1, Result.DRAW)),
            sheet(other, made, (1, Result.WHITE_WINS)),
        ]
    )
    assert outcomes == [EntryOutcome((1,), ()), EntryOutcome((), ()), EntryOutcome((), (1,))]
    assert made.encounters.get(board=1).entered_by == first


def test_the_last_results_close_the_round(made: Round, judges: list[User]) -> None:
    _enter([sheet(judges[board % 3], made, (board, Result.DRAW)) for board in range(1, 5)])
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED


@pytest.mark.parametrize("seed", range(12))
def test_together_is_the_same_as_one_after_another(
    made: Round, judges: list[User], make_user: MakeUser, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    everybody = [*judges, make_user("stranger", OfficeRole.PLAYER)]
    sheets = []
    for _sheet in range(chance.randint(2, 8)):
        told = [(chance.randint(1, 5), chance.choice(list(Result))) for _told in range(chance.randint(0, 3))]
        sheets.append(sheet(chance.choice(everybody), made, *told, version=chance.choice((1, 1, 1, 2))))

    def done(enter: Callable[[], list[EntryOutcome | Exception]]) -> tuple[object, ...]:
        with transaction.atomic():
            outcomes = shown(enter())
            boards = list(made.encounters.values_list("board", "result", "version", "entered_by").order_by("board"))
            acts = list(Act.objects.filter(kind="result.entered").values_list("actor", "subject", "details__after"))
            state = Round.objects.get(pk=made.pk).state
            transaction.set_rollback(True)
        made.refresh_from_db()
        return outcomes, boards, sorted(acts, key=str), state

    assert done(lambda: _enter(sheets)) == done(lambda: [outcome for one in sheets for outcome in _enter([one])])


def test_outside_of_a_transaction_a_crowd_is_asked_together(
    made: Round, judges: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, _Sheet]] = []

    def ask(about: int, given: _Sheet) -> EntryOutcome:
        asked.append((about, given))
        return EntryOutcome((), ())

    monkeypatch.setattr(entering, "connection", SimpleNamespace(in_atomic_block=False))
    monkeypatch.setattr(entering._TOGETHER, "ask", ask)
    entering.enter_results(judges[0], made, [EnteredResult(1, Result.DRAW, 1)])
    assert asked == [(made.pk, sheet(judges[0], made, (1, Result.DRAW)))]
