"""Colours of the federation: contrast as WCAG counts it, and everything derived can be read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.office.federation.colours import (
    DARK_TEXT,
    LEAST_CONTRAST,
    LIGHT_TEXT,
    checked_dark,
    checked_light,
    contrast,
    dark_accent,
    light_accent,
    mixed,
    style_sheet,
)
from tavlei.rulebook import Refusal

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#ffffff", 4.54),
        ("#abcdef", "#abcdef", 1),
    ],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


def test_colours_are_mixed_by_per_cent() -> None:
    assert mixed("#000000", "#ffffff", 50) == "#808080"
    assert mixed("#123456", "#ffffff", 0) == "#123456"
    assert mixed("#123456", "#ffffff", 100) == "#ffffff"


@given(COLOURS)
def test_whatever_is_taken_can_be_read_in_both_themes(colour: str) -> None:
    try:
        accent = checked_light(colour)
    except Refusal:
        assert contrast(colour, LIGHT_TEXT) < LEAST_CONTRAST
        return
    for found in (light_accent(accent), dark_accent(accent)):
        assert contrast(found.plain, found.text) >= LEAST_CONTRAST
        assert contrast(found.hover, found.text) >= LEAST_CONTRAST
        assert contrast(found.plain, found.soft) >= LEAST_CONTRAST


@given(COLOURS)
def test_a_colour_chosen_for_dark_pages_can_be_read_there(colour: str) -> None:
    try:
        chosen = checked_dark(colour)
    except Refusal:
        assert contrast(colour, DARK_TEXT) < LEAST_CONTRAST
        return
    found = dark_accent("#000000", chosen)
    assert found.plain == colour
    assert contrast(found.hover, found.text) >= LEAST_CONTRAST
    assert contrast(found.plain, found.soft) >= LEAST_CONTRAST


@pytest.mark.parametrize("text", ["red", "#fff", "#12345g", "#123456;", "rgb(1,2,3)", "#１２３４５６"])
def test_only_six_digits_are_a_colour(text: str) -> None:
    with pytest.raises(Refusal, match="expected a colour"):
        checked_light(text)


def test_nothing_chosen_replaces_nothing() -> None:
    assert (checked_light(""), checked_dark(" "), style_sheet("")) == ("", "", "")


def test_the_style_sheet_sets_four_properties_and_nothing_else() -> None:
    sheet = style_sheet("#6d3d1a", "#e2ab6c")
    assert re.findall(r"(--[\w-]+):", sheet) == ["--wood", "--wood-hover", "--on-wood", "--wood-soft"]
    assert sheet.count("light-dark(") == 4
