"""The counters over the results at the desk count pairs: one micro-match is one, with all its games."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.browser import browsing

import tavlei.office.competitions
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.results.micro_matches import EnteredGame, enter_games
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

SCRIPT = Path(tavlei.office.competitions.__file__).parent / "static/competitions/results.js"
Make = Callable[..., Competition]


def counters(html: str) -> tuple[list[str], int]:
    """The numbers at the filter, and how many lines are seen once those that are done are asked for."""
    with browsing() as page:
        page.route("**/*", lambda route: route.abort())
        page.set_content(html, wait_until="domcontentloaded")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.add_script_tag(path=SCRIPT)
        counts = page.locator("[data-shown] .count").all_inner_texts()
        page.evaluate("document.querySelector('[data-shown] button[value=done]').click()")
        seen = page.evaluate(
            "[...document.querySelectorAll('[data-entry] > li')].filter((line) => !line.hidden).length"
        )
        assert errors == []
    return counts, int(seen)


@pytest.mark.browser
def test_a_micro_match_counts_once(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    competition = make_competition(6, regulation={"criteria": ["solkoff"], "games": 2})
    made = pair_next(chief, competition, 1)
    won = [EnteredGame(1, game, Result.WHITE_WINS, 1) for game in (1, 2)]
    enter_games(chief, made, [*won, EnteredGame(2, 1, Result.DRAW, 1)])
    html = unescape(client.get(reverse("pages:desk", args=[competition.code])).content.decode())
    counts, seen = counters(html)
    assert counts == ["3", "2", "1"]
    assert seen == 1 + 2, "the pair that is done with its games"


@pytest.mark.browser
def test_single_games_count_one_by_one(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    competition = make_competition(5)
    made = pair_next(chief, competition, 1)
    enter_results(chief, made, [EnteredResult(1, Result.WHITE_WINS, 1)])
    counts, seen = counters(client.get(reverse("pages:desk", args=[competition.code])).content.decode())
    assert (counts, seen) == (["3", "1", "2"], 2)
