"""Rating points and prize points for places of a rated tournament (8.10-8.12, 8.14)."""

# The names are the letters of the regulation.
# ruff: noqa: N803, N806, N815

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import atan, ceil
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.prize_guarantees import guaranteed_points
from tavlei.bridge.conditions.rated_terms import RatedEventKind
from tavlei.bridge.points.arithmetic import at_least, lg, nearest
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.bridge.points.shares import Share, averaged, without_zero
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.bridge.conditions.rated_terms import RatedTerms
    from tavlei.bridge.points.field import QualificationField
    from tavlei.bridge.vocabulary import Format
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Coefficients:
    """The rating coefficient by the formula and as it is used, and the modified one for prize points."""

    N0: Fraction
    RC_formula: float
    RC: float
    RCM: float


@dataclass(frozen=True, slots=True)
class RatingPoints:
    """Every number of 8.10-8.12 on the way to rating and prize points, and the points."""

    coefficients: Coefficients
    pR_raw: float
    pR: int
    rating: tuple[Share, ...]
    first_by_formula: int
    first_prize: int
    prize: tuple[Share, ...]


def rating_points(field: QualificationField, terms: RatedTerms, kq: float) -> RatingPoints:
    """RO and PB of every place."""
    found = coefficients(field, terms, kq)
    raw = rated_places(field.format, field.size, found.RC, field.rulebook)
    pR = max(2, ceil(raw))
    by_formula = first_prize_by_formula(found.RCM, field.rulebook, amateur=terms.amateur)
    rating = averaged(rating_values(found.RC, pR, field.size, field.rulebook), field.places())
    prize = prize_shares(field, terms, by_formula)
    first = prize_at(terms, by_formula, 1, field.rulebook)
    return RatingPoints(
        coefficients=found,
        pR_raw=raw,
        pR=pR,
        rating=rating,
        first_by_formula=by_formula,
        first_prize=first,
        prize=prize,
    )


@cites("bridge-classification", "8.10", "8.10/p2", "8.10/p3", "8.10/p4", "8.10/p5", "8.12", "8.5/p2")
def coefficients(field: QualificationField, terms: RatedTerms, kq: float) -> Coefficients:
    """RC and RCM: by the formula with the status, or as 8.5 and appendix 1 fix them (B4, B9, B10, B16)."""
    N0, figures = strong_participants(field, terms), field.rulebook.figures(FormulaFigures)
    full = max(1.0, float(N0 / field.rulebook.figures(AwardFigures).full_field[field.format]))
    with_field = kq + figures.strong_field_factor * lg(full)
    if terms.express:
        formula = modified = (with_field - figures.express_reduction) / figures.express_divisor
    else:
        length = lg(field.boards / field.rulebook.figures(AwardFigures).full_boards[field.format])
        addition = status_addition(terms.status, field.rulebook)
        formula = with_field + length + addition
        modified = with_field + addition if drops_length(field) else formula
    if terms.fixed_rating_coefficient is not None:
        fixed = float(terms.fixed_rating_coefficient)
        return Coefficients(N0, formula, fixed, fixed)
    return Coefficients(N0, formula, raised_by_guarantee(formula, terms, field.rulebook), modified)


@cites("bridge-classification", "8.10/item4", "4.9")
def strong_participants(field: QualificationField, terms: RatedTerms) -> Fraction:
    """N0 of the rating coefficient, which is not that of master points (B8, B17)."""
    if terms.kind is RatedEventKind.WORLD_EUROPE:
        return Fraction(field.size)
    if terms.kind is RatedEventKind.FOREIGN and terms.host_country_category is not None:
        return field_share(terms.host_country_category, field.rulebook) * field.size
    return Fraction(sum(rank <= 0 for rank in field.ranks))


@cites("bridge-classification", "8.10/item4")
def field_share(category: int, rulebook: Rulebook) -> Fraction:
    """Which part of a foreign field counts as strong, by the category of the host country (B17)."""
    figures = rulebook.figures(FormulaFigures)
    return figures.strong_share - figures.strong_share_step * category


@cites("bridge-classification", "8.10/p3", "8.10/p4")
def status_addition(status: SpecialStatus, rulebook: Rulebook) -> float:
    """What a special status adds to the rating coefficient."""
    figures = rulebook.figures(AwardFigures)
    match status:
        case SpecialStatus.NONE:
            return 0.0
        case SpecialStatus.REGIONAL:
            return float(figures.regional_addition)
        case SpecialStatus.RUSSIAN | SpecialStatus.MAIN_RUSSIAN:
            return float(figures.championship_addition)


@cites("bridge-classification", "8.12")
def drops_length(field: QualificationField) -> bool:
    """Whether RCM leaves the logarithm of the length out (B9)."""
    figures = field.rulebook.figures(AwardFigures)
    return figures.full_boards[field.format] <= field.boards < figures.long_boards


@cites("bridge-classification", "8.10/p5", "8.14")
def raised_by_guarantee(formula: float, terms: RatedTerms, rulebook: Rulebook) -> float:
    """RC of a tournament of appendix 1 is enough for its first place (B10)."""
    if terms.guaranteed is None:
        return formula
    return max(
        formula,
        guaranteed_points(terms.guaranteed, rulebook).first - rulebook.figures(FormulaFigures).below_guarantee,
    )


@cites("bridge-classification", "8.11/p2", "8.11/p3")
def rated_places(format_: Format, N: int, RC: float, rulebook: Rulebook) -> float:
    """pR before it is rounded up; the arc tangent in radians (B3)."""
    figures = rulebook.figures(AwardFigures)
    return min(N, figures.rated_places[format_] * atan(N * (RC + 1) / figures.rated_places_divisor[format_]))


@cites("bridge-classification", "8.11")
def rating_values(RC: float, pR: int, N: int, rulebook: Rulebook) -> list[float]:
    """RO(p) before rounding: 0 from place pR on, and everywhere if RC is not positive (B11)."""
    if RC <= 0:
        return [0.0] * N
    first = rulebook.figures(FormulaFigures).rating_points_scale * RC
    return [first * (1 - lg(place) / lg(pR)) if place < pR else 0.0 for place in range(1, N + 1)]


@cites("bridge-classification", "8.12/p2")
def first_prize_by_formula(RCM: float, rulebook: Rulebook, *, amateur: bool) -> int:
    """Prize points of the first place by RCM; none below the least RCM and none for amateurs."""
    least = float(rulebook.figures(FormulaFigures).least_prize_coefficient)
    return 0 if amateur or not at_least(RCM, least) else nearest(RCM)


@cites("bridge-classification", "8.12/p2", "8.14")
def prize_at(terms: RatedTerms, first_by_formula: int, place: int, rulebook: Rulebook) -> int:
    """Prize points of a place: one less for each place down, or appendix 1 if it gives more; none for amateurs."""
    if terms.amateur:
        return 0
    least = guaranteed_points(terms.guaranteed, rulebook).at(place) if terms.guaranteed is not None else 0
    return max(first_by_formula - (place - 1), least, 0)


@cites("bridge-classification", "8.12/p2")
def prize_shares(field: QualificationField, terms: RatedTerms, first_by_formula: int) -> tuple[Share, ...]:
    """Everyone who shares places gets the prize points of the best of them."""
    return without_zero(
        Share(first, last, prize_at(terms, first_by_formula, first, field.rulebook)) for first, last in field.places()
    )
