"""The 26 openings: all of them, in every form, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import CENTRE, POINTS, parse_point, symmetries
from tavlei.games.renju.openings import Zone, opening_code, openings

CODES = [f"{number}{kind}" for kind in "DI" for number in range(1, 14)]
# The numbers of the third moves as they are drawn: files f to j, rows 10 to 6; X and O are the first two stones.
DRAWN = {
    "D": (". .  1  2  3", ". .  O  4  5", ". .  X  6  7", ". .  8  9 10", ". . 11 12 13"),
    "I": (".  .  .  . 1", ".  .  .  O 2", ".  .  X  6 3", ". 11  9  7 4", "13 12 10 8 5"),
}


def points(*names: str) -> list[int]:
    return [parse_point(name) for name in names]


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_the_openings_agree_with_the_fact_sheet(shared: Path) -> None:
    sheet = json.loads((shared / "data" / "renju_openings.json").read_text(encoding="utf-8"))["openings26"]
    direct = [tuple(points("h8", "h9", third)) for third in sheet["direct"]]
    indirect = [tuple(points("h8", "i9", third)) for third in sheet["indirect"]]
    assert [opening.stones for opening in openings(RULES).values()] == direct + indirect
    assert list(openings(RULES)) == CODES


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_the_openings_agree_with_the_drawing() -> None:
    stones: dict[str, tuple[int, int, int]] = {}
    for kind, rows in DRAWN.items():
        drawn = {
            sign: parse_point(f"{file}{10 - index}")
            for index, row in enumerate(rows)
            for file, sign in zip("fghij", row.split(), strict=True)
        }
        stones |= {f"{number}{kind}": (drawn["X"], drawn["O"], drawn[str(number)]) for number in range(1, 14)}
    assert {code: opening.stones for code, opening in openings(RULES).items()} == stones


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize("code", CODES)
def test_an_opening_is_known_again_in_every_form(code: str) -> None:
    forms = symmetries(openings(RULES)[code].stones)
    assert len(forms) == 8
    assert {opening_code(form, RULES) for form in forms} == {code}


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_the_openings_are_pairwise_different() -> None:
    forms = {code: set(symmetries(opening.stones)) for code, opening in openings(RULES).items()}
    assert all(forms[one].isdisjoint(forms[other]) for one, other in permutations(CODES, 2))


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_centre_3x3_and_5x5_give_the_26_and_nothing_else() -> None:
    """So the zone of the third stone is the same whether a regulation says 5x5 or one of the 26 openings."""
    found: Counter[str | None] = Counter()
    for second, third in product(Zone.SQUARE_3.points(), Zone.OPENING.points()):
        if len({CENTRE, second, third}) == 3:
            found[opening_code([CENTRE, second, third], RULES)] += 1
    assert set(found) == set(CODES)
    assert sum(found.values()) == 8 * 23
    assert Zone.OPENING.points() == Zone.SQUARE_5.points()


@pytest.mark.parametrize(
    ("stones", "code"),
    [
        (["h8", "h9", "h10"], "1D"),
        (["h8", "g8", "f8"], "1D"),
        (["h8", "h9", "g9"], "4D"),
        (["h8", "h7", "g7"], "4D"),
        (["h8", "g7", "g9"], "7I"),
        (["h8", "g9", "j6"], "13I"),
        (["h8", "h9", "h11"], None),
        (["h8", "h10", "h9"], None),
        (["h9", "h8", "h10"], None),
        (["h10", "h9", "h8"], None),
        (["h8", "h9"], None),
        (["h8", "h9", "h10", "h11"], None),
        ([], None),
    ],
)
def test_examples(stones: list[str], code: str | None) -> None:
    assert opening_code(points(*stones), RULES) == code


def test_every_opening_has_its_own_name() -> None:
    names = [opening.name for opening in openings(RULES).values()]
    assert len(set(names)) == 26
    known = {"1D": "Kansei", "4D": "Kagetsu", "13D": "Yusei", "1I": "Chosei", "7I": "Hogetsu", "13I": "Suisei"}
    assert {code: openings(RULES)[code].name for code in known} == known


@pytest.mark.parametrize(
    ("zone", "corner", "count"),
    [
        (Zone.CENTRE, "h8", 1),
        (Zone.SQUARE_3, "g7", 9),
        (Zone.SQUARE_5, "f6", 25),
        (Zone.SQUARE_7, "e5", 49),
        (Zone.SQUARE_9, "d4", 81),
        (Zone.ANYWHERE, "a1", POINTS),
    ],
)
def test_zones(zone: Zone, corner: str, count: int) -> None:
    assert len(zone.points()) == count
    assert min(zone.points()) == parse_point(corner)
    assert {CENTRE} <= zone.points() == {form[0] for point in zone.points() for form in symmetries([point])}
