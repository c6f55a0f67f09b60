"""Play by correspondence in the office: on the server and through the secretary, in one tournament."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction
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

from tavlei.correspondence import ErrorNotice, GamePhase, Mail, Offer, Score, ThreeDates
from tavlei.games.draughts.records import written_moves
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.models import Competition, Encounter, State
from tavlei.office.competitions.pairing.rounds import undo_pairing
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.letters import enter_letter, strike
from tavlei.office.correspondence.models import Game, GameEvent, MediumChoice, Player
from tavlei.office.correspondence.moves import accept_draw, claim_overdue, move, protest_claim, resign, tell_error
from tavlei.office.correspondence.tournament_start import Joining, StartingListTerms, change_medium, start
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    return make_competition(
        6, discipline="correspondence", system="round_robin", rounds_planned=5, regulation={}, starts=START, ends=END
    )


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    return make_world(chief, make_user, competition)


@pytest.mark.clause(EDITION, "10.1.1", "10.1.4", "10.1.6")
def test_a_tournament_starts_with_all_its_games(world: World) -> None:
    assert world.tournament.games.count() == 15
    assert world.tournament.media == ["post", "server"]
    assert world.tournament.competition.rounds.count() == 5
    pairs = {frozenset((game.white_id, game.black_id)) for game in world.tournament.games.all()}
    assert len(pairs) == 15
    assert all(state_of(game).phase is GamePhase.PLAY for game in world.tournament.games.all())
    with pytest.raises(Refusal, match="its rounds stand"):
        undo_pairing(world.chief, world.tournament.competition, 5, "why")


@pytest.mark.clause(EDITION, "10.1.4", "10.3.1")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"variant": "russian80"}, "expected one of"),
        ({"end": date(2026, 2, 28)}, "cannot end before it starts"),
        ({"cipher": " "}, "has a code"),
    ],
)
def test_a_starting_list_is_checked(
    chief: User, competition: Competition, change: dict[str, object], told: str
) -> None:
    usual = {"cipher": "A", "variant": "russian", "start": START, "end": END}
    with pytest.raises(Refusal, match=told):
        start(chief, competition, StartingListTerms(**{**usual, **change}))  # type: ignore[arg-type]
    assert not Player.objects.exists()
    by_post = {entry.pk: Joining(MediumChoice.POST) for entry in competition.entries.all()}
    with pytest.raises(Refusal, match="by post the rules fix"):
        start(chief, competition, StartingListTerms("A", "russian", START, END, by_post, days=30))
    assert not competition.rounds.exists()


def test_only_play_by_correspondence_and_a_whole_round_robin_start(chief: User, make_competition: Make) -> None:
    other = make_competition(4, code="other", system="round_robin", rounds_planned=3)
    listed = StartingListTerms("A", "russian", START, END)
    with pytest.raises(Refusal, match="not play by correspondence"):
        start(chief, other, listed)
    short = make_competition(4, code="short", system="round_robin", rounds_planned=3, discipline="correspondence")
    Competition.objects.filter(pk=short.pk).update(rounds_planned=2)
    with pytest.raises(Refusal, match="has 3 rounds; announced are 2"):
        start(chief, short, listed)


@pytest.mark.clause(EDITION, "10.2.1/p4", "10.3.9", "10.3.2")
def test_two_on_the_server(world: World) -> None:
    game = world.game(1, 2)
    first = move(world.writer(game), game, game.version, ["c3-d4"], at=at(4))
    assert (first.time.total(WHITE), first.writer) == (4, BLACK)
    game = fresh(game)
    second = move(world.writer(game), game, game.version, ["d6-c5"], at=at(7))
    assert (second.time.total(BLACK), second.all_remarks) == (3, ())
    row = GameEvent.objects.get(game=game, number=2)
    assert row.content["totals"] == [4, 3]
    assert row.content["dates"] == {"partner_sent": "2026-03-05", "received": "2026-03-05", "sent": "2026-03-08"}
    assert list(verify()) == []


@pytest.mark.clause(EDITION, "10.2.1/p4", "10.2.2", "10.2.8")
def test_the_server_takes_no_impossible_move_and_nothing_twice(world: World, make_user: Callable[..., User]) -> None:
    game = world.game(1, 2)
    writer = world.writer(game)
    other = next(user for user in world.users.values() if user != writer and user.person_id in (
        game.white.entry.person_id, game.black.entry.person_id))  # fmt: skip
    for wrong, number in ((["c3-c4"], "10.2.1/p4"), (["cd4"], "10.2.2"), (["c3-d4", "a1-b2"], "10.2.1/p4"),
                          (["c3-d4", "d6-c5"], "10.2.1/p4")):  # fmt: skip
        with pytest.raises(Refusal, match=rf"is not possible here .* {number}\]"):
            move(writer, game, game.version, wrong, at=at(1))
    with pytest.raises(Refusal, match="is not possible here"):
        move(writer, game, game.version, ["c3-d4"], offers=[Offer(("d6-c5", "d4-d5"))], at=at(1))
    with pytest.raises(Refusal, match="has no move"):
        move(writer, game, game.version, [], at=at(1))
    with pytest.raises(Refusal, match="partner who has to write"):
        move(other, game, game.version, ["d6-c5"], at=at(1))
    with pytest.raises(PermissionDenied):
        move(make_user("stranger"), game, game.version, ["c3-d4"], at=at(1))
    assert not game.events.exists()
    move(writer, game, game.version, ["c3-d4"], at=at(1))
    with pytest.raises(StaleError):
        move(writer, game, game.version, ["c3-b4"], at=at(1))
    assert game.events.count() == 1


@pytest.mark.clause(EDITION, "10.2.7", "10.2.13")
def test_an_offered_line_is_accepted_on_the_server(world: World) -> None:
    game = world.game(1, 2)
    move(world.writer(game), game, 1, ["c3-b4"], offers=[Offer(("f6-g5", "b2-c3"), "А")], at=at(1))
    game = fresh(game)
    state = move(world.writer(game), game, 2, ["f6-g5", "b2-c3", "g5-h4"], at=at(2))
    assert written_moves(state.game) == ["c3-b4", "f6-g5", "b2-c3", "g5-h4"]
    assert state.writer is WHITE


@pytest.mark.clause(EDITION, "10.2.1", "10.2.1/p3", "10.3.1", "10.3.1/p2")
def test_paper_and_server_in_one_game(world: World) -> None:
    game = next(each for each in Game.objects.all() if each.white.on_server and not each.black.on_server)
    move(world.writer(game), game, 1, ["c3-b4"], at=at(2))
    sent = letter(game, BLACK, 9, 12, "f6-g5", mail=Mail(postmark=day(14), arrival=day(20)), totals=(2, 3))
    with pytest.raises(PermissionDenied):
        enter_letter(world.users[game.white_id], fresh(game), 2, sent, at=at(20))
    state = enter_letter(world.secretary, fresh(game), 2, sent, at=at(20))
    assert (state.time.total(BLACK), state.writer, state.phase) == (3, WHITE, GamePhase.PLAY)
    state = move(world.writer(fresh(game)), fresh(game), 3, ["b2-c3"], at=at(25))
    assert (state.time.total(WHITE), state.time.total(BLACK)) == (2 + 5, 5), "the postmark corrects Black's date"
    assert Act.objects.filter(kind="correspondence.letter").count() == 3


def test_a_letter_to_the_server_arrives_when_it_is_entered(world: World) -> None:
    game = next(each for each in Game.objects.all() if each.black.on_server and not each.white.on_server)
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 3, "c3-b4"), at=at(11))
    state = move(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(15))
    assert (state.time.total(WHITE), state.time.total(BLACK)) == (3, 4)


def test_the_secretary_enters_for_those_who_write_and_for_nobody_else(world: World) -> None:
    game = next(each for each in Game.objects.all() if each.white.on_server and not each.black.on_server)
    with pytest.raises(Refusal, match="moves on the server himself"):
        enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 1, "c3-b4"), at=at(1))
    move(world.writer(game), game, 1, ["c3-b4"], at=at(2))
    with pytest.raises(Refusal, match="go through the secretary"):
        move(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(3))
    with pytest.raises(Refusal, match="still to come"):
        enter_letter(world.secretary, fresh(game), 2, letter(game, BLACK, 9, 12, "f6-g5"), at=at(11))
    changed = change_medium(world.secretary, game.black, game.black.version, MediumChoice.SERVER, at=at(3))
    assert changed.on_server
    move(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(4))


@pytest.mark.clause(EDITION, "10.2.9", "10.2.10/item3", "10.2.11")
def test_an_error_on_paper_is_told_from_the_server(world: World) -> None:
    game = next(each for each in Game.objects.all() if each.white.on_server and not each.black.on_server)
    move(world.writer(game), game, 1, ["c3-b4"], at=at(2))
    wrong = letter(game, BLACK, 9, 12, "f6-f5", mail=Mail(arrival=day(20)), totals=(2, 3))
    state = enter_letter(world.secretary, fresh(game), 2, wrong, at=at(20))
    assert state.phase is GamePhase.NOTICE
    writer = world.writer(fresh(game))
    with pytest.raises(Refusal, match="told to its sender"):
        move(writer, fresh(game), 3, ["b2-c3"], at=at(21))
    told = tell_error(writer, fresh(game), 3, charge=True, at=at(22))
    assert (told.phase, told.time.total(BLACK), told.time.total(WHITE)) == (GamePhase.CORRECTION, 3 + 6, 2)
    right = letter(game, BLACK, 30, 34, "f6-g5")
    mended = enter_letter(world.secretary, fresh(game), 4, right, at=at(40))
    assert (mended.phase, mended.time.total(BLACK)) == (GamePhase.PLAY, 3 + 6 + 4)


def test_a_notice_on_paper_is_entered_too(world: World) -> None:
    game = next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 3, "c3-c4"), at=at(11))
    notice = ErrorNotice(by=BLACK, dates=ThreeDates(day(3), day(9), day(10)))
    assert enter_letter(world.secretary, fresh(game), 2, notice, at=at(11)).phase is GamePhase.CORRECTION


def test_draws_and_resignations_reach_the_table(world: World) -> None:
    game = world.game(1, 2)
    move(world.writer(game), game, 1, ["c3-b4"], offers_draw=True, at=at(1))
    with pytest.raises(Refusal, match="partner who has to write"):
        resign(world.users[game.white_id], fresh(game), 2, at=at(2))
    state = accept_draw(world.users[game.black_id], fresh(game), 2, at=at(2))
    assert state.result is not None
    assert (state.result.score, Encounter.objects.get(pk=game.encounter_id).result) == (Score.DRAW, "0.5-0.5")
    other = world.game(1, 3)
    resign(world.users[other.white_id], other, 1, at=at(2))
    assert Encounter.objects.get(pk=other.encounter_id).result == "-:+", "no move was made"
    with pytest.raises(Refusal, match="the game is over"):
        move(world.users[game.white_id], fresh(game), 3, ["b2-c3"], at=at(3))


@pytest.mark.clause(EDITION, "10.3.6", "10.3.8")
def test_a_claim_and_a_protest_on_the_server(world: World) -> None:
    game = world.game(1, 2)
    move(world.users[game.white_id], game, 1, ["c3-b4"], at=at(60))
    with pytest.raises(Refusal, match="is not possible here"):
        claim_overdue(world.users[game.black_id], fresh(game), 2, ["f6-f5"], at=at(61))
    claimed = claim_overdue(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(61))
    assert claimed.examined_claim is not None
    assert claimed.examined_claim.standing.overdue
    assert claimed.examined_claim.claim.missing == ()
    with pytest.raises(Refusal, match="gives its reasons"):
        protest_claim(world.users[game.white_id], fresh(game), 3, " ", at=at(62))
    state = protest_claim(world.users[game.white_id], fresh(game), 3, "список пришёл позже", at=at(71))
    assert state.protest is not None
    assert state.protest.in_time(state.rulebook)


def test_a_claim_on_paper_needs_a_registered_letter(world: World) -> None:
    game = next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 60, "c3-b4"), at=at(70))
    with pytest.raises(Refusal, match="registered letter"):
        enter_letter(world.secretary, fresh(game), 2, claim(BLACK, 65, 66, mail=Mail()), at=at(70))
    state = enter_letter(world.secretary, fresh(game), 2, claim(BLACK, 65, 66, "f6-g5"), at=at(70))
    assert state.phase is GamePhase.DECISION


@pytest.mark.clause(EDITION, "10.2.8")
def test_a_wrong_copy_is_struck_out_and_what_was_sent_stays(world: World) -> None:
    game = next(each for each in Game.objects.all() if each.black.on_server and not each.white.on_server)
    with pytest.raises(Refusal, match="nothing to strike out"):
        strike(world.secretary, game, 1, "why", at=at(1))
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 3, "c3-d4"), at=at(11))
    with pytest.raises(Refusal, match="needs a reason"):
        strike(world.secretary, fresh(game), 2, " ", at=at(11))
    state = strike(world.secretary, fresh(game), 2, "в письме c3-b4", at=at(11))
    assert (state.events, game.events.count()) == ((), 1)
    state = enter_letter(world.secretary, fresh(game), 3, letter(game, WHITE, None, 3, "c3-b4"), at=at(11))
    assert written_moves(state.game) == ["c3-b4"]
    move(world.users[game.black_id], fresh(game), 4, ["f6-g5"], at=at(12))
    with pytest.raises(Refusal, match="what was sent is final"):
        strike(world.secretary, fresh(game), 5, "передумал", at=at(12))


def test_a_wrong_result_is_struck_out_with_the_board(world: World) -> None:
    game = next(each for each in Game.objects.all() if not each.white.on_server)
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 3, resigns=True), at=at(11))
    assert Encounter.objects.get(pk=game.encounter_id).result == "-:+"
    with pytest.raises(PermissionDenied):
        strike(world.secretary, fresh(game), 2, "другая партия", at=at(11))
    strike(world.chief, fresh(game), 2, "другая партия", at=at(11))
    assert Encounter.objects.get(pk=game.encounter_id).result == ""


def test_an_event_is_never_changed_or_removed(world: World) -> None:
    game = world.game(1, 2)
    move(world.writer(game), game, 1, ["c3-b4"], at=at(1))
    row = game.events.get()
    row.content = {}
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()
    for change in (lambda: game.events.update(content={}), lambda: game.events.all().delete()):
        with pytest.raises(DatabaseError, match="is final"), transaction.atomic():
            change()
    with pytest.raises(IntegrityError), transaction.atomic():
        GameEvent.objects.create(game=game, number=1, kind="letter", content={}, entered_by=world.chief,
                                 entered_at=at(1))  # fmt: skip


def test_a_result_of_the_desk_is_not_overwritten(world: World) -> None:
    game = world.game(1, 2)
    Encounter.objects.filter(pk=game.encounter_id).update(result="1-0")
    with pytest.raises(Refusal, match="another result already"):
        resign(world.writer(game), game, 1, at=at(1))
    assert not game.events.exists()
    world.tournament.competition.state = State.APPROVED
    world.tournament.competition.save()
    with pytest.raises(Refusal, match="cannot be entered"):
        resign(world.writer(game), game, 1, at=at(1))
