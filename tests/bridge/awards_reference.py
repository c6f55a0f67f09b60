"""A slow, independent computation of the points: fifty decimal digits, written down clause by clause from the text."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, getcontext, localcontext
from fractions import Fraction
from typing import Any

DIGITS = 50
D = Decimal


def reference(given: Mapping[str, Any], guarantee: list[int] | None = None) -> dict[str, Any]:
    """What the contract asks for, from an input of `bridge.award`."""
    with localcontext() as context:
        context.prec = DIGITS
        return _reference(given, guarantee)


def _reference(given: Mapping[str, Any], guarantee: list[int] | None) -> dict[str, Any]:
    ranks = sorted(decimal(rank) for rank in given["ranks"])
    n, d, teams = len(ranks), given["boards"], given["format"] == "teams"
    kq = D(0)
    for i, q in enumerate(ranks[: 16 if teams else 32]):
        q1 = D("0.2") - D("0.12") * q if q <= 0 else D("0.2") / power(D("1.6"), q)
        match given["format"]:
            case "teams":
                kq += q1 * D("0.9") ** i
            case "pairs":
                kq += q1 * D("0.95") ** i / 2
            case _:
                kq += q1 / 4
    kq1 = 1 - D("0.7") * kq.log10() if kq < 1 else D(1)
    n0 = 2 * n if teams else n
    lg_n0 = D(n0).log10()
    kn = D("0.6") * (kq + lg_n0 - D("1.5")) * kq1 if n0 >= 32 else D("0.4") * kq * lg_n0 * kq1
    kd = D(d).log10() - D("0.7") if given["session"] else D("2.2") * D(d).log10() - 2
    t = D(n) / 8 * (3 + kq - D(n).log10() / 2)
    r = D("1.1") * power(100 * kn * kd, 1 / t)
    mb = [50 * kn * kd / r**p for p in range(n)]
    out: dict[str, Any] = {"N": n, "kq": kq, "kq1": kq1, "N0_mb": n0, "kN": kn, "kd": kd, "t": t, "R": r}
    out |= {"MB1_raw": mb[0], "MB": shares(mb, groups(n, given["ties"]))}
    out["MB_last_nonzero_place"] = out["MB"][-1][1] if out["MB"] else 0
    return out | (_rated(given, kq, ranks, guarantee or []) if given["rated"] else {})


def _rated(given: Mapping[str, Any], kq: Decimal, ranks: list[Decimal], guarantee: list[int]) -> dict[str, Any]:
    n, d, teams = len(ranks), given["boards"], given["format"] == "teams"
    dq, nq = (88, 16) if teams else (66, 32)
    n0 = {
        "russia": D(sum(1 for q in ranks if q <= 0)),
        "world_europe": D(n),
        "foreign": (D("0.9") - D("0.15") * D(given["host_country_category"] or 0)) * n,
    }[given["kind"]]
    extra = max(D(1), n0 / nq).log10() / 2
    added = {"none": D(0), "regional": D("0.5"), "russian": D(1), "main_russian": D(1)}[given["status"]]
    length = (D(d) / dq).log10()
    if given["express"]:
        formula = rcm = (kq + extra - D("0.5")) / 2
    else:
        formula = kq + length + extra + added
        rcm = formula - length if dq <= d < 120 else formula
    rc = max(formula, guarantee[0] - D("0.5")) if guarantee else formula
    if given["fixed_rating_coefficient"] is not None:
        rc = rcm = decimal(given["fixed_rating_coefficient"])
    scale, divisor = (20, 100) if teams else (40, 200)
    raw = min(D(n), scale * arctg(n * (rc + 1) / divisor))
    pr = max(2, int(raw.to_integral_value(ROUND_CEILING)))
    ro = [50 * rc * (1 - D(p).log10() / D(pr).log10()) if p < pr and rc > 0 else D(0) for p in range(1, n + 1)]
    first = 0 if given["amateur"] or clean(rcm) < D("0.5") else half_up(rcm)
    all_groups = groups(n, given["ties"])
    pb = []
    for a, b in all_groups:
        listed = guarantee[a - 1] if a <= len(guarantee) else 0
        points = 0 if given["amateur"] else max(first - a + 1, listed, 0)
        if points:
            pb.append([a, b, points])
    out: dict[str, Any] = {"N0_rating": n0, "RC_formula": formula, "RC": rc, "RCM": rcm, "pR_raw": raw, "pR": pr}
    top = 0 if given["amateur"] else max(first, guarantee[0] if guarantee else 0)
    return out | {"RO": shares(ro, all_groups), "PB1_formula": first, "PB1": top, "PB": pb}


def decimal(given: object) -> Decimal:
    """A rank as a decimal of the working precision."""
    exact = Fraction(str(given))
    return D(exact.numerator) / D(exact.denominator)


def power(base: Decimal, exponent: Decimal) -> Decimal:
    """A power by the logarithm."""
    return (base.ln() * exponent).exp()


def arctg(x: Decimal) -> Decimal:
    """The arc tangent in radians: halve the angle until the series is quick."""
    halvings = 0
    while abs(x) > D("0.01"):
        x = x / (1 + (1 + x * x).sqrt())
        halvings += 1
    term, total, k = x, x, 1
    while abs(term) > D(10) ** -(getcontext().prec + 2):
        term = -term * x * x
        k += 2
        total += term / k
    return total * D(2) ** D(halvings)


def clean(value: Decimal) -> Decimal:
    """The value without the noise of its last digits, so that an exact half is seen as one."""
    return value.quantize(D(10) ** -30)


def half_up(value: Decimal) -> int:
    """To the nearest whole number, a half upward."""
    return int((clean(value) + D("0.5")).to_integral_value(ROUND_FLOOR))


def groups(n: int, ties: list[list[int]]) -> list[tuple[int, int]]:
    """Single places and ties, in order."""
    tied = {place: (a, b) for a, b in ties for place in range(a, b + 1)}
    return sorted({tied.get(place, (place, place)) for place in range(1, n + 1)})


def shares(values: list[Decimal], places: list[tuple[int, int]]) -> list[list[int]]:
    """Means of ties, rounded once; nothing for nothing."""
    found = [[a, b, half_up(sum(values[a - 1 : b], D(0)) / (b - a + 1))] for a, b in places]
    return [each for each in found if each[2]]
