"""The templates are code: each is read on two screens."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tavlei.rulebook import library

OFFICE = Path(__file__).parents[2] / "src" / "tavlei" / "office"
MOST_LINES = 120


@cache
def templates() -> dict[str, str]:
    """The text of every template by its name."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for folder in sorted(OFFICE.glob("*/templates"))
        for path in sorted(folder.rglob("*.html"))
    }


def test_a_template_is_short() -> None:
    long = {name: lines for name, text in templates().items() if (lines := len(text.splitlines())) > MOST_LINES}
    assert long == {}, "take a part out into a fragment"


def test_a_template_names_no_edition() -> None:
    """The rules of the day or of the competition are asked for: `{% rule %}`, `{% cite %}`, `{% cite_today %}`."""
    named = {name: [edition for edition in library().editions if edition in text] for name, text in templates().items()}
    assert {name: editions for name, editions in named.items() if editions} == {}
