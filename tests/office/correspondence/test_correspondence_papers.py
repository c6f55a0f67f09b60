"""Records, papers, appeals and word of decisions in play by correspondence, on the pages too."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text
from tests.office.correspondence.correspondence_world import (
    BLACK,
    END,
    START,
    WHITE,
    World,
    at,
    claim,
    day,
    fresh,
    letter,
    make_world,
)

from tavlei.correspondence import ClaimFinding, ClaimMaterial, GamePhase, Score
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.correspondence.decisions import (
    adjudicate,
    adjudication,
    decide_claim,
    enter_submission,
    submit,
    to_be_told,
)
from tavlei.office.correspondence.discipline import bring_dispute, decide_dispute
from tavlei.office.correspondence.engine import read_tournament, state_of
from tavlei.office.correspondence.game_records import receive_record, record_remarks
from tavlei.office.correspondence.letters import enter_letter, strike
from tavlei.office.correspondence.models import Dispute, Game, Player, Record, Submission
from tavlei.office.correspondence.moves import claim_overdue, move
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]
Committed = Callable[..., AbstractContextManager[object]]
LAST = (END - START).days


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    return make_competition(
        6, discipline="correspondence", system="round_robin", rounds_planned=5, regulation={}, starts=START, ends=END
    )


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    return make_world(chief, make_user, competition)


@pytest.fixture
def on_paper(world: World) -> Game:
    return next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)


def page(world: World, name: str, *args: object) -> str:
    return reverse(f"correspondence:{name}", args=[world.tournament.competition.code, *args])


def sent(game: Game, player: Player, moves: str, result: str = "white") -> Record:
    return Record(game=game, player=player, sent=day(200), received=day(205), result=result, moves=moves)


def remarks(game: Game, given: Record) -> list[str]:
    steps = record_remarks(fresh(game), state_of(fresh(game)), given)
    return [step.key.removeprefix("correspondence.") for step in steps]


@pytest.mark.clause(EDITION, "10.5.1", "10.5.1/item3")
def test_a_record_is_registered_as_it_came_and_remarked(world: World, on_paper: Game) -> None:
    first = sent(on_paper, on_paper.white, "1.cd4 fg5 2.dc5 b:d4 3.e:c5")
    receive_record(world.secretary, first, at=at(205))
    assert remarks(on_paper, first) == []
    second = sent(on_paper, on_paper.black, "1.c3-d4 fg5 2.dc5 bd4")
    receive_record(world.secretary, second, at=at(206))
    assert remarks(on_paper, second) == ["record_in_full", "records_length"]
    assert remarks(on_paper, first) == ["records_length"]
    third = sent(on_paper, on_paper.black, "1.cd4 fe5 2.xx")
    assert remarks(on_paper, third) == ["record_move_wrong", "records_differ"]


@pytest.mark.clause(EDITION, "10.5.1", "10.5.1/item3")
def test_a_record_is_compared_with_the_letters_of_the_office(world: World, on_paper: Game) -> None:
    enter_letter(world.secretary, on_paper, 1, letter(on_paper, WHITE, None, 2, "c3-d4"), at=at(9))
    enter_letter(world.secretary, fresh(on_paper), 2, letter(on_paper, BLACK, 8, 9, "f6-g5"), at=at(19))
    assert remarks(on_paper, sent(on_paper, on_paper.white, "1.cd4 fg5")) == []
    assert remarks(on_paper, sent(on_paper, on_paper.white, "1.cd4 fe5")) == ["record_differs"]
    assert remarks(on_paper, sent(on_paper, on_paper.white, "1.cd4")) == ["record_length"]
    assert remarks(on_paper, sent(on_paper, on_paper.white, "")) == [], "the letters tell the moves"


@pytest.mark.clause(EDITION, "10.5.1/item3")
def test_the_secretary_sees_the_remarks_and_everybody_the_record(client: Client, world: World, on_paper: Game) -> None:
    client.force_login(world.secretary)
    form = {"player": str(on_paper.white_id), "what": "record", "result": "white", "sent": str(day(200)),
            "moves": "1.cd4 fg5 2.zz", "signed": "on"}  # fmt: skip
    answer = client.post(page(world, "paper", on_paper.pk), form, follow=True).content.decode()
    assert "note wait" in answer
    assert "«zz»" in answer
    client.logout()
    shown = client.get(page(world, "game", on_paper.pk))
    assert [len(record.remarks) for record in shown.context["records"]] == [1]
    assert "1.cd4 fg5 2.zz" in shown.content.decode()


@pytest.mark.clause(EDITION, "10.1.8", "10.5.1")
def test_a_record_that_was_copied_wrongly_is_struck_out_with_its_result(world: World, on_paper: Game) -> None:
    receive_record(world.secretary, sent(on_paper, on_paper.white, "1.cd4", "black"), at=at(205))
    assert Encounter.objects.get(pk=on_paper.encounter_id).result == "0-1"
    with pytest.raises(Refusal, match="needs a reason"):
        strike(world.chief, on_paper, fresh(on_paper).version, " ")
    strike(world.chief, on_paper, fresh(on_paper).version, "описка", at=at(206))
    assert (Record.objects.count(), state_of(fresh(on_paper)).result) == (0, None)
    assert Encounter.objects.get(pk=on_paper.encounter_id).result == ""
    struck = ActDetails.objects.get(act=Act.objects.get(kind="correspondence.struck"))
    assert struck.before is not None
    assert struck.before["records"][0]["moves"] == "1.cd4", "the journal keeps what stood there"
    receive_record(world.secretary, sent(on_paper, on_paper.white, "1.cd4", "white"), at=at(207))
    assert Encounter.objects.get(pk=on_paper.encounter_id).result == "1-0"
    adjudicated = world.game(1, 2)
    adjudicate(world.chief, adjudicated, 1, Score.DRAW, at=at(LAST + 1))
    with pytest.raises(Refusal, match="final"):
        strike(world.chief, fresh(adjudicated), 2, "передумал", at=at(LAST + 2))


@pytest.mark.clause(EDITION, "10.3.7/p2", "10.3.7")
def test_with_incomplete_materials_the_judge_orders_play_to_go_on(
    world: World, on_paper: Game, django_capture_on_commit_callbacks: Committed
) -> None:
    enter_letter(world.secretary, on_paper, 1, letter(on_paper, WHITE, None, 60, "c3-b4"), at=at(70))
    bare = claim(BLACK, 65, 66, "f6-g5", materials=frozenset({ClaimMaterial.LETTERS}))
    state = enter_letter(world.secretary, fresh(on_paper), 2, bare, at=at(70))
    assert state.examined_claim is not None
    assert state.examined_claim.choices == (ClaimFinding.OVERDUE, ClaimFinding.INCOMPLETE)
    with django_capture_on_commit_callbacks(execute=True):
        state = decide_claim(
            world.chief, fresh(on_paper), 3, ClaimFinding.INCOMPLETE, reason="нет квитанций", at=at(90)
        )
    assert (state.phase, state.writer, state.result) == (GamePhase.PLAY, BLACK, None)
    assert state.time.total(BLACK) == 1, "no six penalty days"
    told = {each.to[0] for each in mail.outbox}
    assert told == {on_paper.white.email, on_paper.black.email, "secretary@example.org"}
    assert "нет квитанций" in mail.outbox[0].body
    complete = world.game(1, 2)
    move(world.users[complete.white_id], complete, 1, ["c3-b4"], at=at(60))
    claim_overdue(world.users[complete.black_id], fresh(complete), 2, at=at(61))
    with pytest.raises(Refusal, match="no room for this decision"):
        decide_claim(world.chief, fresh(complete), 3, ClaimFinding.INCOMPLETE, at=at(62))


@pytest.mark.clause(EDITION, "10.5.5/item3")
def test_an_adjudication_is_told_to_who_sees_it_otherwise(
    world: World, django_capture_on_commit_callbacks: Committed
) -> None:
    game = world.game(1, 2)
    submit(world.users[game.white_id], game, "white", "белые выигрывают", at=at(LAST + 2))
    submit(world.users[game.black_id], game, "draw", "ничья", at=at(LAST + 4))
    found = adjudication(read_tournament(world.tournament), fresh(game))
    assert found.due == date(2027, 4, 5), "a month after the later analysis came on 5 March"
    with django_capture_on_commit_callbacks(execute=True):
        state = adjudicate(world.chief, fresh(game), 1, Score.DRAW, reason="равно", at=at(LAST + 20))
    assert [each.to for each in mail.outbox] == [[game.white.email]]
    assert to_be_told(read_tournament(world.tournament), game, state) == [game.white]
    act = Act.objects.get(kind="correspondence.adjudication_told")
    assert (act.clause, ActDetails.objects.get(act=act).after) == (
        f"{EDITION} 10.5.5/item3",
        {"players": [game.white_id]},
    )
    agreed = world.game(1, 3)
    for player in (agreed.white, agreed.black):
        submit(world.users[player.pk], agreed, "draw", "ничья", at=at(LAST + 2))
    adjudicate(world.chief, fresh(agreed), 1, None, at=at(LAST + 20))
    assert Act.objects.filter(kind="correspondence.adjudication_told").count() == 1, "nobody sees it otherwise"


@pytest.mark.clause(EDITION, "10.3.6/table", "10.5.1/item3", "10.5.2")
def test_papers_of_a_game(client: Client, world: World) -> None:
    game = world.game(1, 2)
    move(world.users[game.white_id], game, 1, ["c3-b4"], at=at(60))
    claim_overdue(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(62))
    sheet = client.get(page(world, "game_paper", game.pk, "time-sheet", "pdf"))
    text = pdf_text(sheet.content)
    assert (sheet["Content-Type"], "c3-b4" in text) == ("application/pdf", True)
    assert "затрачено дней – 60, сделано ходов – 1, положено дней – 50" in text.replace("\n", " ")
    record = client.get(page(world, "game_paper", game.pk, "record", "pdf"))
    assert "cb4" in pdf_text(record.content)
    for ending in ("xlsx", "docx"):
        assert client.get(page(world, "game_paper", game.pk, "time-sheet", ending)).status_code == 200
    assert client.get(page(world, "game_paper", game.pk, "diary", "pdf")).status_code == 404
    assert client.get(page(world, "game_paper", game.pk, "record", "exe")).status_code == 404
    assert client.get(page(world, "game_paper", game.pk, "unfinished-white", "pdf")).status_code == 403
    client.force_login(world.users[game.black_id])
    assert client.get(page(world, "game_paper", game.pk, "unfinished-white", "pdf")).status_code == 403
    client.force_login(world.users[game.white_id])
    assert client.get(page(world, "game_paper", game.pk, "unfinished-white", "pdf")).status_code == 200
    links = client.get(page(world, "game", game.pk)).content.decode()
    assert page(world, "game_paper", game.pk, "unfinished-white", "docx") in links
    assert page(world, "game_paper", game.pk, "unfinished-black", "docx") not in links


@pytest.mark.clause(EDITION, "10.5.2")
def test_the_paper_of_an_unfinished_game_shows_what_was_sent(client: Client, world: World, on_paper: Game) -> None:
    enter_letter(world.secretary, on_paper, 1, letter(on_paper, WHITE, None, 3, "c3-d4"), at=at(9))
    given = Submission(game=on_paper, player=on_paper.white, sent=day(LAST + 3), received=day(LAST + 8),
                       evaluation="draw", analysis="равная игра")  # fmt: skip
    enter_submission(world.secretary, given, at=at(LAST + 8))
    client.force_login(world.chief)
    text = pdf_text(client.get(page(world, "game_paper", on_paper.pk, "unfinished-white", "pdf")).content)
    for words in ("равная игра", "1. cd4", "после хода 1: белые", "ничья"):
        assert words in text.replace("\n", " ")


@pytest.mark.clause(EDITION, "10.1.12")
def test_a_player_appeals_on_the_page(client: Client, world: World) -> None:
    game = world.game(1, 2)
    player = world.users[game.white_id]
    first = bring_dispute(player, game, "партнер торопит")
    client.force_login(player)
    (shown,) = client.get(page(world, "game", game.pk)).context["disputes"]
    assert shown.appeal_until is None, "there is no decision yet"
    first = decide_dispute(world.secretary, first, 1, "играть дальше")
    (shown,) = client.get(page(world, "game", game.pk)).context["disputes"]
    assert first.received is not None
    assert shown.appeal_until == first.received + timedelta(days=10)
    client.post(page(world, "act", game.pk, "dispute"), {"appeals": first.pk, "text": "не согласен"})
    appeal = Dispute.objects.get(appeals=first)
    assert (appeal.instance, appeal.text) == ("judge", "не согласен")
    assert [dispute.appeal_until for dispute in client.get(page(world, "game", game.pk)).context["disputes"]] == [
        None,
        None,
    ]
    client.force_login(world.secretary)
    assert client.get(page(world, "secretary")).context["disputes"] == []
    client.force_login(world.chief)
    assert client.get(page(world, "judge")).context["disputes"] == [appeal]
    client.force_login(world.users[game.black_id])
    assert client.get(page(world, "game", game.pk)).context["disputes"] == [], "a dispute is its player's own"


@pytest.mark.clause(EDITION, "10.2.14", "10.3.1/p2")
def test_numbers_set_right_and_a_letter_without_a_stamp(client: Client, world: World, on_paper: Game) -> None:
    """The form tells both; without it the wrong number would be remarked for ever, and any first date would correct."""
    client.force_login(world.secretary)
    address = page(world, "letter", on_paper.pk)
    shared = {"code": "A-1", "medium": "post", "kind": "letter"}
    days = [str(day(each)) for each in (2, 8, 9, 15, 16)]
    wrong = {**shared, "version": "1", "by": "WHITE", "moves": "c3-d4", "number": "4", "sent": days[0],
             "unstamped": "on", "white_total": "2", "black_total": "0"}  # fmt: skip
    assert client.post(address, wrong).status_code == 302
    reply = {**shared, "version": "2", "by": "BLACK", "repeated": "c3-d4", "moves": "f6-g5", "partner_sent": days[1],
             "received": days[1], "sent": days[2], "white_total": "2", "black_total": "1"}  # fmt: skip
    assert client.post(address, reply).status_code == 302
    assert state_of(fresh(on_paper)).time.total(WHITE) == 2, "no stamp, so the date its sender wrote holds"
    right = {**shared, "version": "3", "by": "WHITE", "repeated": "f6-g5", "moves": "d4-c5", "partner_sent": days[2],
             "received": days[3], "sent": days[4], "white_total": "3", "black_total": "1", "renumbered": "on",
             }  # fmt: skip
    assert client.post(address, right).status_code == 302
    keys = [step.key for _, step in state_of(fresh(on_paper)).all_remarks]
    assert "correspondence.wrong_number" in keys
    assert "correspondence.not_renumbered" not in keys
