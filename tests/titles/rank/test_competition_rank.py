"""The competition rank of a renju event (2/table/international-renju)."""

from __future__ import annotations

import pytest
from tests.titles.people import NORMS

from tavlei.rulebook import Refusal
from tavlei.titles import Leader, competition_rank

EDITION = "draughts-norms-2022"


@pytest.mark.clause(EDITION, "2/table/international-renju/2", "2/table/all-russian-renju/2")
@pytest.mark.parametrize(
    ("title", "points"), [("GR", 200), ("MS", 100), ("KMS", 40), ("I", 0), ("MG", 0), (None, 0), ("gr", 0)]
)
def test_points_by_title(title: str | None, points: int) -> None:
    assert competition_rank([Leader(title)], NORMS).sum == points


@pytest.mark.clause(EDITION, "2/table/international-renju/2/item2")
@pytest.mark.parametrize(("elo_m", "points"), [(2500, 200), (2499, 100), (2350, 100), (2349, 0), (None, 0)])
def test_points_of_a_foreigner_by_elo_m(elo_m: int | None, points: int) -> None:
    assert competition_rank([Leader("GR", foreign=True, elo_m=elo_m)], NORMS).sum == points


@pytest.mark.clause(EDITION, "2/table/international-renju/1", "2/table/all-russian-renju/1")
def test_three_hundred_points_are_enough() -> None:
    enough = competition_rank([Leader("GR"), Leader("MS")], NORMS)
    assert (enough.sum, enough.enough) == (300, True)
    short = competition_rank([Leader("GR"), Leader("KMS"), Leader("KMS"), Leader("I"), Leader()], NORMS)
    assert (short.sum, short.enough) == (280, False)
    told = short.explanation()
    assert (told.verdict.value, told.verdict.threshold, told.verdict.met) == (280, 300, False)
    assert [step.value for step in told.working] == [200, 40, 40, 0, 0]


def test_only_five_count() -> None:
    with pytest.raises(Refusal, match="only the first 5 count"):
        competition_rank([Leader("KMS")] * 6, NORMS)
