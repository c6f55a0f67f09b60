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


def places(award: Award) -> Explanation:
    """What the first place gets, 7.2, the master points, and the rating and prize points if the event is rated."""
    working = (*_master(award), *_rating(award), _places(award))
    return Explanation(_verdict(award), tuple(_conditions(award.field)), working)


def match(match_award: MatchAward) -> Explanation:
    """The winner's points, the length, VP, the loser's value, the length again as a coefficient."""
    least = match_award.rulebook.figures(AwardFigures).least_boards
    length = Step(
        "bridge.enough_boards", match_award.boards, match_award.rulebook.clause("7.2"), threshold=least, met=True
    )
    margin: dict[str, Value] = {"margin": match_award.imp_margin, "boards": match_award.boards}
    return Explanation(
        Step("bridge.match_points", match_award.mb, match_award.rulebook.clause("7.6/p2"), ("B5", "B13", "B45")),
        (length,) if match_award.alone.met is None else (length, match_award.alone.step()),
        (
            Step("bridge.winner_vp", match_award.winner_vp, match_award.rulebook.clause("7.6/p3"), ("B68",), margin),
            Step(
                "bridge.loser_value",
                shown(match_award.q1),
                match_award.rulebook.clause("7.5"),
                inputs={"rank": match_award.loser_rank},
            ),
            Step(
                "bridge.kd",
                shown(match_award.kd),
                match_award.rulebook.clause("7.6/p2"),
                inputs={"boards": match_award.boards},
            ),
            Step("bridge.match_points_raw", shown(match_award.mb_raw), match_award.rulebook.clause("7.6/p2"), ("B13",)),
        ),
    )


def _verdict(award: Award) -> Step:
    mb, ro, pb = award.points_at(1)
    if award.rating is None:
        key = phrase("bridge.session_award") if award.field.session else phrase("bridge.award")
        return Step(key, mb, award.rulebook.clause("7.6"), ("B1", "B5"), {"last": award.master.last_nonzero_place})
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


def _master(award: Award) -> Iterator[Step]:
    master, field = award.master, award.field
    yield master.quality.step()
    yield Step("bridge.kq1", shown(master.kq1), award.rulebook.clause("7.6/item3"), ("B6",), {"kq": shown(master.kq)})
    yield Step("bridge.n0_master", master.N0, award.rulebook.clause("7.6/item3"), inputs={"n": master.N})
    large = is_large(master.N0, award.rulebook)
    key = phrase("bridge.kn_large") if large else phrase("bridge.kn_small")
    yield Step(key, shown(master.kN), award.rulebook.clause("7.6/item3"), ("B1",), {"n0": master.N0})
    key = phrase("bridge.kd_session") if field.session else phrase("bridge.kd")
    yield Step(
        key,
        shown(master.kd),
        award.rulebook.clause("7.6/item2"),
        ("B12",) if field.session else (),
        {"boards": field.boards},
    )
    yield Step("bridge.t", shown(master.t), award.rulebook.clause("7.6/item8"), ("B2",), {"n": master.N})
    yield Step("bridge.r", shown(master.R), award.rulebook.clause("7.6/item8"), ("B1",), {"t": shown(master.t)})
    yield Step("bridge.mb_first_raw", shown(master.first_raw), award.rulebook.clause("7.6"), ("B1",))


def _places(award: Award) -> Step:
    number = len(tuple(award.field.places()))
    shared = award.rulebook.clause("7.4") if award.rating is None else None
    return Step("bridge.places", number, shared, ("B5",), steps=tuple(place_steps(award)))


def _rating(award: Award) -> Iterator[Step]:
    if award.rating is None or award.terms is None:
        return
    rating, terms, field = award.rating, award.terms, award.field
    yield _strong(rating, terms, award.rulebook)
    yield from _formula(rating, terms, field)
    yield from _fixed(rating, terms, award.rulebook)
    yield Step(
        "bridge.rcm",
        shown(rating.coefficients.RCM),
        award.rulebook.clause("8.12"),
        ("B4", "B9"),
        {"boards": field.boards},
    )
    inputs: dict[str, Value] = {"raw": shown(rating.pR_raw), "n": field.size}
    yield Step("bridge.pr", rating.pR, award.rulebook.clause("8.11/p3"), ("B3", "B11"), inputs)
    ro = points_at(rating.rating, 1)
    yield Step(
        "bridge.ro_first", ro, award.rulebook.clause("8.11"), ("B5", "B11"), {"rc": shown(rating.coefficients.RC)}
    )
    yield from _prize(rating, terms, award.rulebook)


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
