"""A bye and a withdrawn opponent in the coefficients after a manual draw."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, keys, numbers, places, points, refused, tournament, values
from tests.tournament.standings.test_coefficients import EVENT, LEFT

from tavlei.tournament.model import Tournament
from tavlei.tournament.standings import Standings, Withdrawal, standings

EDITION = "draughts-rules-2022"


def by_hand(event: Tournament, *criteria: str, left: list[Withdrawal] = LEFT) -> Standings:
    return standings(event, SWISS, criteria, RULES, withdrawn=left, manual_draw=True)


@pytest.mark.clause(EDITION, "5.4.10.11", "5.4.10.11/item1", "5.4.10.11/item2")
@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("solkoff", numbers(a=4, b="5.5", c=6, d=5, e="2.5")),
        ("truncated_solkoff", numbers(a=3, b="4.5", c="4.5", d=4, e="2.5")),
        ("full_truncated_solkoff", numbers(a=3, b="4.5", c="4.5", d=4, e="2.5")),
        ("median_solkoff", numbers(a="1.5", b="1.5", c="1.5", d=1, e=1)),
        ("sonneborn_berger", numbers(a=4, b=2, c="1.5", d="1.5", e=1)),
        ("riga", numbers(a=8, b="7.5", c="7.5", d="6.5", e="3.5")),
        ("solkoff_plus", numbers(a="16.5", b="12.5", c="14.5", d=10, e="5.5")),
        ("solkoff_balyakin", numbers(a="21.75", b="21.75", c="27.75", d=18, e="8.25")),
        ("wins", numbers(a=3, b=1, c=0, d=0, e=0)),
    ],
)
def test_by_hand(criterion: str, expected: dict[str, Fraction]) -> None:
    """T10, T32: the lowest score is 1; e would have gained as b did after round 2, a half, and counts 1.5."""
    table = by_hand(EVENT, criterion)
    assert values(table, criterion) == expected
    assert points(table)["e"] == 1


@pytest.mark.clause(EDITION, "5.4.10.11/item2")
@pytest.mark.parametrize(
    ("rounds", "after", "counted"),
    [
        # the others of his group: b and d gained 1, c nothing
        (["a-d 0.5-0.5, b-c 0.5-0.5", "b-c 1-0", "d-b 1-0"], 1, Fraction(1, 2) + Fraction(1 + 0 + 1, 3)),
        # nobody else has 1: the nearest group below, b and c with a half, gained 1 and 0
        (["a-d 1-0, b-c 0.5-0.5", "b-c 1-0"], 1, Fraction(3, 2)),
        # nobody has as little or less: the nearest group above, c and d with a half, gained 1 and 0; b is farther
        (["b-a 1-0, c-d 0.5-0.5", "c-d 1-0", "b"], 1, Fraction(1, 2)),
        # he left after the last round: nothing is added
        (["a-b 1-0, c-d 1-0"], 1, Fraction(1)),
        # he left before the first round: the gains of all
        (["b-c 1-0, d"], 0, Fraction(2, 3)),
    ],
)
def test_the_later_gain_of_his_score_group(rounds: list[str], after: int, counted: Fraction) -> None:
    """T10; the mean is kept exact."""
    event = tournament(*rounds, ratings={"a": 2000})
    scores = by_hand(event, left=[Withdrawal("a", after)]).scores
    assert scores.amount(scores.as_opponent["a"]) == counted


@pytest.mark.clause(EDITION, "5.4.10.11/item2")
def test_the_mean_includes_others_who_left() -> None:
    """T32: b left as well and gained nothing, c gained 1: the mean is a half."""
    event = tournament("a-x 1-0, b-y 1-0, c-z 1-0", "c-x 1-0")
    scores = by_hand(event, left=[Withdrawal("a", 1), Withdrawal("b", 1)]).scores
    assert scores.amount(scores.as_opponent["a"]) == Fraction(3, 2)


@pytest.mark.clause(EDITION, "5.4.10.11/item1")
def test_the_lowest_score_counts_those_who_left() -> None:
    event = tournament("a-b 0.5-0.5, c-d 0.5-0.5, e", "a-c 0.5-0.5, b-d 0.5-0.5, z")
    table = by_hand(event, "solkoff", left=[])
    assert values(table, "solkoff")["e"] == 1
    with_x = tournament("a-b 0.5-0.5, c-d 0.5-0.5, e", "a-c 0.5-0.5, b-d 0.5-0.5, z", ratings={"x": 1})
    assert values(by_hand(with_x, "solkoff", left=[Withdrawal("x", 0)]), "solkoff")["e"] == 0


@pytest.mark.clause(EDITION, "5.4.10.11")
def test_without_a_manual_draw_and_in_a_round_robin_nothing_of_it_applies() -> None:
    plain = standings(EVENT, SWISS, ["solkoff"], RULES, withdrawn=LEFT)
    assert values(plain, "solkoff") == numbers(a=4, b=5, c=6, d=4, e="1.5")
    robin = tournament("a-b 1-0, c", "a-c 1-0, b")
    tables = [standings(robin, ROBIN, ["solkoff"], RULES, manual_draw=manual) for manual in (True, False)]
    assert tables[0].rows == tables[1].rows
    assert "standings.byes_as_lowest" not in keys(tables[0].explanation())


def test_the_places_go_by_the_points_really_scored() -> None:
    assert places(by_hand(EVENT)) == {"a": 1, "b": 2, "d": 2, "c": 4, "e": 4}


@pytest.mark.parametrize(
    ("left", "place"),
    [
        ([Withdrawal("zed", 1)], ("withdrawn[0].id", None)),
        ([Withdrawal("e", 2), Withdrawal("e", 2)], ("withdrawn[0]", None)),
        ([Withdrawal("e", 4)], ("withdrawn[0].after_round", None)),
        ([Withdrawal("e", -1)], ("withdrawn[0].after_round", None)),
        ([Withdrawal("e", 2), Withdrawal("b", 2)], ("withdrawn[1].after_round", "5.4.10.2/item5")),
        ([Withdrawal("d", 1)], ("withdrawn[0].after_round", "5.4.10.2/item5")),
    ],
)
def test_a_contradictory_withdrawal_is_refused(left: list[Withdrawal], place: tuple[str, str | None]) -> None:
    """Nobody plays or gets a plus after leaving; a minus may follow."""
    assert refused(standings, EVENT, SWISS, (), RULES, withdrawn=left) == place
    standings(EVENT, SWISS, (), RULES, withdrawn=[Withdrawal("e", 1)])
