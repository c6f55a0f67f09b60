"""The worked sheet of a player's month."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import rule
from tavlei.ratings.fsu.figures import figures
from tavlei.ratings.fsu.games import NOT_PLAYED
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.ratings.fsu.change import RatedGame, RatingChange, TournamentChange, UnratedGame


def sheet(found: RatingChange) -> Explanation:
    """Verdict, whether the player stays on the list, then everything from the games to the new rating."""
    least = figures().least_rating
    listed = Step(
        "fsu.on_the_list", found.new_rating, rule("5/p1"), ("F20",), threshold=least, met=found.new_rating >= least
    )
    return Explanation(
        _verdict(found),
        conditions=(listed,),
        working=(
            Step("fsu.own_rating", found.player.rating, rule("2/p2"), inputs={"month": found.month.label}),
            *(_tournament(each) for each in found.tournaments),
            *_sums(found),
        ),
    )


def _verdict(found: RatingChange) -> Step:
    inputs: dict[str, Value] = {"old": found.player.rating, "change": found.change, "month": found.month.label}
    key = phrase("fsu.new_rating_aligned") if found.alignment.aligned else phrase("fsu.new_rating")
    return Step(key, found.new_rating, rule("6.6.4"), inputs=inputs)


def _tournament(found: TournamentChange) -> Step:
    steps = tuple(game_step(each) for each in found.games)
    inputs: dict[str, Value] = {"tournament": found.id, "games": len(found.rated)}
    return Step("fsu.tournament", Fraction(found.hundredths, 100), rule("6.6.4"), inputs=inputs, steps=steps)


def game_step(found: RatedGame | UnratedGame) -> Step:
    """A line of the sheet: opponent, difference, difference used, expected, result, delta."""
    game = found.game
    inputs: dict[str, Value] = {"round": game.round, "name": game.opponent.name or "–"}
    if found.rated is False:
        return _not_rated(found, inputs)
    inputs |= {"opponent": found.opponent_rating, "difference": found.difference, "used": found.difference_used}
    inputs |= {"expected": Fraction(found.expected.percent, 100), "result": game.score.points}
    readings = (*game.opponent.readings, *_rule_400(found), *found.expected.row.readings, "F2")
    key = phrase("fsu.game") if found.difference == found.difference_used else phrase("fsu.game_limited")
    number = rule("6.6.4") if found.difference == found.difference_used else rule("6.6.3")
    return Step(key, Fraction(found.delta_hundredths, 100), number, readings, inputs)


def _not_rated(found: UnratedGame, inputs: dict[str, Value]) -> Step:
    if found.why == NOT_PLAYED:
        return Step("fsu.game_without_rating", found.why, rule("2/p6"), inputs=inputs)
    return Step("fsu.game_without_rating", found.why, rule("6.6.2"), found.game.opponent.readings, inputs)


def _rule_400(found: RatedGame) -> tuple[str, ...]:
    if not found.beyond_400:
        return ()
    return ("F5",) if found.beyond_400 <= figures().limited_games else ("F5", "F6")


def _sums(found: RatingChange) -> Iterator[Step]:
    yield Step("fsu.sum", found.sum_delta, rule("6.6.4"), inputs={"games": found.rated_games})
    yield from found.k.steps()
    product: dict[str, Value] = {"sum": found.sum_delta, "k": found.k.used}
    yield Step("fsu.change_exact", found.change_exact, rule("6.6.4"), inputs=product)
    inputs: dict[str, Value] = {"exact": found.change_exact}
    key = phrase("fsu.rounded") if found.period.choice == "month" else phrase("fsu.rounded_by_tournament")
    ruling = found.rounding.ruling or found.period.ruling
    yield Step(key, found.change, rule("6.6.6"), ("F3", "F4"), inputs, ruling=ruling)
    plain: dict[str, Value] = {"old": found.player.rating, "change": found.change}
    yield Step("fsu.rating_after_change", found.alignment.fsu_rating, rule("6.6.4"), inputs=plain)
    if found.player.fide_rating is not None:
        yield found.alignment.step()
