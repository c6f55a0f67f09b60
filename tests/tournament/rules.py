"""The rules that the tests of tournaments go by, and a later edition of them that changes a few figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.rulebook.copies import copied

from tavlei.rulebook import Library, Rulebook

if TYPE_CHECKING:
    from pathlib import Path

RULES: Final = Rulebook.of("draughts-rules-2022")
LATER: Final = "draughts-rules-2030"
_DECLARED: Final = """
[draughts-rules-2030]
series = "draughts-rules"
extends = "draughts-rules-2022"
language = "ru"
document = "a later order"
valid_from = 2030-01-01
title = { en = "Later rules", ru = "Новые правила", uk = "Нові правила" }
short_title = { en = "Rules 2030", ru = "Правила 2030", uk = "Правила 2030" }
issuer = { en = "Ministry", ru = "Министерство", uk = "Міністерство" }
"""


def later_rules(folder: Path, name: str, changes: str) -> Rulebook:
    """An edition that extends the rules and changes only what is written of one file."""
    copied(folder)
    with (folder / "editions.toml").open("a", encoding="utf-8") as editions:
        editions.write(_DECLARED)
    (folder / "clauses" / f"{LATER}.toml").write_text(f'edition = "{LATER}"\n', encoding="utf-8")
    (folder / "figures" / LATER).mkdir()
    text = f'edition = "{LATER}"\n{changes}'
    (folder / "figures" / LATER / f"{name}.toml").write_text(text, encoding="utf-8")
    return Rulebook.of(LATER, among=Library(folder))
