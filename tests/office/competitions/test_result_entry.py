"""Results at the desk: keys in the event's own scale, what was written can be taken back, the steps of the desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db.models import signals
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import Competition, Encounter, RoundState
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
_RADIO = re.compile(r'<input\s+type="radio"\s+name="result-1"\s+value="([^"]+)"\s+data-keys="([^"]+)"')


def keys_on(page: str) -> dict[str, str]:
    return {key: value for value, keys in _RADIO.findall(page) for key in keys}


@pytest.mark.parametrize(
    ("points_for_win", "keys"),
    [
        (2, {"2": Result.WHITE_WINS, "1": Result.DRAW, "0": Result.BLACK_WINS}),
        (1, {"1": Result.WHITE_WINS, "=": Result.DRAW, "5": Result.DRAW, "0": Result.BLACK_WINS}),
    ],
)
def test_a_key_is_what_white_gets_in_the_scale_of_the_event(
    client: Client, chief: User, make_competition: Make, points_for_win: int, keys: dict[str, Result]
) -> None:
    competition = make_competition(regulation={"points_for_win": points_for_win})
    pair_next(chief, competition, 1)
    client.force_login(chief)
    offered = keys_on(client.get(reverse("pages:desk", args=[competition.code])).content.decode())
    assert {key: offered.get(key) for key in keys} == keys
    assert (offered["+"], offered["-"], offered["x"]) == (Result.WHITE_PLUS, Result.BLACK_PLUS, Result.BOTH_MINUS)
    assert len(offered) == sum(len(choice.keys) for choice in result_choices(points_for_win)), "no key has two meanings"


def test_what_was_written_is_taken_back_by_corrections_with_a_reason(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    client.force_login(chief)
    desk = reverse("pages:desk", args=[competition.code])
    boards = {encounter.board: encounter.version for encounter in made.encounters.all()}
    form = {f"result-{board}": "1-0" for board in boards} | {f"version-{board}": boards[board] for board in boards}
    client.post(reverse("pages:enter_results", args=[competition.code, 1]), form)
    undo = client.get(desk).context["undo"]
    assert [board for board, _version in undo["boards"]] == sorted(boards)
    assert client.get(desk).context["undo"] is None, "it is offered once"
    address = reverse("pages:undo_results", args=[competition.code, 1])
    versions = {f"version-{board}": version for board, version in undo["boards"]}
    client.post(address, versions)
    assert set(made.encounters.values_list("result", flat=True)) == {""}
    made.refresh_from_db()
    assert made.state == RoundState.PAIRED
    acts = Act.objects.filter(kind="result.corrected")
    assert acts.count() == len(boards)
    assert all(act.details.reason for act in acts)
    client.post(reverse("pages:enter_results", args=[competition.code, 1]),
                {"result-1": "0-1", "version-1": made.encounters.get(board=1).version})  # fmt: skip
    client.post(address, versions)
    assert Encounter.objects.get(round=made, board=1).result == Result.BLACK_WINS, "an old form takes nothing back"


def test_only_who_may_correct_is_offered_to_take_back(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=competition))
    client.post(reverse("pages:enter_results", args=[competition.code, 1]), {"result-1": "1-0", "version-1": "1"})
    assert client.get(reverse("pages:desk", args=[competition.code])).context["undo"] is None
    assert client.post(reverse("pages:undo_results", args=[competition.code, 1]), {"version-1": "2"}).status_code == 403


def test_the_steps_say_where_the_competition_stands(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(7)
    client.force_login(chief)
    desk = reverse("pages:desk", args=[competition.code])
    page = client.get(desk)
    assert [step.state for step in page.context["steps"]] == ["done", "done", "now", "later"]
    assert page.context["action"] == "pair"
    pair_next(chief, competition, 1)
    page = client.get(desk)
    assert (page.context["action"], page.context["play"].left) == ("results", 3), (
        "who has no opponent waits for nothing"
    )
    entries = client.get(reverse("pages:desk_entries", args=[competition.code]))
    assert len(entries.context["entries"]) == 7


def test_the_search_marks_who_is_entered(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    Competition.objects.filter(pk=competition.pk).update(state="entries")
    person = competition.entries.order_by("pk")[0].person
    assert person is not None
    client.force_login(chief)
    page = client.get(reverse("pages:desk_entries", args=[competition.code]), {"q": person.family})
    assert person.pk in page.context["entered"]
    assert person in page.context["candidates"]


def test_a_result_costs_the_same_in_any_field(make_competition: Make, chief: User) -> None:
    """Only the boards that are told are read, however many play in the round."""
    made = pair_next(chief, make_competition(10), 1)
    board = made.encounters.get(board=2)
    read: list[int] = []

    def remember(instance: Encounter, **_told: object) -> None:
        read.append(instance.board)

    signals.post_init.connect(remember, sender=Encounter)
    try:
        enter_results(chief, made, [EnteredResult(2, Result.DRAW, board.version)])
    finally:
        signals.post_init.disconnect(remember, sender=Encounter)
    assert set(read) == {2}
    made.refresh_from_db()
    assert made.state == RoundState.PAIRED
    others = made.encounters.filter(result="")
    enter_results(chief, made, [EnteredResult(each.board, Result.DRAW, each.version) for each in others])
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED
