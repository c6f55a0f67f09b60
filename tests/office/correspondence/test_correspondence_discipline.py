"""Records, sanctions, players who leave and disputes in play by correspondence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from tests.office.correspondence.correspondence_world import (
    END,
    START,
    WHITE,
    World,
    at,
    day,
    fresh,
    letter,
    make_world,
)

from tavlei.correspondence import AfterLeaving, ClaimFinding, GamePhase, Score
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.correspondence.decisions import (
    adjudicate,
    decide_claim,
)
from tavlei.office.correspondence.discipline import bring_dispute, decide_dispute, impose, leave
from tavlei.office.correspondence.engine import read_tournament, state_of
from tavlei.office.correspondence.game_records import mark_minuses, receive_record, records_kept
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import CorrespondenceMeasure, Game, Player, Record
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.correspondence.moves import claim_overdue, move
from tavlei.office.correspondence.tournament_start import StartingListTerms, start
from tavlei.office.journal.chain import verify
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]
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


def result(game: Game) -> str:
    return Encounter.objects.get(pk=game.encounter_id).result


@pytest.mark.clause(EDITION, "10.1.8", "10.5.1", "10.5.1/item4", "10.5.9")
def test_a_record_brings_the_result_of_those_who_wrote_to_each_other(world: World, on_paper: Game) -> None:
    bare = Record(game=on_paper, player=on_paper.white, sent=day(200), received=day(205), result="white", signed=False)
    with pytest.raises(Refusal) as refused:
        receive_record(world.secretary, bare, at=at(205))
    assert len(refused.value.problems) == 2, "neither moves nor a signature"
    whole = Record(game=on_paper, player=on_paper.white, sent=day(200), received=day(205), result="white",
                   moves="1.cb4 fg5")  # fmt: skip
    state = receive_record(world.secretary, whole, at=at(205))
    assert (state.phase, result(on_paper)) == (GamePhase.FINISHED, "1-0"), "its moves stand in the record"
    other = Record(game=on_paper, player=on_paper.black, sent=day(230), received=day(232), result="draw", moves="1.cb4")
    with pytest.raises(Refusal, match="another result"):
        receive_record(world.secretary, other, at=at(232))
    other.result = "white"
    receive_record(world.secretary, other, at=at(232))
    again = Record(
        game=on_paper, player=on_paper.black, sent=day(230), received=day(232), result="white", moves="1.cb4"
    )
    with pytest.raises(Refusal, match="here already"):
        receive_record(world.secretary, again, at=at(232))
    kept = records_kept(read_tournament(world.tournament), on_paper, state, final=True)
    assert kept is not None
    assert kept.without_current_information == (False, True)


@pytest.mark.clause(EDITION, "10.5.8", "10.5.10")
def test_silence_to_the_end_is_a_minus_for_both(world: World, on_paper: Game) -> None:
    with pytest.raises(Refusal, match="have not passed"):
        mark_minuses(world.chief, world.tournament, at=at(LAST + 10))
    silent = [each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server]
    enter_letter(world.secretary, silent[1], 1, letter(silent[1], WHITE, None, 3, "c3-b4"), at=at(9))
    assert mark_minuses(world.chief, world.tournament, at=at(LAST + 11)) == 2
    assert (result(silent[0]), result(silent[1]), result(silent[2])) == ("-:-", "", "-:-")


@pytest.mark.clause(EDITION, "10.1.9", "10.1.9/p2", "10.1.10", "10.1.14")
def test_sanctions_within_the_powers_of_each_official(
    world: World, on_paper: Game, make_user: Callable[..., User], make_competition: Make
) -> None:
    player = on_paper.white
    with pytest.raises(Refusal, match="not in the official's power"):
        impose(
            world.secretary,
            player,
            Instance.SECRETARY,
            CorrespondenceMeasure.LOSS,
            broken=["10.2.6"],
            reason="оценил позицию",
        )
    with pytest.raises(Refusal, match="names the clauses"):
        impose(
            world.secretary,
            player,
            Instance.SECRETARY,
            CorrespondenceMeasure.REMARK,
            broken=[],
            reason="оценил позицию",
        )
    with pytest.raises(PermissionDenied):
        impose(
            world.secretary,
            player,
            Instance.JUDGE,
            CorrespondenceMeasure.REMARK,
            broken=["10.2.6"],
            reason="оценил позицию",
        )
    impose(world.secretary, player, Instance.SECRETARY, CorrespondenceMeasure.NO_CURRENT_INFORMATION, broken=["10.5.1"],
           reason="не шлёт записей")  # fmt: skip
    assert Player.objects.get(pk=player.pk).without_information
    with pytest.raises(Refusal, match="name the game"):
        impose(
            world.chief, player, Instance.JUDGE, CorrespondenceMeasure.LOSS, broken=["10.2.6"], reason="оценил позицию"
        )
    impose(
        world.chief,
        player,
        Instance.JUDGE,
        CorrespondenceMeasure.LOSS,
        broken=["10.2.6"],
        reason="снова",
        game=on_paper,
        at=at(9),
    )
    assert state_of(on_paper).result is not None
    organiser = make_user("organiser", OfficeRole.RATING_OFFICER)
    with pytest.raises(Refusal, match="three years at most"):
        impose(
            organiser,
            player,
            Instance.ORGANISER,
            CorrespondenceMeasure.BARRED,
            broken=["10.1.11"],
            reason="бросил игру",
            until=date(2029, 3, 11),
            at=at(9),
        )
    impose(
        organiser,
        player,
        Instance.ORGANISER,
        CorrespondenceMeasure.BARRED,
        broken=["10.1.11"],
        reason="бросил игру",
        until=date(2029, 3, 10),
        at=at(9),
    )
    later = make_competition(6, code="later", discipline="correspondence", system="round_robin", rounds_planned=5,
                             regulation={})  # fmt: skip
    with pytest.raises(Refusal, match=r"may not play by correspondence until 2029-03-10"):
        start(world.chief, later, StartingListTerms("B", "russian", date(2029, 3, 10), date(2030, 3, 10)))
    start(world.chief, later, StartingListTerms("B", "russian", date(2029, 3, 11), date(2030, 3, 10)))


@pytest.mark.clause(EDITION, "10.5.3")
@pytest.mark.parametrize(
    ("decision", "finished", "open_one"),
    [
        (AfterLeaving.ANNULLED, "-:-", "-:-"),
        (AfterLeaving.COUNTED_REST_LOST, "0-1", "1-0"),
        (AfterLeaving.COUNTED_REST_ADJUDICATED, "0-1", ""),
    ],
)
def test_a_player_leaves(world: World, decision: AfterLeaving, finished: str, open_one: str) -> None:
    games = [each for each in Game.objects.all() if world.players[0] in (each.white, each.black)]
    done = next(each for each in games if each.white.on_server and each.black.on_server)
    other = next(each for each in games if each != done and each.white.on_server and each.black.on_server)
    for game in (done, other):
        move(world.users[game.white_id], game, 1, ["c3-b4"], at=at(60))
    claim_overdue(world.users[done.black_id], fresh(done), 2, at=at(61))
    decide_claim(world.chief, fresh(done), 3, ClaimFinding.OVERDUE, at=at(62))
    assert result(done) == "0-1"
    player = world.players[0]
    leave(world.chief, player, player.version, decision, "заявление", at=at(70))
    lost = {"1-0": "0-1" if other.white_id == player.pk else "1-0"}.get(open_one, open_one)
    assert (result(done), result(other)) == (finished, lost)
    if decision is AfterLeaving.COUNTED_REST_ADJUDICATED:
        adjudicate(world.chief, fresh(other), 2, Score.DRAW, at=at(80))
        assert result(other) == "0.5-0.5"
    with pytest.raises(Refusal, match="left already"):
        leave(world.chief, player, player.version + 1, decision, "снова", at=at(71))
    assert list(verify()) == []


@pytest.mark.clause(EDITION, "10.1.8", "10.1.12")
def test_a_dispute_goes_up_its_instances(world: World, make_user: Callable[..., User]) -> None:
    game = world.game(1, 2)
    first = bring_dispute(world.users[game.white_id], game, "партнер торопит", at=at(5))
    assert first.instance == Instance.SECRETARY
    with pytest.raises(Refusal, match="not been given yet"):
        bring_dispute(world.users[game.white_id], game, "не согласен", appeals=first, at=at(6))
    first = decide_dispute(world.secretary, first, 1, "играть дальше", received=day(10), at=at(8))
    with pytest.raises(Refusal, match="the protest is late"):
        bring_dispute(world.users[game.white_id], game, "не согласен", appeals=first, at=at(21))
    second = bring_dispute(world.users[game.white_id], game, "не согласен", appeals=first, at=at(20))
    assert second.instance == Instance.JUDGE
    with pytest.raises(PermissionDenied):
        decide_dispute(world.secretary, second, 1, "нет", at=at(22))
    second = decide_dispute(world.chief, second, 1, "правильно", at=at(22))
    third = bring_dispute(world.users[game.white_id], game, "все равно нет", appeals=second, at=at(23))
    third = decide_dispute(make_user("organiser", OfficeRole.RATING_OFFICER), third, 1, "окончательно", at=at(30))
    with pytest.raises(Refusal, match="decision is final"):
        bring_dispute(world.users[game.white_id], game, "и все-таки", appeals=third, at=at(31))
