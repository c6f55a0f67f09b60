"""A clause in a template is cited by the rulebook in force, not by an edition written there."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from django.template import Context, Template

from tavlei.rulebook import Rulebook

OFFICE = Path(__file__).parents[3] / "src" / "tavlei" / "office"


def test_a_clause_leads_to_its_text_in_the_edition_in_force() -> None:
    rulebook = Rulebook.on("draughts-rules", date(2026, 3, 1))
    told = Template('{% load clauses %}{% cite rulebook "11.7/p4" %}').render(Context({"rulebook": rulebook}))
    assert told == f'<a class="clause" href="/rulebook/{rulebook.clause("11.7/p4").edition}/11.7/p4/">11.7</a>'


def test_no_page_of_correspondence_or_composition_names_an_edition() -> None:
    pages = [page for slice_ in ("correspondence", "composition") for page in (OFFICE / slice_).rglob("*.html")]
    assert [page.name for page in pages if "draughts-rules-20" in page.read_text(encoding="utf-8")] == []
