"""Editions and their days of force."""

from __future__ import annotations

from datetime import date

import pytest

from tavlei.rulebook import DataError, Refusal, edition, editions, library
from tavlei.rulebook.editions import load_editions

TITLES = '{ ru = "р", uk = "у", en = "e" }'


def declared(name: str, more: str = "") -> str:
    return (
        f'[{name}]\nseries = "rules"\nlanguage = "ru"\ndocument = "order"\n'
        f"title = {TITLES}\nshort_title = {TITLES}\nissuer = {TITLES}\n{more}\n"
    )


def test_the_five_documents_and_the_handbook_of_fide_are_there() -> None:
    assert {edition for edition in editions() if not edition.startswith("fide-")} == {
        "draughts-norms-2022",
        "chess-rating-ua",
        "draughts-rules-2013",
        "bridge-classification-2024",
        "draughts-rules-2022",
    }


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2013, 9, 10), "draughts-rules-2013"),
        (date(2022, 3, 16), "draughts-rules-2013"),
        (date(2022, 3, 17), "draughts-rules-2022"),
        (date(2026, 1, 1), "draughts-rules-2022"),
    ],
)
def test_the_day_chooses_the_edition(day: date, expected: str) -> None:
    assert library().edition_on("draughts-rules", day).id == expected


@pytest.mark.clause("draughts-rules-2022", "XVI")
def test_before_the_first_edition_the_first_is_applied() -> None:
    assert library().edition_on("draughts-rules", date(2013, 9, 9)).id == "draughts-rules-2013"  # G2


def test_without_a_day_the_last_edition_is_meant() -> None:
    assert library().edition_on("draughts-rules", None).id == "draughts-rules-2022"


def test_an_unknown_series_is_refused_with_those_known() -> None:
    with pytest.raises(Refusal, match="there is no series of regulations «checkers»; known: draughts-norms, "):
        library().edition_on("checkers", None)


def test_an_undated_edition_is_always_in_force() -> None:
    assert edition("chess-rating-ua").in_force(date(1990, 1, 1))


def test_a_missing_language_is_refused() -> None:
    text = declared("one").replace('uk = "у", ', "", 1)
    with pytest.raises(DataError, match=r"e\.toml: one: «title» is missing in uk"):
        load_editions("e.toml", text)


@pytest.mark.parametrize(
    ("later", "why"),
    [
        ('supersedes = "nobody"', "supersedes «nobody», which is no edition of its series"),
        ('supersedes = "one"', "its dates overlap"),
        ('supersedes = "one"\nvalid_from = 2020-12-31', "its dates overlap"),
    ],
)
def test_a_wrong_succession_is_refused(later: str, why: str) -> None:
    text = declared("one", "valid_to = 2020-12-31") + declared("two", later)
    with pytest.raises(DataError, match=why):
        load_editions("e.toml", text)


def test_a_right_succession_is_accepted() -> None:
    text = declared("one", "valid_to = 2020-12-31") + declared("two", 'supersedes = "one"\nvalid_from = 2021-01-01')
    assert list(load_editions("e.toml", text)) == ["one", "two"]


def test_an_edition_ends_the_day_before_its_successor() -> None:
    text = declared("one") + declared("two", 'extends = "one"\nvalid_from = 2021-01-01')
    assert load_editions("e.toml", text)["one"].valid_to == date(2020, 12, 31)


def test_an_edition_extends_one_of_its_series_only() -> None:
    with pytest.raises(DataError, match="extends «nobody», which is no edition of its series"):
        load_editions("e.toml", declared("two", 'extends = "nobody"\nvalid_from = 2021-01-01'))


def test_an_edition_is_declared_once() -> None:
    with pytest.raises(DataError, match="declared twice"):
        load_editions("more.toml", declared("one"), load_editions("e.toml", declared("one")))
