"""The lot for the starting position: table of the regulation, a judge, both opponents, before play (5.4.1.3, 6.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.games.rulebooks import RULES

from tavlei.games.draughts.starting_positions import draw_start, drawing_table
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.competitions.pairing.opening_lots import draw_opening, seed_of
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
BY_64: dict[str, Any] = {"criteria": ["solkoff"], "draughts_64": True, "games": 2, "starting_positions": "fmjd64"}


def board(competition: Competition, number: int = 1) -> Encounter:
    return Encounter.objects.select_related("round__competition").get(round__competition=competition, board=number)


def both(encounter: Encounter) -> list[int]:
    return [seat.entry_id for seat in encounter.seats.all()]


@pytest.mark.clause("draughts-rules-2022", "6.2.2", "6.2.2/item2", "5.4.1.3")
def test_the_lot_falls_from_the_seed_with_both_present(chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation=BY_64)
    pair_next(chief, competition, 1)
    one = board(competition)
    with pytest.raises(Refusal, match=r"absent.*6\.2\.2"):
        draw_opening(chief, one, present=both(one)[:1])
    lot = draw_opening(chief, one, present=both(one), late="Волков")
    expected = draw_start("fmjd64", seed_of(one), RULES)
    assert (lot.table, lot.entry, lot.text) == ("fmjd64", expected.entry.number, expected.entry.text)
    assert lot.seed == f"{competition.seed}:1:1"
    assert (len(lot.present), lot.late) == (2, "Волков")
    with pytest.raises(Refusal, match="has been drawn"):
        draw_opening(chief, one, present=both(one))
    other = board(competition, 2)
    assert seed_of(other) != seed_of(one)


@pytest.mark.clause("draughts-rules-2022", "6.2.2", "6.2.2/item2")
def test_a_lot_drawn_at_the_board_is_of_the_table_and_before_play(chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation=BY_64)
    made = pair_next(chief, competition, 1)
    one, two = board(competition), board(competition, 2)
    with pytest.raises(Refusal, match="no number 9999"):
        draw_opening(chief, one, present=both(one), drawn_by_hand="9999")
    number = drawing_table("fmjd64", RULES).entries[3].number
    lot = draw_opening(chief, one, present=both(one), drawn_by_hand=number)
    assert (lot.entry, lot.text) == (number, drawing_table("fmjd64", RULES).entries[3].text)
    enter_results(chief, made, [EnteredResult(2, Result.DRAW, two.version)])
    with pytest.raises(Refusal, match="before play"):
        draw_opening(chief, two, present=both(two))


@pytest.mark.clause("draughts-rules-2022", "6.2.2/item2")
def test_a_table_that_is_not_ours_is_drawn_by_hand_and_none_is_refused(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    own = {**BY_64, "starting_positions": "таблица клуба", "positions_approved_by": "ФШР"}
    competition = make_competition(regulation=own)
    pair_next(chief, competition, 1)
    one = board(competition)
    with pytest.raises(PermissionDenied):
        draw_opening(make_user("stranger"), one, present=both(one), drawn_by_hand="7")
    with pytest.raises(Refusal, match="which number"):
        draw_opening(chief, one, present=both(one))
    assert draw_opening(chief, one, present=both(one), drawn_by_hand="7").entry == "7"
    competition.regulation.pop("starting_positions")
    competition.save()
    with pytest.raises(Refusal, match="names no table"):
        draw_opening(chief, board(competition, 2), present=both(board(competition, 2)))


def test_the_page_of_the_lots(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation=BY_64)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    assert (
        reverse("pages:lots", args=[competition.code, 1])
        in client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    )
    page = reverse("pages:lots", args=[competition.code, 1])
    one = board(competition)
    client.post(page, {"board": 1, "present": both(one)[:1]})
    assert not hasattr(board(competition), "lot")
    client.post(page, {"board": 1, "present": both(one)})
    assert board(competition).lot.text in client.get(page).content.decode()
