"""A rating regulation that is amended: lists from its day on follow it, earlier lists stay as they are."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.ratings.elo_r.builders import listed, report, round_robin
from tests.ratings.fsu.builders import event
from tests.rulebook.copies import copied

from tavlei.calc import find_calculator, run_calculator
from tavlei.ratings import elo_r, fsu
from tavlei.ratings.elo_r.listing import half_year_list
from tavlei.ratings.fsu.listing import MonthPlayer, month_list
from tavlei.rulebook import Library, Rulebook

SIX = ["anna", "boris", "vera", "gleb", "dina", "egor"]
NEW = """
[{edition}]
series = "{series}"
extends = "{extends}"
language = "ru"
document = "an order of a test"
valid_from = {day}
[{edition}.title]
en = "New"
ru = "Новое"
uk = "Нове"
[{edition}.short_title]
en = "New"
ru = "Новое"
uk = "Нове"
[{edition}.issuer]
en = "Test"
ru = "Тест"
uk = "Тест"
"""


def amend(folder: Path, table: str, old: str, new: str, day: str, before: str) -> Library:
    """A dated table: as it was until `before`, with a change from `day` on."""
    shipped = copied(folder) / "tables" / table
    text = shipped.read_text(encoding="utf-8")
    assert old in text
    shipped.write_text(f"valid_to = {before}\n{text}", encoding="utf-8")
    later = text.replace(old, new)
    shipped.with_name("amended.toml").write_text(f"valid_from = {day}\n{later}", encoding="utf-8")
    return Library(folder)


def extend(folder: Path, series: str, extends: str, day: str, figures: dict[str, str]) -> Library:
    """An edition `new` that extends a shipped one from a day on and lists only some figures."""
    editions = copied(folder) / "editions.toml"
    text = editions.read_text(encoding="utf-8") + NEW.format(edition="new", series=series, extends=extends, day=day)
    editions.write_text(text, encoding="utf-8")
    (folder / "figures" / "new").mkdir()
    for name, content in figures.items():
        (folder / "figures" / "new" / f"{name}.toml").write_text(f'edition = "new"\n{content}', encoding="utf-8")
    return Library(folder)


def half_year_change(known: Library, half: elo_r.HalfYear) -> Fraction:
    """What the winner of a round robin of six equals gains."""
    rulebook = Rulebook.on("draughts-norms", half.calendar_end, among=known)
    end = half.first_day(rulebook)
    cup = report("cup", dict.fromkeys(SIX, "MS"), round_robin(SIX), end_date=end)
    athletes = [listed(name, 2440 if name == "anna" else 2400, last_included_competition_end=end) for name in SIX]
    return half_year_list(athletes, [cup], half, rulebook).row("anna").half_year.sum


def month_change(known: Library, month: fsu.Month) -> Fraction:
    """What a win against a player rated 40 lower brings."""
    rulebook = Rulebook.on("chess-rating", month.following.first_day, among=known)
    players = [MonthPlayer("a", 2040, 100), MonthPlayer("b", 2000, 100)]
    played = replace(event("T", "a 1 b"), last_day=month.first_day)
    (row, _) = month_list(players, [played], month, rulebook).rows
    return row.change_exact  # type: ignore[union-attr]


@pytest.mark.clause("draughts-norms-2022", "7/7.1", "7/7.3")
def test_an_amended_table_of_expected_results_changes_only_lists_from_its_day_on(tmp_path: Path) -> None:
    table = "draughts-norms-2022/expected_percent.toml"
    old, new = "to = 46, above_average = 56, below_average = 44", "to = 46, above_average = 57, below_average = 43"
    known = amend(tmp_path, table, old, new, "2024-01-01", "2023-12-31")
    halves = [elo_r.HalfYear(2023, 1), elo_r.HalfYear(2023, 2), elo_r.HalfYear(2024, 1)]
    assert [half_year_change(known, half) for half in halves] == [22, Fraction("21.5"), Fraction("21.5")]


@pytest.mark.clause("draughts-norms-2022", "7/7.8/item3")
def test_an_amended_initial_elo_r_holds_from_its_day_on(tmp_path: Path) -> None:
    shipped = "draughts-norms-2022/initial_elo_r.toml"
    known = amend(tmp_path, shipped, "MS = [2450, 2350]", "MS = [2455, 2355]", "2024-01-01", "2023-12-31")
    days = (date(2023, 7, 1), date(2023, 12, 31), date(2024, 1, 1))
    books = [Rulebook.of("draughts-norms-2022", day, among=known) for day in days]
    assert [elo_r.initial("MS", elo_r.Sex.M, rulebook).elo_r for rulebook in books] == [2450, 2450, 2455]


@pytest.mark.clause("chess-rating-ua", "6.1b")
def test_an_amended_table_of_expected_results_changes_only_months_from_its_day_on(tmp_path: Path) -> None:
    table = "chess-rating-ua/expected_percent.toml"
    old, new = "to = 46, higher = 56, lower = 44", "to = 46, higher = 57, lower = 43"
    known = amend(tmp_path, table, old, new, "2024-01-01", "2023-12-31")
    months = [fsu.Month(2023, 10), fsu.Month(2023, 11), fsu.Month(2023, 12), fsu.Month(2024, 1)]
    assert [month_change(known, month) for month in months] == [
        Fraction("8.8"),
        Fraction("8.8"),
        Fraction("8.6"),
        Fraction("8.6"),
    ]


@pytest.mark.clause("draughts-norms-2022", "7/7.5", "7/7.10")
def test_an_edition_that_extends_the_norms_changes_only_lists_from_its_day_on(tmp_path: Path) -> None:
    figures = '["7/7.5"]\nelo_r_per_point = 20\n'
    known = extend(tmp_path, "draughts-norms", "draughts-norms-2022", "2024-01-01", {"elo_r": figures})
    halves = [elo_r.HalfYear(2023, 1), elo_r.HalfYear(2023, 2)]
    assert [half_year_change(known, half) for half in halves] == [22, 44]
    later = Rulebook.on("draughts-norms", date(2024, 1, 1), among=known)
    assert str(elo_r.expected_percent(Fraction(7), later).explanation().verdict.clause) == "new 7/7.3"
    assert later.figures(elo_r.EloRFigures).least_encounters == 5  # what it does not list it takes over


@pytest.mark.clause("chess-rating-ua", "6.6.5")
def test_an_edition_that_extends_the_chess_rating_changes_only_months_from_its_day_on(tmp_path: Path) -> None:
    figures = '["6.6.5"]\nusual_k = 30\n'
    known = extend(tmp_path, "chess-rating", "chess-rating-ua", "2024-01-01", {"fsu": figures})
    months = [fsu.Month(2023, 11), fsu.Month(2023, 12)]
    assert [month_change(known, month) for month in months] == [Fraction("8.8"), Fraction("13.2")]


@pytest.mark.parametrize(
    ("name", "given", "edition"),
    [
        ("elo_r.half_year", {"half_year": "2023-1"}, "draughts-norms-2022"),
        ("elo_r.half_year", {"half_year": "2023-2"}, "new"),
        ("elo_r.half_year", {"half_year": "2023-2", "edition": "draughts-norms-2022"}, "draughts-norms-2022"),
        ("elo_r.list", {"half_year": "2023-1"}, "draughts-norms-2022"),
        ("elo_r.list", {"half_year": "2023-2"}, "new"),
        ("elo_r.inactivity", {"list_date": "2023-07-01"}, "draughts-norms-2022"),
        ("elo_r.inactivity", {"list_date": "2024-01-01"}, "new"),
        ("elo_r.report_deadline", {"end_date": "2023-12-31", "reported": "2024-01-10"}, "draughts-norms-2022"),
        ("elo_r.report_deadline", {"end_date": "2024-01-01", "reported": "2024-01-10"}, "new"),
        ("elo_r.expected_percent", {}, "new"),
    ],
)
def test_a_calculator_takes_the_edition_of_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, given: dict[str, str], edition: str
) -> None:
    known = extend(tmp_path, "draughts-norms", "draughts-norms-2022", "2024-01-01", {})
    monkeypatch.setattr(sys.modules[Library.__module__], "_installed", [known])
    answer = run_calculator(name, {**find_calculator(name).example, **given})
    assert {clause.split()[0] for clause in answer["clauses"]} == {edition}


@pytest.mark.clause("chess-rating-ua", "6.6.5")
@pytest.mark.parametrize(("month", "k"), [("2023-11", 20), ("2023-12", 30)])
def test_a_calculator_of_a_month_takes_the_edition_of_its_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, month: str, k: int
) -> None:
    figures = '["6.6.5"]\nusual_k = 30\n'
    known = extend(tmp_path, "chess-rating", "chess-rating-ua", "2024-01-01", {"fsu": figures})
    monkeypatch.setattr(sys.modules[Library.__module__], "_installed", [known])
    given = {"player": {"rating": 1900, "rated_games_before": 90}, "month": month, "rated_games_in_month": 5}
    assert run_calculator("fsu.k_factor", given)["k_base"] == k
