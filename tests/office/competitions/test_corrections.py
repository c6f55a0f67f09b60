"""A board of an earlier round is corrected from the page of that round: result, colours, what rests on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.competitions.test_drawing import all_won, drawn_pairs, text

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


@pytest.fixture
def played(chief: User, make_competition: Make) -> Competition:
    """Two rounds paired, the first of them played."""
    competition = make_competition(6)
    all_won(chief, pair_next(chief, competition, 1))
    pair_next(chief, competition, 2)
    return competition


def board(competition: Competition, number: int = 1) -> Encounter:
    return competition.rounds.get(number=1).encounters.get(board=number)


def white_of(encounter: Encounter) -> int:
    return encounter.seats.get(colour="white").entry_id


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1")
def test_an_earlier_round_is_corrected_from_its_page_and_later_pairs_stay(desk: Client, played: Competition) -> None:
    page = text(desk.get(reverse("pages:round", args=[played.code, 1])))
    address = reverse("pages:correct", args=[played.code, 1, 1])
    assert address in page
    form = text(desk.get(address))
    assert reverse("pages:draw_again", args=[played.code, 2]) in form, "round 2 has no results yet"
    pairs, first = drawn_pairs(played, 2), board(played)
    key = f"e{white_of(first)}"
    before = next(row.points for row in read_snapshot(played).rows if row.participant == key)
    answer = desk.post(
        address, {"version": first.version, "result": "0-1", "reason": "протокол прочитан неверно"}, follow=True
    )
    assert answer.redirect_chain[-1][0] == reverse("pages:round", args=[played.code, 1])
    assert "остаются прежними: 2" in text(answer)
    assert drawn_pairs(played, 2) == pairs
    after = next(row.points for row in read_snapshot(played).rows if row.participant == key)
    assert [before, after] == [2, 0]


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1", "5.4.10.2/item3")
def test_colours_that_were_entered_the_wrong_way_round_are_turned(desk: Client, played: Competition) -> None:
    first = board(played)
    white = white_of(first)
    address = reverse("pages:correct", args=[played.code, 1, 1])
    desk.post(address, {"version": first.version, "colours": "1", "result": "0-1", "reason": "цвет перепутан"})
    first.refresh_from_db()
    assert white_of(first) != white
    assert first.result == Result.BLACK_WINS, "who won has won, with the other colour"
    assert read_snapshot(played).rows[0].points == 2
    kinds = set(Act.objects.filter(kind__in=("colours.corrected", "result.corrected")).values_list("kind", flat=True))
    assert kinds == {"colours.corrected", "result.corrected"}


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"result": "0-1", "reason": " "}, "обосн"),
        ({"result": "1-0", "reason": "то же самое"}, "исправлять нечего"),
        ({"result": "0-1", "reason": "из старой формы", "version": 99}, "изменил кто-то другой"),
    ],
)
def test_a_correction_without_a_ground_changes_nothing(
    desk: Client, played: Competition, given: dict[str, object], told: str
) -> None:
    first = board(played)
    address = reverse("pages:correct", args=[played.code, 1, 1])
    answer = desk.post(address, {"version": first.version, **given}, follow=True)
    assert told in text(answer)
    first.refresh_from_db()
    assert first.result == Result.WHITE_WINS


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1")
def test_only_the_chief_judge_is_offered_a_correction(
    client: Client, played: Competition, make_user: Callable[..., User]
) -> None:
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=played))
    assert client.get(reverse("pages:round", args=[played.code, 1])).context["to_correct"] == []
    assert client.get(reverse("pages:correct", args=[played.code, 1, 1])).status_code == 403
