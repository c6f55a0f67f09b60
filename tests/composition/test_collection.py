"""The collection: every line can be played, and works that were found sound still are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.composition.works_for_tests import BOOK, work

from tavlei.composition import Genre, Group, Verdict, Work, classify, verify

RULES = "draughts-rules-2022"
ENTRIES = tomllib.loads((Path(__file__).parent / "collection.toml").read_text(encoding="utf-8"))["works"]
SOUND = [entry for entry in ENTRIES if entry.get("expected") == "sound" and "task" not in entry]


def made(entry: dict[str, Any]) -> Work:
    group = Group(entry["group"]) if "group" in entry else None
    return work(
        entry["fen"],
        *entry["lines"],
        variant=entry["variant"],
        task=entry.get("task", "win"),
        genre=Genre(entry["genre"]),
        group=group,
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["fen"])
def test_every_work_can_be_played_and_fits_its_genre(entry: dict[str, Any]) -> None:
    assert classify(made(entry), BOOK).fits


@pytest.mark.clause(RULES, "11.2.1", "11.2.6")
@pytest.mark.parametrize("entry", SOUND[::3], ids=lambda entry: entry["fen"])
def test_sound_works_are_sound(entry: dict[str, Any]) -> None:
    found = verify(made(entry), BOOK, "quick")
    assert found.verdict is Verdict.SOUND
    assert not any(line.by_author and line.role == "thematic" and not line.moves for line in found.main_lines)
