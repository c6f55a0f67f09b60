"""What officials decide in play by correspondence: claims, breaks, adjudications."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
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

from tavlei.correspondence import ClaimFinding, GamePhase, Score
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.correspondence.breaks import announce_break, grant_break, tell_of_break
from tavlei.office.correspondence.decisions import (
    adjudicate,
    decide_adjudication_protest,
    decide_claim,
    enter_submission,
    protest_adjudication,
    submit,
)
from tavlei.office.correspondence.engine import read_tournament, state_of
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import Game, GrantedChoice, Submission
from tavlei.office.correspondence.moves import claim_overdue, move
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


@pytest.mark.clause(EDITION, "10.1.7", "10.3.7", "10.3.8")
def test_the_judge_decides_a_claim_and_the_table_has_it(world: World, on_paper: Game) -> None:
    enter_letter(world.secretary, on_paper, 1, letter(on_paper, WHITE, None, 60, "c3-b4"), at=at(70))
    enter_letter(world.secretary, fresh(on_paper), 2, claim(BLACK, 65, 66, "f6-g5"), at=at(70))
    with pytest.raises(PermissionDenied):
        decide_claim(world.secretary, fresh(on_paper), 3, ClaimFinding.OVERDUE, at=at(90))
    with pytest.raises(Refusal, match="no room for this decision"):
        decide_claim(world.chief, fresh(on_paper), 3, ClaimFinding.NOT_OVERDUE, at=at(90))
    state = decide_claim(world.chief, fresh(on_paper), 3, ClaimFinding.OVERDUE, at=at(90))
    assert state.result is not None
    assert (state.result.score, state.result.day, result(on_paper)) == (Score.BLACK, day(90), "0-1")
    rows = {row.participant: row.points for row in read_snapshot(world.tournament.competition).standings.rows}
    assert rows[f"e{on_paper.black.entry_id}"] == 2


@pytest.mark.clause(EDITION, "10.3.7")
def test_a_false_claim_is_charged_and_play_goes_on(world: World) -> None:
    game = world.game(1, 2)
    move(world.users[game.white_id], game, 1, ["c3-b4"], at=at(50))
    claim_overdue(world.users[game.black_id], fresh(game), 2, ["f6-g5"], at=at(51))
    state = decide_claim(world.chief, fresh(game), 3, ClaimFinding.NOT_OVERDUE, at=at(60))
    assert (state.phase, state.writer, state.time.total(BLACK)) == (GamePhase.PLAY, WHITE, 1 + 6)
    state = move(world.users[game.white_id], fresh(game), 4, ["b2-c3"], at=at(62))
    assert state.time.total(WHITE) == 52
    with pytest.raises(StaleError):
        decide_claim(world.chief, fresh(game), 3, ClaimFinding.OVERDUE, at=at(63))


@pytest.mark.clause(EDITION, "10.4.1", "10.4.2", "10.4.2/item3", "10.4.2/item4", "10.4.3")
def test_a_break_counts_with_each_partner_from_the_day_he_was_told(world: World) -> None:
    taker = next(player for player in world.players if player.on_server)
    game = world.game(1, 2)
    taken = announce_break(world.users[taker.pk], taker, day(10), day(19), at=at(5))
    assert len(taken.announced) == 2, "the two others on the server; letters to the rest have days of their own"
    white = world.users[game.white_id]
    assert move(white, game, 1, ["c3-b4"], at=at(25)).time.total(WHITE) == 25 - 10
    paper = next(player for player in world.players if not player.on_server)
    other = world.game(1, world.players.index(paper) + 1)
    other_state = read_tournament(world.tournament).state(other, [])
    assert other_state.time.breaks[0].days == 0
    with pytest.raises(PermissionDenied):
        tell_of_break(world.users[paper.pk], taken, 1, paper, day(12), at=at(20))
    with pytest.raises(Refusal, match="still to come"):
        tell_of_break(world.secretary, taken, 1, paper, day(12), at=at(11))
    told = tell_of_break(world.secretary, taken, 1, paper, day(12), at=at(20))
    assert sum(each.days for each in state_of(other).time.breaks) == 8
    with pytest.raises(PermissionDenied):
        grant_break(world.secretary, told, told.version, GrantedChoice.ACCEPTED, "болезнь", at=at(21))
    with pytest.raises(Refusal, match="needs its reason"):
        grant_break(world.chief, told, told.version, GrantedChoice.ACCEPTED, "", at=at(21))
    grant_break(world.chief, told, told.version, GrantedChoice.ACCEPTED, "болезнь", at=at(21))
    assert sum(each.days for each in state_of(other).time.breaks) == 10


@pytest.mark.clause(EDITION, "10.4.1", "10.4.3", "10.4.5")
def test_breaks_are_refused_shortened_and_extended(world: World) -> None:
    paper = next(player for player in world.players if not player.on_server)
    everybody = {player.pk: day(1) for player in world.players if player.pk != paper.pk}
    with pytest.raises(Refusal, match="cannot end before it begins"):
        announce_break(world.secretary, paper, day(9), day(8), told_days=everybody, at=at(2))
    with pytest.raises(Refusal, match="go through the secretary"):
        announce_break(world.users[paper.pk], paper, day(9), day(18), told_days=everybody, at=at(2))
    announce_break(world.secretary, paper, day(9), day(58), told_days=everybody, secretary_told=day(1), at=at(2))
    second = announce_break(world.secretary, paper, day(100), day(109), told_days=everybody, at=at(2))
    game = next(each for each in Game.objects.all() if paper in (each.white, each.black))
    assert [each.days for each in state_of(game).time.breaks] == [30, 0]
    grant_break(world.chief, second, 1, GrantedChoice.EXTRA, "стихийное бедствие", at=at(3))
    assert [each.days for each in state_of(game).time.breaks] == [30, 10]


@pytest.mark.clause(EDITION, "10.5.2", "10.5.4", "10.5.5")
def test_an_unfinished_game_is_adjudicated(world: World) -> None:
    game = world.game(1, 2)
    white, black = world.users[game.white_id], world.users[game.black_id]
    move(white, game, 1, ["c3-b4"], at=at(1))
    submit(white, game, "white", "белые лучше", at=at(LAST + 1))
    with pytest.raises(Refusal, match="once"):
        submit(white, game, "draw", "передумал", at=at(LAST + 1))
    with pytest.raises(Refusal, match="play has not ended"):
        adjudicate(world.chief, fresh(game), 2, Score.DRAW, at=at(LAST))
    with pytest.raises(Refusal, match="there is no result yet"):
        adjudicate(world.chief, fresh(game), 2, None, at=at(LAST + 20))
    with pytest.raises(PermissionDenied):
        adjudicate(world.secretary, fresh(game), 2, Score.DRAW, at=at(LAST + 20))
    submit(black, game, "draw", "равно", at=at(LAST + 2))
    state = adjudicate(world.chief, fresh(game), 2, Score.DRAW, reason="позиция равная", at=at(LAST + 20))
    assert state.result is not None
    assert (state.result.clause.number, result(game)) == ("10.5.5", "0.5-0.5")


@pytest.mark.clause(EDITION, "10.5.4")
def test_what_both_propose_stands(world: World, on_paper: Game) -> None:
    for player in (on_paper.white, on_paper.black):
        given = Submission(game=on_paper, player=player, sent=day(LAST + 3), received=day(LAST + 9), evaluation="black",
                           analysis="1...")  # fmt: skip
        enter_submission(world.secretary, given, at=at(LAST + 9))
    with pytest.raises(Refusal, match="both partners propose stands"):
        adjudicate(world.chief, on_paper, 1, Score.WHITE, at=at(LAST + 20))
    state = adjudicate(world.chief, on_paper, 1, None, at=at(LAST + 20))
    assert state.result is not None
    assert (state.result.score, state.result.clause.number) == (Score.BLACK, "10.5.4")
    with pytest.raises(Refusal, match="the game is over"):
        adjudicate(world.chief, fresh(on_paper), 2, None, at=at(LAST + 21))


@pytest.mark.clause(EDITION, "10.5.6", "10.5.6/p2", "10.5.7")
def test_the_organiser_decides_a_protest_finally(world: World, make_user: Callable[..., User]) -> None:
    game = world.game(1, 2)
    white, black = world.users[game.white_id], world.users[game.black_id]
    move(white, game, 1, ["c3-b4"], at=at(1))
    submit(white, game, "white", "белые лучше", at=at(LAST + 1))
    with pytest.raises(Refusal, match="was not adjudicated"):
        protest_adjudication(
            white,
            game,
            game.white,
            result_received=day(LAST + 21),
            sent=day(LAST + 22),
            reasons="нет",
            at=at(LAST + 22),
        )
    adjudicate(world.chief, fresh(game), 2, Score.BLACK, at=at(LAST + 20))
    with pytest.raises(Refusal, match="no right of protest"):
        protest_adjudication(
            black,
            game,
            game.black,
            result_received=day(LAST + 21),
            sent=day(LAST + 22),
            reasons="нет",
            at=at(LAST + 22),
        )
    with pytest.raises(Refusal, match="the protest is late"):
        protest_adjudication(
            white, game, game.white, result_received=day(LAST + 21), sent=day(LAST + 32), reasons="да", at=at(LAST + 32)
        )
    filed = protest_adjudication(
        white, game, game.white, result_received=day(LAST + 21), sent=day(LAST + 31), reasons="да", at=at(LAST + 31)
    )
    with pytest.raises(PermissionDenied):
        decide_adjudication_protest(world.chief, filed, 1, Score.DRAW, "нет", at=at(LAST + 40))
    organiser = make_user("organiser", OfficeRole.RATING_OFFICER)
    state = decide_adjudication_protest(organiser, filed, 1, Score.DRAW, "анализ верен", at=at(LAST + 40))
    assert state.result is not None
    assert (state.result.clause.number, result(game)) == ("10.5.7", "0.5-0.5")
    assert [event.struck_reason for event in game.events.all()] == ["", "анализ верен", ""]
    filed.refresh_from_db()
    with pytest.raises(Refusal, match="has been decided"):
        decide_adjudication_protest(organiser, filed, filed.version, Score.WHITE, "еще раз", at=at(LAST + 41))
