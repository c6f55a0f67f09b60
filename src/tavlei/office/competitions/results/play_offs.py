"""Additional matches and tournaments and tie-breaks at the desk: ordered, played, settling a place (5.4.8.13; T50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tavlei.office.acts.performing import StaleError, authorise, lock_row, save_changes
from tavlei.office.competitions.field.play_offs import games_of_play_off, is_played, rule_play_off
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import OrderedPlayOff, RoundState, State
from tavlei.office.competitions.regulation.event_rules import clause_for_journal
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.standings.play_off_games import check_order, play_off_games

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, PlayOffChoice
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

CLAUSE = "5.4.8.13"
_MOST_GAMES = 20


def may_be_ordered(field: CompetitionSnapshot) -> bool:
    """Whether all rounds are played and the results are not approved yet."""
    competition = field.competition
    over = len(field.rounds) >= competition.rounds_planned
    finished = all(one_round.state == RoundState.FINISHED for one_round in field.rounds)
    stage = competition.state in (State.RUNNING, State.FINISHED)
    return stage and over and finished and not field.is_knockout and not competition.plays_in_teams


@cites("draughts-rules", "5.4.8.13", "5.4.8.13/item2", "5.4.8.13/item3")
@transaction.atomic
def order_play_off(  # noqa: PLR0913 - an order has so many sides
    user: User,
    competition: Competition,
    participants: Sequence[str],
    kind: PlayOffChoice,
    *,
    games: int,
    time_controls: str = "",
    own_regulation: str = "",
    starts: datetime | None = None,
) -> OrderedPlayOff:
    """Order a play-off of those who share a place: `participants` are keys of entries.

    Without `time_controls` those of the regulation hold. `own_regulation` is the regulation of the tie-break, where
    that of the competition says nothing.
    """
    actor = authorise(user, Action.PAIR, competition)
    locked_competition = lock_row(competition)
    field = read_snapshot(locked_competition)
    if not may_be_ordered(field):
        raise Refusal(Problem("a play-off is ordered after the last round and before the approval", path="state"))
    if not 1 <= games <= _MOST_GAMES:
        data = {"most": _MOST_GAMES, "got": games}
        raise Refusal(Problem("the number of games of a pair is between 1 and {most}; got {got}", data, path="games"))
    if any(set(row.participants) & set(participants) and not is_played(row) for row in field.play_offs):
        raise Refusal(Problem("a play-off of these participants has been ordered", path="participants"))
    last = locked_competition.play_offs.order_by("-number").first()
    play_off = OrderedPlayOff(
        competition=locked_competition,
        number=last.number + 1 if last else 1,
        kind=kind,
        place=_place(field, participants),
        participants=sorted(participants),
        time_controls=time_controls.strip() or field.regulation.play_off_control,
        own_regulation=own_regulation.strip(),
        starts=starts,
        by=user,
        at=actor.moment,
    )
    table = field.standings
    check_order(table, rule_play_off(play_off, (tuple(participants),)), provided=field.regulation.play_off)
    seed = f"{locked_competition.seed or locked_competition.code}:play-off:{play_off.number}"
    drawn = play_off_games(play_off.participants, games, seed, table.rulebook)
    play_off.games = [{"white": game.white, "black": game.black, "result": ""} for game in drawn]
    play_off.save()
    record(
        actor,
        "play_off.ordered",
        play_off,
        after={**_facts(play_off), "seed": seed},
        clause=clause_for_journal(locked_competition, CLAUSE),
        competition=locked_competition,
    )
    return play_off


@cites("draughts-rules", "5.4.8.13")
@transaction.atomic
def enter_play_off_games(user: User, play_off: OrderedPlayOff, version: int, results: Mapping[int, Result]) -> None:
    """Write the results of games by their numbers; a game that has another result is corrected, not overwritten."""
    actor = authorise(user, Action.ENTER_RESULT, play_off.competition)
    current_play_off = _open(play_off, version)
    for number, result in sorted(results.items()):
        game = _game(current_play_off, number)
        if game["result"] and game["result"] != result:
            raise StaleError
        game["result"] = str(result)
    save_changes(current_play_off, "games")
    record(
        actor,
        "play_off.entered",
        current_play_off,
        after={"games": {str(number): str(results[number]) for number in results}},
        clause=clause_for_journal(current_play_off.competition, CLAUSE),
        competition=current_play_off.competition,
    )


@transaction.atomic
def correct_play_off_game(  # noqa: PLR0913, PLR0917 - a correction has so many sides
    user: User, play_off: OrderedPlayOff, version: int, number: int, result: Result | None, reason: str
) -> None:
    """Put another result in the place of one, with a reason."""
    actor = authorise(user, Action.CORRECT_RESULT, play_off.competition)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    current_play_off = _open(play_off, version)
    game = _game(current_play_off, number)
    before, game["result"] = game["result"], str(result) if result else ""
    save_changes(current_play_off, "games")
    record(
        actor,
        "play_off.corrected",
        current_play_off,
        before={"game": number, "result": before},
        after={"game": number, "result": game["result"]},
        reason=reason,
        competition=current_play_off.competition,
    )


@transaction.atomic
def call_off(user: User, play_off: OrderedPlayOff, version: int, reason: str) -> None:
    """Call a play-off off before its first result; the journal keeps that it was ordered."""
    actor = authorise(user, Action.PAIR, play_off.competition)
    if not reason.strip():
        raise Refusal(Problem("say why the play-off is called off", path="reason"))
    current_play_off = _open(play_off, version)
    if any(game["result"] for game in current_play_off.games):
        raise Refusal(Problem("the play-off has results", path="games"))
    record(
        actor,
        "play_off.called_off",
        current_play_off,
        before=_facts(current_play_off),
        reason=reason,
        competition=current_play_off.competition,
    )
    current_play_off.delete()


def _open(play_off: OrderedPlayOff, version: int) -> OrderedPlayOff:
    competition = lock_row(play_off.competition)
    if not competition.is_open_for_results:
        raise Refusal(Problem("results cannot be entered at this stage of the competition", path="state"))
    return lock_row(play_off, version)


def _game(play_off: OrderedPlayOff, number: int) -> dict[str, Any]:
    if not 1 <= number <= len(games_of_play_off(play_off)):
        raise Refusal(Problem("there is no game {number}", {"number": number}, path="games"))
    game: dict[str, Any] = play_off.games[number - 1]
    return game


def _place(field: CompetitionSnapshot, participants: Sequence[str]) -> int:
    """The place that they share; whether they do is asked by the rules."""
    places = [row.place for row in field.rows if row.participant in participants and row.place]
    return min(places, default=1)


def _facts(play_off: OrderedPlayOff) -> dict[str, Any]:
    return {
        "kind": play_off.kind,
        "place": play_off.place,
        "participants": play_off.participants,
        "games": len(play_off.games),
        "time_controls": play_off.time_controls,
        "own_regulation": play_off.own_regulation,
    }
