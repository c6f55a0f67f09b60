"""The line of every place: its master points by 7.4, its rating points by 8.11, its prize points by 8.12."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from tavlei.bridge.points.arithmetic import lg, shown
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.rulebook import Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.points.awards import Award
    from tavlei.bridge.points.rating_points import RatingPoints
    from tavlei.rulebook import Value


def place_steps(award: Award) -> Iterator[Step]:
    """The places and ties that get something; in a rated tournament with the three kinds of points one by one."""
    for first, last in award.field.places():
        mb, ro, pb = award.points_at(first)
        if not (mb or ro or pb):
            continue
        where: dict[str, Value] = {"first": first, "last": last, "rating": ro, "prize": pb}
        if award.rating is None:
            key = phrase("bridge.tie_points") if last > first else phrase("bridge.place_points")
            yield Step(key, mb, award.rulebook.clause("7.4"), _tie(first, last), where)
            continue
        key = phrase("bridge.tie_rated_points") if last > first else phrase("bridge.place_rated_points")
        below = (*_master(award, first, last), *_rating(award, award.rating, first, last), *_prize(award, first))
        yield Step(key, mb, inputs=where, steps=below)


def _master(award: Award, first: int, last: int) -> Iterator[Step]:
    points = award.points_at(first)[0]
    if points:
        values = [award.master.first_raw / award.master.R ** (place - 1) for place in range(first, last + 1)]
        raw: dict[str, Value] = {"raw": shown(fsum(values) / len(values))}
        yield Step("bridge.place_mb", points, award.rulebook.clause("7.4"), _tie(first, last), raw)


def _rating(award: Award, rating: RatingPoints, first: int, last: int) -> Iterator[Step]:
    """RO(p) by its formula, place by place where places are shared, then rounded once."""
    points = award.points_at(first)[1]
    if not points:
        return
    alone = tuple(_formula(award, rating, place) for place in range(first, last + 1))
    if first == last:
        rounding: dict[str, Value] = {"raw": alone[0].value}
        yield Step("bridge.place_ro", points, award.rulebook.clause("8.11/p4"), ("B5",), rounding, steps=alone)
        return
    yield Step("bridge.tie_ro", points, award.rulebook.clause("8.11/p5"), ("B5",), steps=alone)


def _formula(award: Award, rating: RatingPoints, place: int) -> Step:
    clause, scale = award.rulebook.clause("8.11"), award.rulebook.figures(FormulaFigures).rating_points_scale
    if place >= rating.pR:
        return Step("bridge.ro_beyond", 0, clause, ("B11",), {"place": place, "pr": rating.pR})
    share = 1 - lg(place) / lg(rating.pR)
    inputs: dict[str, Value] = {
        "place": place,
        "pr": rating.pR,
        "scale": scale,
        "rc": shown(rating.coefficients.RC),
        "share": shown(share),
    }
    return Step("bridge.ro_formula", shown(scale * rating.coefficients.RC * share), clause, ("B11",), inputs)


def _prize(award: Award, first: int) -> Iterator[Step]:
    """PB of the place, or of the best of those shared; appendix 1 where it gives more."""
    points, rating = award.points_at(first)[2], award.rating
    if not points or rating is None:
        return
    by_formula = max(0, rating.first_by_formula - (first - 1))
    inputs: dict[str, Value] = {"place": first, "first": rating.first_by_formula}
    if points > by_formula:
        yield Step("bridge.place_pb_guaranteed", points, award.rulebook.clause("8.14"), ("B10",), inputs)
    else:
        yield Step("bridge.place_pb", points, award.rulebook.clause("8.12/p2"), inputs=inputs)


def _tie(first: int, last: int) -> tuple[str, ...]:
    return ("B5",) if last > first else ()
