"""Figures as data: each under its clause, none too many, none too few."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tavlei.rulebook import DataError, citations, clause, read_figures

EDITION = "draughts-rules-2022"
GOOD = f'edition = "{EDITION}"\n["10.3.1"]\ndays = 50\n["10.4.1"]\nbreaks = 1\n'


@dataclass(frozen=True, slots=True)
class Two:
    days: int
    breaks: int


def test_figures_are_read_and_their_clauses_cited() -> None:
    assert read_figures(Two, "here.toml", GOOD, EDITION) == Two(50, 1)
    cited = {each.clause for each in citations() if each.place == "here.toml"}
    assert cited == {clause(EDITION, "10.3.1"), clause(EDITION, "10.4.1")}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (EDITION, "chess-rating-ua", "must name the edition"),
        ("breaks = 1", "", "missing or not known: breaks"),
        ("breaks = 1", "breaks = 1\nfoo = 2", "missing or not known: foo"),
        ("days = 50", "days = 0", "days: every figure must be a whole number"),
        ("days = 50", "days = true", "whole number"),
        ("days = 50", 'days = "50"', "whole number"),
        ("days = 50", "days = ", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(old: str, new: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        read_figures(Two, "wrong.toml", GOOD.replace(old, new), EDITION)
