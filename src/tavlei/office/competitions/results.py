"""Results: entered once, corrected with a reason; two judges never overwrite each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import F

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.announcements import move
from tavlei.office.competitions.event_notices import tell_of_result
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, Encounter, Round, RoundState, State
from tavlei.office.competitions.pairing import close_round
from tavlei.office.competitions.play_off_table import check_play_offs_played
from tavlei.office.competitions.protests import check_none_waits
from tavlei.office.competitions.start_checks import check_all_met
from tavlei.office.journal.chain import ToldOf, record, record_all
from tavlei.office.prepared_queries import PreparedQuery
from tavlei.office.roles.permissions import Action
from tavlei.office.stale import StaleError
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.journal.chain import Doing
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class Told:
    """A result for a board, and the version of the board that the form showed."""

    board: int
    result: Result
    version: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a form of results: boards written, and boards that somebody else had written otherwise."""

    written: tuple[int, ...]
    stale: tuple[int, ...]


LARGE_PARTS: Final = ("regulation", "carried", "numbering", "round_order")
"""What a competition of hundreds has much of and a single result does not need."""

_HELD: Final = PreparedQuery(
    lambda competition: Competition.objects.defer(*LARGE_PARTS).filter(pk=competition).select_for_update()
)
_BOARDS: Final = PreparedQuery(
    lambda made, *boards: (
        Encounter.objects.filter(round_id=made, board__in=boards)
        .select_related("micro_match")
        .select_for_update(of=("self",))
    )
)


@transaction.atomic
def enter_results(user: User, one_round: Round, told: Sequence[Told]) -> Taken:
    """Write the results of some boards. A board that already has the same result is left alone.

    A board that somebody else changed since the form was shown is not overwritten: it is named as stale.
    """
    competition = one_round.competition
    doing = acting(user, Action.ENTER_RESULT, competition)
    held = _held(competition)
    check_open(held)
    by_board = {one.board: one for one in _BOARDS.rows(one_round.pk, *(told_result.board for told_result in told))}
    written: dict[int, Encounter] = {}
    stale = []
    for told_result in told:
        encounter = _board(by_board, told_result.board)
        if encounter.result == told_result.result:
            continue
        if encounter.result or encounter.version != told_result.version:
            stale.append(told_result.board)
            continue
        if hasattr(encounter, "micro_match"):
            raise _by_games(encounter)
        encounter.result, encounter.round = told_result.result, one_round
        written[told_result.board] = encounter
    _write(doing, held, list(written.values()))
    close_round(one_round)
    return Taken(tuple(written), tuple(stale))


@transaction.atomic
def write_result(doing: Doing, encounter: Encounter, result: Result) -> None:
    """Write the result of a game that has ended by an act of its own: the last move on the server, a decision."""
    competition = _held(encounter.round.competition)
    check_open(competition)
    held = locked(encounter)
    if held.result == result:
        return
    if held.result:
        raise Refusal(Problem("board {board} has another result already", {"board": held.board}, path="board"))
    held.result = result
    _write(doing, competition, [held])
    close_round(held.round)


def _write(doing: Doing, competition: Competition, encounters: Sequence[Encounter]) -> None:
    """Keep the results of boards, and an act for each."""
    if not encounters:
        return
    entered = {"entered_by": doing.user, "entered_at": doing.moment, "version": F("version") + 1}
    for result in {one.result for one in encounters}:
        boards = [one.pk for one in encounters if one.result == result]
        Encounter.objects.filter(pk__in=boards).update(result=result, **entered)
    told = [ToldOf(one, after={"board": one.board, "result": str(one.result)}) for one in encounters]
    record_all(doing, "result.entered", told, competition=competition)
    for encounter in encounters:
        tell_of_result(encounter)


@cites("draughts-rules", "5.4.6")
@transaction.atomic
def correct_result(user: User, encounter: Encounter, version: int, result: Result | None, reason: str) -> Encounter:
    """Correct a result with a reason; everything derived is computed anew from the results."""
    doing = acting(user, Action.CORRECT_RESULT, encounter.round.competition)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    if hasattr(encounter, "micro_match"):
        raise _by_games(encounter)
    return rewrite_result(doing, encounter, result, reason, version)


@transaction.atomic
def take_back_results(user: User, one_round: Round, versions: Mapping[int, int], reason: str) -> None:
    """Take back results that were mistyped: a correction of each board that is still as it was written."""
    for encounter in one_round.encounters.filter(board__in=versions):
        correct_result(user, encounter, versions[encounter.board], None, reason)


@transaction.atomic
def rewrite_result(
    doing: Doing, encounter: Encounter, result: Result | None, reason: str, version: int | None = None
) -> Encounter:
    """Put another result in the place of one, by an act that has its own right; the journal keeps both."""
    competition = encounter.round.competition
    check_open(_held(competition))
    held = locked(encounter, version)
    before = held.result
    held.result = str(result) if result else ""
    held.entered_by, held.entered_at = doing.user, doing.moment
    touch(held, "result", "entered_by", "entered_at")
    record(doing, "result.corrected", held, before={"result": before}, after={"result": held.result}, reason=reason,
           competition=competition)  # fmt: skip
    tell_of_result(held)
    close_round(held.round)
    return held


@transaction.atomic
def finish(user: User, competition: Competition) -> Competition:
    """All rounds are played."""
    held = locked(competition)
    unfinished = held.rounds.exclude(state=RoundState.FINISHED).exists()
    if unfinished or not event_kind(held).all_played(held):
        raise Refusal(Problem("not all rounds have been played", path="rounds"))
    check_all_met(held)
    move(user, Action.PAIR, held, to=State.FINISHED, kind="competition.finished")
    return held


@transaction.atomic
def approve(user: User, competition: Competition) -> Competition:
    """The chief judge approves the results; from now on they stand."""
    held = locked(competition)
    if held.state != State.FINISHED:
        raise Refusal(Problem("results are approved after the last round", path="state"))
    check_none_waits(held)
    check_play_offs_played(held)
    move(user, Action.APPROVE, held, to=State.APPROVED, kind="competition.approved")
    return held


def _held(competition: Competition) -> Competition:
    """The competition as it is now, held until the transaction ends, without its large parts."""
    held = _HELD.first(competition.pk)
    if held is None:
        raise Competition.DoesNotExist
    return held


def check_open(competition: Competition) -> None:
    """Refuse results before the first round and after the approval."""
    if not competition.is_open_for_results:
        raise Refusal(Problem("results cannot be entered at this stage of the competition", path="state"))


def _by_games(encounter: Encounter) -> Refusal:
    """The result of a micro-match follows from its games."""
    given = {"board": encounter.board}
    return Refusal(Problem("board {board}: its games are entered and corrected one by one", given, path="board"))


def _board(by_board: dict[int, Encounter], board: int) -> Encounter:
    try:
        return by_board[board]
    except KeyError:
        raise Refusal(Problem("there is no board {board}", {"board": board}, path="board")) from None


__all__ = [
    "StaleError",
    "Taken",
    "Told",
    "approve",
    "check_open",
    "correct_result",
    "enter_results",
    "finish",
    "rewrite_result",
    "take_back_results",
    "write_result",
]
