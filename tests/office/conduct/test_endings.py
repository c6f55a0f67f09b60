"""Endings that a judge has to judge: the tables on his desk and on the board page, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from tests.games.rulebooks import RULES
from tests.office.correspondence.correspondence_world import World, make_world
from tests.programs import need

from tavlei.games._kernel import without_kernel
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.kernel_tables import TableVerdict
from tavlei.office.board import endings
from tavlei.office.board.endings import ending_html
from tavlei.office.competitions.models import Competition
from tavlei.office.roles.models import User

EDITION = "draughts-rules-2022"
CYCLE = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]
DRAWN, TABLE = "W:Wa3,Ka1:BKh2", "1m1k-0m1k"


@pytest.fixture(autouse=True)
def in_english_with_tables_of_its_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    need("tavlei-kernel")
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path_factory.getbasetemp() / "tables"))
    with translation.override("en"):
        yield


def game(fen: str = DRAWN, plies: int = 8) -> DraughtsGame:
    return replay(RUSSIAN, (CYCLE * 3)[:plies], RULES, start=parse_fen(RUSSIAN, fen))


def test_a_table_draw_is_told_with_the_counts_that_run() -> None:
    told = str(ending_html(game()))
    assert "A draw may be claimed" in told
    assert f"This ending is a table draw (table russian {TABLE})" in told
    assert "Number of times the position has occurred: 3" in told
    assert "A draw may be claimed" not in str(ending_html(game(plies=2)))


def test_who_wins_is_told() -> None:
    told = str(ending_html(game("W:WKa1,Kc1,Ke1:BKh2", plies=0)))
    assert "White" in told
    assert "21" in told


def test_large_endings_and_machines_without_the_kernel_say_nothing() -> None:
    assert not ending_html(replay(RUSSIAN, [], RULES))
    with without_kernel():
        assert not ending_html(game())


def test_a_damaged_table_is_told_and_nothing_breaks(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path))
    ending_html(game())
    file = tmp_path / "russian" / f"{TABLE}.table"
    file.write_bytes(file.read_bytes()[:100])
    assert "the table is damaged" in ending_html(game())
    page = client.get(reverse("pages:board"), {"fen": DRAWN}, headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "the table is damaged" in page.content.decode()


@pytest.fixture
def past(chief: User, make_user: Callable[..., User], make_competition: Callable[..., Competition]) -> World:
    """Play has ended a few days ago."""
    today = timezone.localdate()
    starts, ends = today - timedelta(days=300), today - timedelta(days=5)
    made = make_competition(
        6, discipline="correspondence", system="round_robin", rounds_planned=5, regulation={}, starts=starts, ends=ends
    )
    return make_world(chief, make_user, made, start=starts, end=ends)


@pytest.mark.clause(EDITION, "10.5.5")
def test_the_judge_has_it_on_his_desk_and_the_players_do_not(
    client: Client, past: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = reverse("correspondence:judge", args=[past.tournament.competition.code])
    client.force_login(past.chief)
    assert not any(each["ending"] for each in client.get(desk).context["unfinished"])
    monkeypatch.setattr(endings, "ending", lambda *_: TableVerdict(None, None, "russian 0m1k-0m1k"))
    assert "This ending is a table draw" in client.get(desk, headers={"accept-language": "en"}).content.decode()
    one = past.game(1, 2)
    client.force_login(past.users[one.white_id])
    page = reverse("correspondence:game", args=[past.tournament.competition.code, one.pk])
    shown = client.get(page, headers={"accept-language": "en"}).content.decode()
    assert "table draw" not in shown


def test_the_board_page_tells_which_draws_may_be_claimed(client: Client, db: None) -> None:
    address = reverse("pages:board")
    asked = {"fen": DRAWN, "moves": " ".join(CYCLE * 2)}
    page = client.get(address, asked, headers={"accept-language": "en"})
    text = page.content.decode()
    assert page.context["reached"] == DRAWN
    assert "A draw may be claimed" in text
    assert TABLE in text
    without = client.get(address, {"fen": DRAWN}, headers={"accept-language": "en"}).content.decode()
    assert "A draw may be claimed" not in without
    assert TABLE in without
    over = client.get(address, {"fen": "W:Wc3:Bd4", "moves": "c3:e5"}, headers={"accept-language": "en"})
    assert over.context["standing"]
    whole = client.get(address, {"fen": "", "moves": "1. c3-d4 b6-c5 *"})
    assert "problems" not in whole.context
    wrong = client.get(address, {"fen": DRAWN, "moves": "a1-a2"})
    assert wrong.context["problems"]
