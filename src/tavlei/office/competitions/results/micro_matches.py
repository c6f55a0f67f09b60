"""Games of micro-matches at the desk: entered one by one, corrected with a reason; the result follows (5.4.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.micro_matches import duel_of, duel_rules
from tavlei.office.competitions.models import Encounter, LateSide, MicroMatchGames
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_for_journal
from tavlei.office.competitions.results.entering import (
    EntryOutcome,
    check_open_for_results,
    overwrite_result,
    write_result,
)
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.duels import games_of
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.duels import DuelRules

_LATE_IN: Final = {  # who came too late, by the result without play and whether the first White has White in that game
    (Result.WHITE_PLUS, True): LateSide.BLACK,
    (Result.WHITE_PLUS, False): LateSide.WHITE,
    (Result.BLACK_PLUS, True): LateSide.WHITE,
    (Result.BLACK_PLUS, False): LateSide.BLACK,
}


@dataclass(frozen=True, slots=True)
class EnteredGame:
    """The result of a game of a board from the side of its White, and the version of the board that the form showed."""

    board: int
    game: int
    result: Result
    version: int


def plays_micro_matches(competition: Competition) -> bool:
    """Whether an encounter has two games or more."""
    return read_regulation(competition.regulation).games > 1


@cites("draughts-rules", "5.4.6", "5.4.6/item3", "5.4.4.1/p2")
@transaction.atomic
def enter_games(user: User, one_round: Round, entered: Sequence[EnteredGame]) -> EntryOutcome:
    """Write games of micro-matches in their order. When the last one is there, the result of the board follows.

    A plus or a minus means that somebody came too late: he has lost the whole micro-match. A board that somebody else
    changed since the form was shown is not overwritten: it is named as stale.
    """
    competition = one_round.competition
    actor = authorise(user, Action.ENTER_RESULT, competition)
    check_open_for_results(lock_row(competition))
    boards = {encounter.board: encounter for encounter in one_round.encounters.select_for_update()}
    written, stale = [], []
    for board in sorted({game.board for game in entered}):
        games = sorted((game for game in entered if game.board == board), key=lambda game: game.game)
        encounter = boards.get(board)
        if encounter is None or encounter.seats.count() < 2:
            raise Refusal(Problem("there is no board {board}", {"board": board}, path="board"))
        if _is_known(encounter, games):
            continue
        if encounter.version != games[0].version:
            stale.append(board)
            continue
        _enter(actor, encounter, games)
        written.append(board)
    return EntryOutcome(tuple(written), tuple(stale))


@cites("draughts-rules", "5.4.6", "5.4.6/item3")
@transaction.atomic
def correct_games(  # noqa: PLR0913 - a correction has so many sides
    user: User, encounter: Encounter, version: int, games: Sequence[Result], reason: str, *, late: str = ""
) -> Encounter:
    """Put other games in the place of those of a micro-match, with a reason; its result follows."""
    competition = encounter.round.competition
    actor = authorise(user, Action.CORRECT_RESULT, competition)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    return rewrite_games(actor, encounter, version, games, reason, late=late)


@transaction.atomic
def take_back_games(user: User, one_round: Round, saved: Mapping[int, tuple[int, int]], reason: str) -> None:
    """Take back games that were mistyped: of every board (by its version) only the first so many games stay."""
    for encounter in one_round.encounters.filter(board__in=saved):
        version, count = saved[encounter.board]
        games = [Result(result) for result in _games(encounter)[:count]]
        correct_games(user, encounter, version, games, reason)


@transaction.atomic
def rewrite_games(  # noqa: PLR0913 - a correction has so many sides
    actor: Actor, encounter: Encounter, version: int, games: Sequence[Result], reason: str, *, late: str = ""
) -> Encounter:
    """Put other games in the place of some, by an act that has its own right; the journal keeps both."""
    competition = encounter.round.competition
    check_open_for_results(lock_row(competition))
    locked_encounter = lock_row(encounter, version)
    texts = [str(game) for game in games]
    for game in games:
        _check_played(game, _rules(competition))
    result = duel_of(locked_encounter, _rules(competition), texts, late).encounter.result
    before = _facts(locked_encounter)
    _keep(locked_encounter, texts, late)
    record(
        actor,
        "micro_match.corrected",
        locked_encounter,
        before=before,
        after=_facts(locked_encounter),
        reason=reason,
        clause=clause_for_journal(competition, "5.4.6"),
        competition=competition,
    )
    if locked_encounter.result == (result or ""):
        save_changes(locked_encounter)
        return locked_encounter
    return overwrite_result(actor, locked_encounter, result, reason, locked_encounter.version)


@transaction.atomic
def write_game(actor: Actor, encounter: Encounter, game: EnteredGame) -> None:
    """Write a game that has ended by an act of its own, such as an adjudication."""
    _enter(actor, encounter, [game])


def _enter(actor: Actor, encounter: Encounter, games: Sequence[EnteredGame]) -> None:
    """Write the games of a board, one act for each, and its result when they have decided it."""
    competition = encounter.round.competition
    rules, names = _rules(competition), _games(encounter)
    for game in games:
        if encounter.result or _late(encounter):
            raise _refused(rules, Problem("the micro-match has ended", path="games"))
        if game.game != len(names) + 1:
            data = {"board": game.board, "next": len(names) + 1}
            raise _refused(rules, Problem("board {board}: game {next} comes first", data, path="games"))
        names, late = _with_game(encounter, game, names, rules)
        duel_of(encounter, rules, names, late)
        _keep(encounter, names, late)
        after = {"board": game.board, "game": game.game, "result": str(game.result)}
        record(
            actor,
            "micro_match.game_entered",
            encounter,
            after=after,
            clause=clause_for_journal(competition, "5.4.6"),
            competition=competition,
        )
    save_changes(encounter)
    result = duel_of(encounter, rules).encounter.result
    if result is not None:
        write_result(actor, encounter, result)


def _with_game(encounter: Encounter, game: EnteredGame, names: list[str], rules: DuelRules) -> tuple[list[str], str]:
    """The games with one more, or who has lost the whole of it by coming too late for this one."""
    if game.result.played:
        return [*names, str(game.result)], ""
    if game.result is Result.BOTH_MINUS:
        return names, LateSide.BOTH
    duel = duel_of(encounter, rules, names)
    due = next(one for one in games_of(duel) if one.number == game.game)
    return names, _LATE_IN[game.result, due.encounter.white == duel.matches[0].white]


def _is_known(encounter: Encounter, games: Sequence[EnteredGame]) -> bool:
    """Whether every game of the form is kept with the same result."""
    names = _games(encounter)
    return all(game.game <= len(names) and names[game.game - 1] == game.result for game in games)


def _check_played(game: Result, rules: DuelRules) -> None:
    if not game.played:
        message = phrase("who comes too late loses the whole micro-match: a game of it has no plus and no minus")
        raise rules.rulebook.refusal(Problem(message, path="games"), "5.4.4.1/p2")


def _refused(rules: DuelRules, problem: Problem) -> Refusal:
    return rules.rulebook.refusal(problem, "5.4.6")


def _rules(competition: Competition) -> DuelRules:
    return duel_rules(competition, read_regulation(competition.regulation))


def _games(encounter: Encounter) -> list[str]:
    saved = getattr(encounter, "micro_match", None)
    return list(saved.games) if saved else []


def _late(encounter: Encounter) -> str:
    saved = getattr(encounter, "micro_match", None)
    return saved.late if saved else ""


def _facts(encounter: Encounter) -> dict[str, Any]:
    return {"board": encounter.board, "games": _games(encounter), "late": _late(encounter)}


def _keep(encounter: Encounter, games: Sequence[str], late: str) -> None:
    """Keep the games of a board; without any there is nothing to keep."""
    row = getattr(encounter, "micro_match", None) or MicroMatchGames(encounter=encounter)
    row.games, row.late = list(games), late
    if games or late:
        row.save()
    elif row.pk is not None:
        row.delete()
