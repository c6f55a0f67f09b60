"""Papers of players who write, entered by the secretary, and what the judge sees of unfinished games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.correspondence.correspondence_world import BLACK, WHITE, World, claim, fresh, letter, make_world

from tavlei.correspondence import Score, ThreeDates, diagram
from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.decisions import adjudicate, submit
from tavlei.office.correspondence.discipline import bring_dispute, decide_dispute
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import AdjudicationProtest, Dispute, Game, Submission
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
TODAY = timezone.localdate()
Make = Callable[..., Competition]


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    return make_competition(6, **given, starts=TODAY - timedelta(days=90), ends=TODAY + timedelta(days=300))


@pytest.fixture
def past(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    """Play that began ninety days ago and ended yesterday."""
    return make_world(chief, make_user, competition, start=TODAY - timedelta(days=90), end=TODAY - timedelta(days=1))


def page(world: World, name: str, *args: object) -> str:
    return reverse(f"correspondence:{name}", args=[world.tournament.competition.code, *args])


def on_paper() -> Game:
    return next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)


def paper(game: Game, what: str, **more: str) -> dict[str, str]:
    return {"player": str(game.white_id), "what": what, "sent": str(TODAY), **more}


@pytest.mark.clause(EDITION, "10.5.6", "10.1.8")
def test_a_protest_that_came_by_post(client: Client, past: World) -> None:
    game = on_paper()
    client.force_login(past.secretary)
    client.post(page(past, "paper", game.pk), paper(game, "submission", result="white", analysis="1... и выигрыш"))
    adjudicate(past.chief, fresh(game), game.version, Score.DRAW)
    client.post(page(past, "paper", game.pk), paper(game, "protest", text="анализ верен"))
    assert not AdjudicationProtest.objects.exists(), "the day the result came is missing"
    client.post(page(past, "paper", game.pk), paper(game, "protest", text="анализ верен", result_received=str(TODAY)))
    protest = AdjudicationProtest.objects.get()
    assert (protest.player, protest.reasons, protest.result_received) == (game.white, "анализ верен", TODAY)


@pytest.mark.clause(EDITION, "10.1.12")
def test_a_question_and_an_appeal_that_came_by_post(client: Client, past: World) -> None:
    game = on_paper()
    client.force_login(past.secretary)
    client.post(page(past, "paper", game.pk), paper(game, "dispute", text="партнер не повторил ход"))
    first = Dispute.objects.get()
    assert (first.instance, first.player) == ("secretary", game.white)
    decide_dispute(past.secretary, first, 1, "играть дальше")
    client.post(page(past, "paper", game.pk), paper(game, "dispute", text="не согласен", appeals=str(first.pk)))
    assert Dispute.objects.get(appeals=first).instance == "judge"
    other = past.game(1, 2)
    strange = bring_dispute(past.users[other.white_id], other, "другая партия")
    decide_dispute(past.secretary, strange, 1, "нет")
    answer = client.post(page(past, "paper", game.pk), paper(game, "dispute", text="чужое", appeals=str(strange.pk)))
    assert answer.status_code == 302
    assert Dispute.objects.count() == 3, "an appeal belongs to the game of its dispute"


@pytest.mark.clause(EDITION, "10.5.2", "10.5.5")
def test_the_judge_reads_the_analyses_and_what_they_lack(client: Client, past: World) -> None:
    game = on_paper()
    sent = ThreeDates(sent=past.tournament.start + timedelta(days=2))
    enter_letter(past.secretary, game, 1, letter(game, WHITE, None, 0, "c3-b4", dates=sent))
    right = diagram(state_of(fresh(game)).game, WHITE)
    client.force_login(past.secretary)
    bare = paper(game, "submission", result="draw", analysis="", diagram="нет")
    client.post(page(past, "paper", game.pk), bare)
    assert Submission.objects.get().diagram == "нет"
    client.force_login(past.chief)
    desk = client.get(page(past, "judge"))
    (shown,) = next(each["submissions"] for each in desk.context["unfinished"] if each["game"].pk == game.pk)
    assert len(shown["remarks"]) == 2, "no analysis, and a diagram nobody can set up"
    assert any(right in remark for remark in shown["remarks"])
    server = past.game(1, 2)
    submit(past.users[server.white_id], server, "white", "белые выигрывают шашку")
    assert "белые выигрывают шашку" in client.get(page(past, "judge")).content.decode()


@pytest.mark.clause(EDITION, "10.5.2")
def test_a_game_goes_to_the_judge_from_the_last_day_of_play_on(
    client: Client, chief: User, make_user: Callable[..., User], competition: Competition
) -> None:
    world = make_world(chief, make_user, competition, start=TODAY - timedelta(days=9), end=TODAY + timedelta(days=1))
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    assert not client.get(page(world, "game", game.pk)).context["may"].submit
    with pytest.raises(Refusal, match="play has not ended yet"):
        submit(world.users[game.white_id], game, "white", "белые лучше")
    tomorrow = timezone.now() + timedelta(days=1)
    assert submit(world.users[game.white_id], game, "white", "белые лучше", at=tomorrow).evaluation == "white"


@pytest.mark.clause(EDITION, "10.3.6/table", "10.3.7")
def test_the_judge_sees_what_was_charged_apart(client: Client, past: World) -> None:
    """Penalty days stand below the sheet of a claim."""
    game, start = on_paper(), past.tournament.start
    client.force_login(past.secretary)
    address, shared = page(past, "letter", game.pk), {"code": "A-1", "medium": "post"}

    def on(number: int) -> str:
        return str(start + timedelta(days=number))

    client.post(address, {**shared, "version": "1", "by": "WHITE", "kind": "letter", "moves": "cb4", "sent": on(2)})
    client.post(address, {**shared, "version": "2", "by": "BLACK", "kind": "notice", "partner_sent": on(2),
                          "received": on(6), "sent": on(8), "charges_stop": "on"})  # fmt: skip
    client.post(address, {**shared, "version": "3", "by": "WHITE", "kind": "letter", "moves": "c3-b4",
                          "partner_sent": on(8), "received": on(12), "sent": on(60)})  # fmt: skip
    assert state_of(fresh(game)).time.total(WHITE) == 2 + 6 + 48
    sent = start + timedelta(days=70)
    claimed = replace(claim(BLACK, 0, 0, "f6-g5"), dates=ThreeDates(None, sent, sent), secretary_told=sent)
    enter_letter(past.secretary, fresh(game), 4, claimed)
    client.force_login(past.chief)
    (shown,) = client.get(page(past, "judge")).context["claims"]
    assert [each.days for _, each in shown["apart"]] == [6]
