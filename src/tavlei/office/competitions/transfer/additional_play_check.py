"""What a file tells of micro-matches and play-offs must be readable by the rules before it is taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.field.micro_matches import duel_of, duel_rules
from tavlei.office.competitions.field.play_offs import result_of
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.models import MicroMatchGames
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition, OrderedPlayOff
    from tavlei.office.competitions.models import MicroMatchGames as Kept
    from tavlei.tournament.duels import DuelRules


def check_additional_play(competition: Competition) -> None:
    """Refuse games of micro-matches that the regulation does not know, and play-offs of nobody in this competition."""
    rules = duel_rules(competition, read_regulation(competition.regulation))
    for row in MicroMatchGames.objects.filter(encounter__round__competition=competition):
        _check_games(row, rules)
    keys = {entry_key(entry) for entry in competition.entries.all()}
    for play_off in competition.play_offs.all():
        _check_play_off(play_off, keys)


def _check_games(row: Kept, rules: DuelRules) -> None:
    try:
        duel_of(row.encounter, rules)
    except (Refusal, ValueError, KeyError, TypeError) as error:
        data = {"board": row.encounter.board, "error": str(error)}
        raise Refusal(Problem("the games of board {board} make no micro-match: {error}", data, "records")) from error


def _check_play_off(play_off: OrderedPlayOff, keys: set[str]) -> None:
    try:
        players = {name for game in play_off.games for name in (game["white"], game["black"])}
        result_of(play_off)
    except (ValueError, KeyError, TypeError) as error:
        raise Refusal(Problem("the play-off cannot be read: {error}", {"error": str(error)}, "records")) from error
    if not players <= set(play_off.participants) <= keys:
        raise Refusal(Problem("somebody in a play-off is not in this file", path="records"))
