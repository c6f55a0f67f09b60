"""The explanations of points: what the places get first, then the conditions, then every number with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bridge.conditions.prize_guarantees import guaranteed_points
from tavlei.bridge.conditions.rated_terms import RatedEventKind
from tavlei.bridge.points.arithmetic import shown
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.bridge.points.master_points import is_large
from tavlei.bridge.points.place_explanation import place_steps
from tavlei.bridge.points.shares import points_at
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.rulebook import Explanation, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.conditions.rated_terms import RatedTerms
    from tavlei.bridge.points.awards import Award
    from tavlei.bridge.points.field import QualificationField
    from tavlei.bridge.points.matches import MatchAward
    from tavlei.bridge.points.rating_points import RatingPoints
    from tavlei.rulebook import Rulebook, Value


def places(found: Award) -> Explanation:
    """What the first place gets, 7.2, the master points, and the rating and prize points if the event is rated."""
    working = (*_master(found), *_rating(found), _places(found))
    return Explanation(_verdict(found), tuple(_conditions(found.field)), working)


def match(found: MatchAward) -> Explanation:
    """The winner's points, the length, VP, the loser's value, the length again as a coefficient."""
    least = found.rulebook.figures(AwardFigures).least_boards
    length = Step("bridge.enough_boards", found.boards, found.rulebook.clause("7.2"), threshold=least, met=True)
    margin: dict[str, Value] = {"margin": found.imp_margin, "boards": found.boards}
    return Explanation(
        Step("bridge.match_points", found.mb, found.rulebook.clause("7.6/p2"), ("B5", "B13", "B45")),
        (length,) if found.alone.met is None else (length, found.alone.step()),
        (
            Step("bridge.winner_vp", found.winner_vp, found.rulebook.clause("7.6/p3"), ("B68",), margin),
            Step(
                "bridge.loser_value", shown(found.q1), found.rulebook.clause("7.5"), inputs={"rank": found.loser_rank}
            ),
            Step("bridge.kd", shown(found.kd), found.rulebook.clause("7.6/p2"), inputs={"boards": found.boards}),
            Step("bridge.match_points_raw", shown(found.mb_raw), found.rulebook.clause("7.6/p2"), ("B13",)),
        ),
    )


def _verdict(found: Award) -> Step:
    mb, ro, pb = found.points_at(1)
    if found.rating is None:
        key = phrase("bridge.session_award") if found.field.session else phrase("bridge.award")
        return Step(key, mb, found.rulebook.clause("7.6"), ("B1", "B5"), {"last": found.master.last_nonzero_place})
    return Step("bridge.rated_award", mb, None, ("B1", "B5"), {"rating": ro, "prize": pb})


def _conditions(field: QualificationField) -> Iterator[Step]:
    figures = field.rulebook.figures(AwardFigures)
    readings = ("B44",) if field.session else ()
    boards = figures.least_boards
    yield Step("bridge.enough_boards", field.boards, field.rulebook.clause("7.2"), readings, threshold=boards, met=True)
    needed = figures.least_participants[field.format]
    yield Step(
        "bridge.enough_participants", field.size, field.rulebook.clause("7.2"), readings, threshold=needed, met=True
    )


def _master(found: Award) -> Iterator[Step]:
    master, field = found.master, found.field
    yield master.quality.step()
    yield Step("bridge.kq1", shown(master.kq1), found.rulebook.clause("7.6/item3"), ("B6",), {"kq": shown(master.kq)})
    yield Step("bridge.n0_master", master.N0, found.rulebook.clause("7.6/item3"), inputs={"n": master.N})
    large = is_large(master.N0, found.rulebook)
    key = phrase("bridge.kn_large") if large else phrase("bridge.kn_small")
    yield Step(key, shown(master.kN), found.rulebook.clause("7.6/item3"), ("B1",), {"n0": master.N0})
    key = phrase("bridge.kd_session") if field.session else phrase("bridge.kd")
    yield Step(
        key,
        shown(master.kd),
        found.rulebook.clause("7.6/item2"),
        ("B12",) if field.session else (),
        {"boards": field.boards},
    )
    yield Step("bridge.t", shown(master.t), found.rulebook.clause("7.6/item8"), ("B2",), {"n": master.N})
    yield Step("bridge.r", shown(master.R), found.rulebook.clause("7.6/item8"), ("B1",), {"t": shown(master.t)})
    yield Step("bridge.mb_first_raw", shown(master.first_raw), found.rulebook.clause("7.6"), ("B1",))


def _places(found: Award) -> Step:
    number = len(tuple(found.field.places()))
    shared = found.rulebook.clause("7.4") if found.rating is None else None
    return Step("bridge.places", number, shared, ("B5",), steps=tuple(place_steps(found)))


def _rating(found: Award) -> Iterator[Step]:
    if found.rating is None or found.terms is None:
        return
    rating, terms, field = found.rating, found.terms, found.field
    yield _strong(rating, terms, found.rulebook)
    yield from _formula(rating, terms, field)
    yield from _fixed(rating, terms, found.rulebook)
    yield Step(
        "bridge.rcm",
        shown(rating.coefficients.RCM),
        found.rulebook.clause("8.12"),
        ("B4", "B9"),
        {"boards": field.boards},
    )
    inputs: dict[str, Value] = {"raw": shown(rating.pR_raw), "n": field.size}
    yield Step("bridge.pr", rating.pR, found.rulebook.clause("8.11/p3"), ("B3", "B11"), inputs)
    ro = points_at(rating.rating, 1)
    yield Step(
        "bridge.ro_first", ro, found.rulebook.clause("8.11"), ("B5", "B11"), {"rc": shown(rating.coefficients.RC)}
    )
    yield from _prize(rating, terms, found.rulebook)


def _strong(rating: RatingPoints, terms: RatedTerms, rulebook: Rulebook) -> Step:
    keys = {
        RatedEventKind.RUSSIA: phrase("bridge.n0_rank_zero"),
        RatedEventKind.WORLD_EUROPE: phrase("bridge.n0_all"),
        RatedEventKind.FOREIGN: phrase("bridge.n0_by_country"),
    }
    inputs: dict[str, Value] = {"category": terms.host_country_category}
    readings = ("B8", "B17") if terms.kind is RatedEventKind.FOREIGN else ("B8",)
    return Step(keys[terms.kind], rating.coefficients.N0, rulebook.clause("8.10/item4"), readings, inputs)


def _formula(rating: RatingPoints, terms: RatedTerms, field: QualificationField) -> Iterator[Step]:
    figures = field.rulebook.figures(AwardFigures)
    inputs: dict[str, Value] = {"boards": field.boards, "dq": figures.full_boards[field.format]}
    inputs["nq"] = figures.full_field[field.format]
    value = shown(rating.coefficients.RC_formula)
    if terms.express:
        yield Step("bridge.rc_express", value, field.rulebook.clause("8.10/p2"), inputs=inputs)
        return
    yield Step("bridge.rc_formula", value, field.rulebook.clause("8.10"), inputs=inputs)
    match terms.status:
        case SpecialStatus.REGIONAL:
            yield Step("bridge.rc_regional", figures.regional_addition, field.rulebook.clause("8.10/p4"), ("B4",))
        case SpecialStatus.RUSSIAN | SpecialStatus.MAIN_RUSSIAN:
            yield Step(
                "bridge.rc_championship", figures.championship_addition, field.rulebook.clause("8.10/p3"), ("B4",)
            )
        case SpecialStatus.NONE:
            pass


def _fixed(rating: RatingPoints, terms: RatedTerms, rulebook: Rulebook) -> Iterator[Step]:
    value = shown(rating.coefficients.RC)
    if terms.fixed_rating_coefficient is not None:
        yield Step("bridge.rc_fixed", value, rulebook.clause("8.5/p2"), ("B16",))
    elif terms.guaranteed is not None:
        line = guaranteed_points(terms.guaranteed, rulebook)
        raised = rating.coefficients.RC_formula < rating.coefficients.RC
        key = phrase("bridge.rc_raised") if raised else phrase("bridge.rc_enough")
        yield Step(key, value, rulebook.clause("8.10/p5"), ("B10", *line.readings), {"first": line.first})


def _prize(rating: RatingPoints, terms: RatedTerms, rulebook: Rulebook) -> Iterator[Step]:
    if terms.amateur:
        yield Step("bridge.pb_amateur", 0, rulebook.clause("8.12/p2"))
        return
    least = rulebook.figures(FormulaFigures).least_prize_coefficient
    reached = rating.first_by_formula > 0
    yield Step(
        "bridge.pb_threshold", shown(rating.coefficients.RCM), rulebook.clause("8.12/p2"), threshold=least, met=reached
    )
    yield Step("bridge.pb_formula", rating.first_by_formula, rulebook.clause("8.12/p2"), ("B5",))
    if terms.guaranteed is not None:
        line = guaranteed_points(terms.guaranteed, rulebook)
        listed: dict[str, Value] = {"list": "-".join(map(str, line.by_place))}
        yield Step("bridge.pb_guaranteed", rating.first_prize, rulebook.clause("8.14"), ("B10", *line.readings), listed)
