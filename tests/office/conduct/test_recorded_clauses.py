"""Clauses that a program can record or compute, each through its page: programs, letters, protests, works."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.composition.composition_pages import as_, page
from tests.office.composition.composition_world import compose_world, library_work
from tests.office.correspondence.correspondence_world import World, fresh, make_world

from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.models import Game
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

RULES = "draughts-rules-2022"
TODAY = timezone.localdate()
Make = Callable[..., Competition]


@pytest.mark.clause(RULES, "5.4.8.4.3/item2", "5.4.8.10/item2")
@pytest.mark.parametrize(
    ("system", "criterion", "number"),
    [("round_robin", "shmulyan", "5.4.8.4.3"), ("swiss_rating", "riga", "5.4.8.10")],
)
def test_the_desk_says_that_the_program_computes_the_coefficient(
    client: Client, chief: User, make_competition: Make, system: str, criterion: str, number: str
) -> None:
    competition = make_competition(4, system=system, regulation={"criteria": [criterion]})
    client.force_login(chief)
    desk = client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    assert "рассчитывается применяемой программой" in desk
    assert number in desk
    other = make_competition(4, code="other", regulation={"criteria": ["solkoff"]})
    assert "рассчитывается применяемой" not in client.get(reverse("pages:desk", args=[other.code])).content.decode()


ANNOUNCED = {
    "name": "Кубок", "code": "cup", "sport": "draughts", "discipline": "russian", "status": "region",
    "starts": "2026-03-01", "ends": "2026-03-05", "rounds_planned": "3", "seed": "x", "points_for_win": "2",
    "criteria_order": "",
}  # fmt: skip


@pytest.mark.clause(RULES, "5.4.11/item2", "5.4.8.4.3")
def test_the_regulation_names_the_decision_on_programs(client: Client, chief: User) -> None:
    client.force_login(chief)
    address, decision = reverse("pages:announce"), "решение президиума № 7"
    wrong = {**ANNOUNCED, "system": "swiss_rating", "criteria": ["shmulyan"], "programs_named_by": decision}
    assert "5.4.8.4.3" in client.post(address, wrong).content.decode()
    assert not Competition.objects.exists()
    client.post(address, {**ANNOUNCED, "system": "swiss_rating", "criteria": ["wins"], "programs_named_by": decision})
    assert Competition.objects.get().regulation["programs_named_by"] == decision
    desk = client.get(reverse("pages:desk", args=["cup"])).content.decode()
    assert decision in desk
    assert "5.4.11" in desk


@pytest.fixture
def past(chief: User, make_user: Callable[..., User], make_competition: Make) -> World:
    """Play by letters that began ninety days ago."""
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    competition = make_competition(6, **given, starts=TODAY - timedelta(days=90), ends=TODAY + timedelta(days=300))
    start, end = TODAY - timedelta(days=90), TODAY + timedelta(days=200)
    return make_world(chief, make_user, competition, start=start, end=end)


def on_paper() -> Game:
    return next(game for game in Game.objects.all() if not game.white.on_server and not game.black.on_server)


def written(client: Client, world: World, game: Game, **given: Any) -> Any:
    address = reverse("correspondence:letter", args=[world.tournament.competition.code, game.pk])
    return client.post(address, {"code": "A-1", "medium": "post", "version": str(fresh(game).version), **given})


@pytest.mark.clause(RULES, "10.2.6", "10.2.3")
def test_a_letter_that_comments_on_the_game_is_remarked(client: Client, past: World) -> None:
    game, sent = on_paper(), str(past.tournament.start + timedelta(days=2))
    client.force_login(past.secretary)
    shared = {"by": "WHITE", "kind": "letter", "sent": sent}
    written(client, past, game, **shared, moves="", comments="on")
    assert state_of(fresh(game)).last is None  # a letter without a move is none (10.2.3)
    written(client, past, game, **shared, moves="c3-b4", comments="on", lacking=["greeting"])
    remarks = state_of(fresh(game)).remarks
    assert {"10.2.6", "10.2.3"} <= {step.clause.number for _, step in remarks if step.clause}
    shown = client.get(reverse("correspondence:game", args=[past.tournament.competition.code, game.pk]))
    assert "прокомментирована партия" in shown.content.decode()
    stranger = next(iter(past.users.values()))
    client.force_login(stranger)
    assert written(client, past, game, **shared, moves="b2-c3").status_code == 403


@pytest.mark.clause(RULES, "10.3.8/item2", "10.3.8")
def test_the_decision_on_a_protest_goes_to_both_partners_and_the_secretary(
    client: Client, past: World, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    game, start = on_paper(), past.tournament.start
    client.force_login(past.secretary)

    def on(number: int) -> str:
        return str(start + timedelta(days=number))

    written(client, past, game, by="WHITE", kind="letter", moves="c3-b4", sent=on(60))
    written(client, past, game, by="BLACK", kind="claim", moves="f6-g5", partner_sent=on(60), received=on(65),
            sent=on(66), registered="on", secretary_told=on(66),
            materials=["LETTERS"])  # fmt: skip
    written(client, past, game, by="WHITE", kind="protest", received=on(70), sent=on(72), reasons="письма задержались")
    decide = reverse("correspondence:decide", args=[past.tournament.competition.code, game.pk])
    told = {"version": str(fresh(game).version), "finding": "INCOMPLETE", "reason": "нет квитанций"}
    assert client.post(decide, told).status_code == 403  # the secretary decides nothing
    client.force_login(past.chief)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(decide, told)
    act = Act.objects.get(kind="correspondence.protest_decision_told")
    assert act.clause.endswith("10.3.8/item2")
    assert act.details.after is not None
    assert sorted(act.details.after["players"]) == sorted([game.white_id, game.black_id])
    assert {letter.to[0] for letter in mail.outbox} >= {game.white.email, game.black.email, "secretary@example.org"}
    assert any("10.3.8" in letter.body for letter in mail.outbox)


@pytest.mark.clause(RULES, "11.3.3", "11.3.4")
def test_the_page_of_a_work_counts_variations_and_pieces(client: Client, people: list[Person]) -> None:
    world = compose_world(people)
    work = library_work(world.users["head"], 0)
    shown = as_(client, world, "head").get(page("work", None, work.pk)).content.decode()
    for part in ("Тематических вариантов:", "Шашек на доске:", "11.3.3", "11.3.4"):
        assert part in shown, part
    assert client.get(page("work", None, 999_999)).status_code == 404
