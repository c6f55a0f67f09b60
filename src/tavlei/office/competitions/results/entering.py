"""Results: entered once, corrected with a reason; two judges never overwrite each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction

from tavlei.office.acts.performing import StaleError, authorise, lock_row, save_changes
from tavlei.office.acts.together import Together
from tavlei.office.competitions.letters import tell_of_result, tell_of_results
from tavlei.office.competitions.models import Competition, Encounter, Round
from tavlei.office.competitions.pairing.rounds import close_round
from tavlei.office.journal import statements
from tavlei.office.journal.chain import SubjectChange, record, record_all
from tavlei.office.roles.permissions import Action
from tavlei.office.store.prepared_queries import PreparedQuery
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

    _Entered = tuple[Actor, Encounter]


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """A result for a board, and the version of the board that the form showed."""

    board: int
    result: Result
    version: int


@dataclass(frozen=True, slots=True)
class EntryOutcome:
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


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What somebody tells of the boards of a round."""

    user: User
    one_round: Round
    results: tuple[EnteredResult, ...]


def enter_results(user: User, one_round: Round, results: Sequence[EnteredResult]) -> EntryOutcome:
    """Write the results of some boards. A board that already has the same result is left alone.

    A board that somebody else changed since the form was shown is not overwritten: it is named as stale. What several
    judges of a round send at the same instant is written in one transaction, with the acts of each.
    """
    sheet = _Sheet(user, one_round, tuple(results))
    if not connection.in_atomic_block:
        return _TOGETHER.ask(one_round.pk, sheet)
    (taken,) = _enter([sheet])
    if isinstance(taken, Exception):
        raise taken
    return taken


@transaction.atomic
def _enter(sheets: Sequence[_Sheet]) -> list[EntryOutcome | Exception]:
    """Write the sheets of one round in their order; one that is refused takes nothing from the others."""
    one_round = sheets[0].one_round
    competition = _locked_competition(one_round.competition)
    boards = {result.board for sheet in sheets for result in sheet.results}
    by_board = {one.board: one for one in _BOARDS.rows(one_round.pk, *boards)}
    outcomes: list[EntryOutcome | Exception] = []
    written: list[_Entered] = []
    for sheet in sheets:
        try:
            actor = authorise(sheet.user, Action.ENTER_RESULT, sheet.one_round.competition)
            check_open_for_results(competition)
            new, stale = _judged(sheet.results, by_board)
        except (Refusal, PermissionDenied) as refusal:
            outcomes.append(refusal)
            continue
        for board, result in new.items():
            encounter = by_board[board]
            encounter.result, encounter.round = result, one_round
            written.append((actor, encounter))
        outcomes.append(EntryOutcome(tuple(new), tuple(stale)))
    _write(competition, written)
    close_round(one_round)
    return outcomes


_TOGETHER: Final = Together(_enter)


def _judged(results: Sequence[EnteredResult], by_board: Mapping[int, Encounter]) -> tuple[dict[int, Result], list[int]]:
    """Which results are new, and the boards that somebody has written otherwise."""
    new: dict[int, Result] = {}
    stale = []
    for one in results:
        encounter = _board(by_board, one.board)
        known = new.get(one.board, encounter.result)
        if known == one.result:
            continue
        if known or encounter.version != one.version:
            stale.append(one.board)
            continue
        if hasattr(encounter, "micro_match"):
            raise _by_games(encounter)
        new[one.board] = one.result
    return new, stale


@transaction.atomic
def write_result(actor: Actor, encounter: Encounter, result: Result) -> None:
    """Write the result of a game that has ended by an act of its own: the last move on the server, a decision."""
    competition = _locked_competition(encounter.round.competition)
    check_open_for_results(competition)
    locked_encounter = lock_row(encounter)
    if locked_encounter.result == result:
        return
    if locked_encounter.result:
        raise Refusal(
            Problem("board {board} has another result already", {"board": locked_encounter.board}, path="board")
        )
    locked_encounter.result = result
    _write(competition, [(actor, locked_encounter)])
    close_round(locked_encounter.round)


_KEEP: Final = (
    "UPDATE competitions_encounter SET result = %s, entered_by_id = %s, entered_at = %s, version = version + 1 "
    "WHERE id = %s"
)


def _write(competition: Competition, entered: Sequence[_Entered]) -> None:
    """Keep the results of boards, and an act for each."""
    if not entered:
        return
    statements.change(
        _KEEP,
        *(
            (str(one.result), actor.user and actor.user.pk, statements.instant(actor.moment), one.pk)
            for actor, one in entered
        ),
    )
    changes = [
        SubjectChange(one, after={"board": one.board, "result": str(one.result)}, actor=actor) for actor, one in entered
    ]
    record_all(entered[0][0], "result.entered", changes, competition=competition)
    tell_of_results([encounter for _doing, encounter in entered])


@cites("draughts-rules", "5.4.6")
@transaction.atomic
def correct_result(user: User, encounter: Encounter, version: int, result: Result | None, reason: str) -> Encounter:
    """Correct a result with a reason; everything derived is computed anew from the results."""
    actor = authorise(user, Action.CORRECT_RESULT, encounter.round.competition)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    if hasattr(encounter, "micro_match"):
        raise _by_games(encounter)
    return overwrite_result(actor, encounter, result, reason, version)


@transaction.atomic
def take_back_results(user: User, one_round: Round, versions: Mapping[int, int], reason: str) -> None:
    """Take back results that were mistyped: a correction of each board that is still as it was written."""
    for encounter in one_round.encounters.filter(board__in=versions):
        correct_result(user, encounter, versions[encounter.board], None, reason)


@transaction.atomic
def overwrite_result(
    actor: Actor, encounter: Encounter, result: Result | None, reason: str, version: int | None = None
) -> Encounter:
    """Put another result in the place of one, by an act that has its own right; the journal keeps both."""
    competition = encounter.round.competition
    check_open_for_results(_locked_competition(competition))
    locked_encounter = lock_row(encounter, version)
    before = locked_encounter.result
    locked_encounter.result = str(result) if result else ""
    locked_encounter.entered_by, locked_encounter.entered_at = actor.user, actor.moment
    save_changes(locked_encounter, "result", "entered_by", "entered_at")
    record(
        actor,
        "result.corrected",
        locked_encounter,
        before={"result": before},
        after={"result": locked_encounter.result},
        reason=reason,
        competition=competition,
    )
    tell_of_result(locked_encounter)
    close_round(locked_encounter.round)
    return locked_encounter


def _locked_competition(competition: Competition) -> Competition:
    """The competition as it is now, held until the transaction ends, without its large parts."""
    current_competition = _HELD.first(competition.pk)
    if current_competition is None:
        raise Competition.DoesNotExist
    return current_competition


def check_open_for_results(competition: Competition) -> None:
    """Refuse results before the first round and after the approval."""
    if not competition.is_open_for_results:
        raise Refusal(Problem("results cannot be entered at this stage of the competition", path="state"))


def _by_games(encounter: Encounter) -> Refusal:
    """The result of a micro-match follows from its games."""
    data = {"board": encounter.board}
    return Refusal(Problem("board {board}: its games are entered and corrected one by one", data, path="board"))


def _board(by_board: Mapping[int, Encounter], board: int) -> Encounter:
    try:
        return by_board[board]
    except KeyError:
        raise Refusal(Problem("there is no board {board}", {"board": board}, path="board")) from None


__all__ = [
    "EnteredResult",
    "EntryOutcome",
    "StaleError",
    "check_open_for_results",
    "correct_result",
    "enter_results",
    "overwrite_result",
    "take_back_results",
    "write_result",
]
