"""The templates are code: each is read on two screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlei.rulebook import library

OFFICE = Path(__file__).parents[2] / "src" / "tavlei" / "office"
MOST_LINES = 120
TEMPLATES = {
    path.relative_to(folder).as_posix(): path
    for folder in sorted(OFFICE.glob("*/templates"))
    for path in sorted(folder.rglob("*.html"))
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_short(name: str) -> None:
    lines = len(TEMPLATES[name].read_text("utf-8").splitlines())
    assert lines <= MOST_LINES, f"{name} has {lines} lines: take a part out into a fragment"


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_names_no_edition(name: str) -> None:
    """The rules of the day or of the competition are asked for: `{% rule %}`, `{% cite %}`, `{% cite_today %}`."""
    text = TEMPLATES[name].read_text("utf-8")
    assert [edition for edition in library().editions if edition in text] == []
