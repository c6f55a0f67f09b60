"""System, genre and group (11.1.2-11.1.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.works_for_tests import BOOK, DRAW, WIN, work
from tests.rulebook.copies import later_rulebook

from tavlei.composition import Aim, Assignment, Genre, Group, SpecialKind, Work, classify
from tavlei.composition.classify import possible_genres, possible_groups
from tavlei.composition.solutions import Solution
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, Variant
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text

RULES = "draughts-rules-2022"
LOCK = Assignment(Aim.LOCK, men=1)


def pieces(variant: Variant, white: int, black: int, kings: int = 0) -> Position:
    """So many pieces, White's from below, Black's from above; the first White ones are kings."""
    bits = variant.board.bits
    own, other = bits[::-1][:white], bits[:black]
    return Position(sum(own[kings:]), sum(own[:kings]), sum(other), 0, white_to_move=True)


@pytest.mark.clause(RULES, "11.1.3", "11.1.3/p3", "11.1.3/p7", "11.1.3/p8")
@pytest.mark.parametrize(
    ("variant", "white", "black", "genres"),
    [
        (RUSSIAN, 4, 6, [Genre.STUDY, Genre.POSITIONAL_ENDING]),
        (RUSSIAN, 4, 5, [Genre.STUDY, Genre.POSITIONAL_ENDING]),
        (RUSSIAN, 4, 7, [Genre.POSITIONAL_ENDING]),
        (RUSSIAN, 4, 9, []),
        (RUSSIAN, 5, 6, [Genre.PROBLEM, Genre.POSITIONAL_ENDING]),
        (RUSSIAN, 8, 8, [Genre.PROBLEM, Genre.POSITIONAL_ENDING]),
        (RUSSIAN, 9, 8, [Genre.PROBLEM]),
        (RUSSIAN, 8, 9, [Genre.PROBLEM]),
        (INTERNATIONAL, 4, 6, [Genre.STUDY]),
        (INTERNATIONAL, 4, 7, []),
        (INTERNATIONAL, 5, 5, [Genre.PROBLEM]),
    ],
)
def test_the_numbers_of_pieces_bound_the_genres(variant: Variant, white: int, black: int, genres: list[Genre]) -> None:
    for aim in (WIN, DRAW):
        assert list(possible_genres(variant, pieces(variant, white, black), aim, BOOK)) == genres
    assert possible_genres(variant, pieces(variant, white, black), LOCK, BOOK) == (Genre.LOCKING_TASK,)


@pytest.mark.clause(RULES, "11.1.3/p4")
@pytest.mark.parametrize(
    ("variant", "white", "black", "group"),
    [
        (RUSSIAN, 6, 6, Group.MINIATURE),
        (RUSSIAN, 6, 7, Group.MEDIUM),
        (RUSSIAN, 12, 12, Group.MEDIUM),
        (INTERNATIONAL, 7, 7, Group.MINIATURE),
        (INTERNATIONAL, 8, 7, Group.MEDIUM),
        (INTERNATIONAL, 12, 12, Group.MEDIUM),
        (INTERNATIONAL, 12, 13, Group.LARGE),
        (INTERNATIONAL, 20, 20, Group.LARGE),
    ],
)
def test_groups_of_problems(variant: Variant, white: int, black: int, group: Group) -> None:
    found = possible_groups(variant, pieces(variant, white, black), WIN, Genre.PROBLEM, BOOK)
    assert found[0] is group
    assert (Group.PRACTICAL in found) is (variant == INTERNATIONAL)


@pytest.mark.clause(RULES, "11.1.3/p4")
def test_a_king_at_the_start_makes_a_group_of_its_own() -> None:
    for variant in (RUSSIAN, INTERNATIONAL):
        assert possible_groups(variant, pieces(variant, 6, 6, 1), WIN, Genre.PROBLEM, BOOK) == (Group.WITH_KINGS,)
    assert possible_groups(RUSSIAN, pieces(RUSSIAN, 3, 3), WIN, Genre.STUDY, BOOK) == ()


@pytest.mark.clause(RULES, "11.1.3/p9")
def test_groups_of_locking_tasks() -> None:
    task = Genre.LOCKING_TASK
    assert possible_groups(RUSSIAN, pieces(RUSSIAN, 8, 3), LOCK, task, BOOK) == (Group.LOCKING_MEN,)
    kings = Assignment(Aim.LOCK, men=1, kings=1)
    assert possible_groups(RUSSIAN, pieces(RUSSIAN, 8, 3), kings, task, BOOK) == (Group.LOCKING_KINGS,)
    assert possible_groups(RUSSIAN, pieces(RUSSIAN, 7, 3), kings, task, BOOK) == (
        Group.LOCKING_MINIATURE,
        Group.LOCKING_KINGS,
    )


@pytest.mark.clause(RULES, "11.1.2", "11.1.3/p2")
def test_what_is_declared_is_checked() -> None:
    study = "W:WKa5,a3:Ba7,f4"
    assert classify(work(study, genre=Genre.STUDY), BOOK).fits
    assert classify(work(study, genre=Genre.POSITIONAL_ENDING), BOOK).fits
    wrong = classify(work(study, genre=Genre.PROBLEM), BOOK)
    assert not wrong.fits
    assert [str(check.clause) for check in wrong.checks if check.met is False] == [f"{RULES} 11.1.3/p3"]
    assert not classify(work("W:Wa1,c1,e1,g1,b2:Bh8", genre=Genre.PROBLEM, group=Group.LARGE), BOOK).fits
    assert classify(work("W:Wa1,c1,e1,g1,b2:Bh8", genre=Genre.PROBLEM, group=Group.MINIATURE), BOOK).fits
    assert not classify(work(study, task="lock 1 man", genre=Genre.STUDY), BOOK).fits


@pytest.mark.clause(RULES, "11.1.3/p2")
def test_white_begins_without_a_capture() -> None:
    assert not classify(work("B:WKa5,a3:Ba7,f4"), BOOK).fits
    assert not classify(work("W:Wc3:Bd4,h8"), BOOK).fits
    assert classify(work("W:Wc3:Bd6,h8"), BOOK).fits


@pytest.mark.clause(RULES, "11.1.4", "11.1.4/item7", "11.1.3/note1")
def test_special_kinds_are_kept_and_change_who_begins() -> None:
    turned = classify(work("B:WKa5,a3:Ba7,f4", special=frozenset({SpecialKind.BLACK_BEGINS})), BOOK)
    assert turned.fits
    assert turned.special
    assert not classify(work("W:WKa5,a3:Ba7,f4", special=frozenset({SpecialKind.BLACK_BEGINS})), BOOK).fits
    pictured = classify(work("W:WKa5,a3:Ba7,f4", special=frozenset({SpecialKind.PICTORIAL})), BOOK)
    assert [str(check.clause) for check in pictured.checks] == [f"{RULES} 11.1.4/item7"]


@pytest.mark.clause(RULES, "11.1.2")
def test_other_systems_have_no_composition() -> None:
    with pytest.raises(Refusal, match="russian, international"):
        classify(Work(GIVEAWAY, pieces(GIVEAWAY, 3, 3), WIN, Solution()), BOOK)


@given(st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_a_genre_never_appears_by_adding_pieces_to_both_sides_beyond_its_bounds(
    white: int, black: int, russian: bool
) -> None:
    variant = RUSSIAN if russian else INTERNATIONAL
    found = possible_genres(variant, pieces(variant, white, black), WIN, BOOK)
    assert (Genre.PROBLEM in found) is (white > 4)
    assert (Genre.STUDY in found) is (white <= 4 and black <= 6)
    assert (Genre.POSITIONAL_ENDING in found) is (russian and max(white, black) <= 8)
    assert len(found) == len(set(found)) <= 2


def test_the_explanation_is_told_in_every_language() -> None:
    for language in ("en", "ru", "uk"):
        for each in (work("W:WKa5,a3:Ba7,f4", genre=Genre.STUDY), work("W:Wa1:Bh8,g7,e7,c7,a7,b8,d8,f8")):
            assert "composition.c" not in explanation_text(classify(each, BOOK).explanation(), catalogue(language))


def test_an_edition_that_changes_the_bounds_of_a_genre_is_followed(tmp_path: Path) -> None:
    changes = '["11.1.3/p7"]\nstudy_white = 3\n'
    later = later_rulebook(tmp_path, "draughts-rules-2030", RULES, date(2030, 1, 1), composition=changes)
    four = work("W:WKa5,a3,c3,e3:Ba7,f4")
    assert Genre.STUDY in classify(four, BOOK).genres
    assert Genre.STUDY not in classify(four, later).genres
    found = classify(replace(four, genre=Genre.STUDY), later)
    assert not found.fits
    assert found.checks[0].clause == later.clause("11.1.3/p7")
