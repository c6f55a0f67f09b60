"""What was done with byes, forfeits, missed rounds and withdrawn participants before anything was computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Step, Value, phrase
from tavlei.tournament.standings.system import System

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.tournament.standings.manual_draw import WithdrawnCredit
    from tavlei.tournament.standings.scores import TournamentScores


def facts(scores: TournamentScores) -> Iterator[Step]:
    """A step for each thing that occurred in the tournament."""
    yield from _forfeits(scores)
    yield from _byes(scores)
    yield from _missed(scores)
    yield from _withdrawn(scores)
    for name, credit in sorted(scores.credits.items()):
        yield _credited(scores, name, credit)


def _forfeits(scores: TournamentScores) -> Iterator[Step]:
    minuses = sum(1 for own in scores.entries.values() for entry in own if not entry.played and not entry.is_bye)
    if minuses:
        as_result = scores.forfeits.choice == "forfeit_as_result"
        key = phrase("standings.forfeits_as_results") if as_result else phrase("standings.forfeits_as_byes")
        yield Step(key, minuses // 2, scores.rulebook.clause("5.4.7.2/item2"), ("T9",), ruling=scores.forfeits.ruling)


def _byes(scores: TournamentScores) -> Iterator[Step]:
    byes = sum(map(scores.byes, scores.entries))
    if not byes:
        return
    number = scores.rulebook.clause("5.4.10.2/item6")
    yield Step("standings.byes", byes, number, ("T9",), ruling=scores.forfeits.ruling)
    if scores.bye is not None:
        lowest = scores.amount(scores.bye)
        yield Step("standings.byes_as_lowest", lowest, scores.rulebook.clause("5.4.10.11/item1"), ("T10", "T32"))


def _missed(scores: TournamentScores) -> Iterator[Step]:
    if scores.system is System.SWISS:
        missed = sum(scores.rounds - len(own) for own in scores.entries.values())
        if missed:
            yield Step("standings.missed_rounds", missed, scores.rulebook.clause("5.4.10.2/item5"), ("T8",))


def _withdrawn(scores: TournamentScores) -> Iterator[Step]:
    for name, verdict in sorted(scores.withdrawn.items()):
        explanation = verdict.explanation()
        inputs: dict[str, Value] = {"participant": name}
        yield Step("standings.withdrawn", inputs=inputs, steps=(explanation.verdict, *explanation.conditions))


def _credited(scores: TournamentScores, name: str, credit: WithdrawnCredit) -> Step:
    inputs: dict[str, Value] = {
        "participant": name,
        "own": scores.score(credit.own),
        "round": credit.after_round,
        "group_points": scores.score(credit.group_score),
        "count": len(credit.group),
        "mean": credit.mean_gain * scores.points_for_win / 2,
    }
    number = scores.rulebook.clause("5.4.10.11/item2")
    return Step("standings.credited", scores.amount(scores.as_opponent[name]), number, ("T10", "T32"), inputs)
