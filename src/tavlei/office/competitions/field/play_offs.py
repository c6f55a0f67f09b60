"""Play-offs of the store as the rules know them, and what they make of a table (5.4.8.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.models import PlayOffChoice
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.standings.play_off import PlayOff, PlayOffKind, TieBreakDocument, settle
from tavlei.tournament.standings.play_off_games import play_off_result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.competitions.models import Competition, OrderedPlayOff
    from tavlei.tournament.standings.criterion import Groups
    from tavlei.tournament.standings.table import Standings

_KINDS: Final = {
    PlayOffChoice.MATCH: PlayOffKind.MATCH,
    PlayOffChoice.TOURNAMENT: PlayOffKind.TOURNAMENT,
    PlayOffChoice.TIE_BREAK: PlayOffKind.TIE_BREAK,
}


def games_of_play_off(play_off: OrderedPlayOff) -> tuple[Encounter, ...]:
    """The games with the results so far."""
    return tuple(
        Encounter(game["white"], game["black"], Result(game["result"]) if game["result"] else None)
        for game in play_off.games
    )


def result_of(play_off: OrderedPlayOff) -> Groups | None:
    """Who is ahead; None while a game is due."""
    return play_off_result(play_off.participants, games_of_play_off(play_off))


def is_played(play_off: OrderedPlayOff) -> bool:
    """Whether every game has a result."""
    return result_of(play_off) is not None


@cites("draughts-rules", "5.4.8.13", "5.4.8.13/item3")
def rule_play_off(play_off: OrderedPlayOff, result: Groups) -> PlayOff:
    """A play-off as the rules know it."""
    apart = bool(play_off.own_regulation)
    document = TieBreakDocument.TIE_BREAK_REGULATION if apart else TieBreakDocument.COMPETITION_REGULATION
    return PlayOff(_KINDS[PlayOffChoice(play_off.kind)], result, document, play_off.time_controls)


@cites("draughts-rules", "5.4.8.13")
def with_play_offs(table: Standings, play_offs: Iterable[OrderedPlayOff]) -> Standings:
    """The table after the play-offs that are played; one that divides no shared place any more is left out."""
    for play_off in play_offs:
        result = result_of(play_off)
        if result is not None:
            try:
                table = settle(table, rule_play_off(play_off, result))
            except Refusal:  # a result of the rounds was corrected afterwards: the page of play-offs tells it
                continue
    return table


def applies(table: Standings, play_off: OrderedPlayOff) -> bool:
    """Whether a played play-off is one of those that made the table."""
    result = result_of(play_off)
    return result is not None and rule_play_off(play_off, result) in table.play_offs


def check_play_offs_played(competition: Competition) -> None:
    """Refuse to approve results while a play-off waits for a result."""
    if any(not is_played(play_off) for play_off in competition.play_offs.all()):
        raise Refusal(Problem("a play-off that was ordered has not been played", path="play_offs"))
