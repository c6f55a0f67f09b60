"""Play by letters and contests of composition leave the office as a file and come into another one whole."""

from __future__ import annotations

from collections.abc import Callable

from django.apps import apps
from django.db import transaction
from django.test import Client
from tests.office.composition import composition_world
from tests.office.correspondence.correspondence_world import (
    BLACK,
    END,
    START,
    WHITE,
    at,
    day,
    fresh,
    letter,
    make_world,
)

from tavlei.exchange.competition import read_competition, write_competition
from tavlei.office.competitions.models import Competition, Entry
from tavlei.office.competitions.transfer import export_competition, restore
from tavlei.office.competitions.transfer.records import NOT_TOLD, WAYS
from tavlei.office.composition import solving
from tavlei.office.composition.models import Contest, Opinion, Work
from tavlei.office.correspondence.breaks import announce_break
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import BreakTaken, Bulletin, Game, GameEvent, Player
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

Make = Callable[..., Competition]


def taken_over(build: Callable[[], Competition]) -> tuple[bytes, Competition]:
    """A competition of an office that is gone again, brought into this one; its file, and what it has become."""
    with transaction.atomic():
        content = write_competition(export_competition(build()))
        transaction.set_rollback(True)
    return content, restore(Actor(None), read_competition(content))


def test_every_table_of_both_has_a_place_in_the_file() -> None:
    slices = (apps.get_app_config(name) for name in ("correspondence", "composition"))
    assert {model._meta.label for config in slices for model in config.get_models()} == set(WAYS) | NOT_TOLD


def test_games_by_letters_come_back_with_their_letters(
    chief: User, make_user: Callable[..., User], make_competition: Make
) -> None:
    other = make_competition(3, code="other")  # so that the keys are not those of the first office

    def build() -> Competition:
        made = make_competition(6, discipline="correspondence", system="round_robin", rounds_planned=5, regulation={},
                                starts=START, ends=END)  # fmt: skip
        world = make_world(chief, make_user, made)
        game = world.tournament.games.filter(white__medium="post", black__medium="post").first()
        assert game is not None
        enter_letter(world.secretary, game, 1, letter(game, WHITE, None, 3, "c3-b4"), at=at(11))
        enter_letter(world.secretary, fresh(game), 2, letter(game, BLACK, 9, 12, "f6-g5"), at=at(20))
        taker = game.white
        partners = {player.pk: day(26) for player in world.tournament.players.exclude(pk=taker.pk)}
        announce_break(world.secretary, taker, day(30), day(39), told_days=partners, secretary_told=day(26), at=at(27))
        reader = world.tournament.players.first()
        assert reader is not None
        Bulletin.objects.create(tournament=world.tournament, number=1, kind="current", day=day(30), content={},
                                readers=[reader.pk], by=chief)  # fmt: skip
        return made

    content, made = taken_over(build)
    assert write_competition(export_competition(made)) == content
    assert made.pk != other.pk
    (game,) = Game.objects.filter(tournament__competition=made, events__isnull=False).distinct()
    assert GameEvent.objects.filter(game=game).count() == 2
    assert len(state_of(game).events) == 2
    players = set(Player.objects.filter(tournament__competition=made).values_list("pk", flat=True))
    bulletin = Bulletin.objects.get()
    assert set(bulletin.readers) <= players
    assert bulletin.readers
    assert {int(key) for key in BreakTaken.objects.get().announced} <= players
    assert Entry.objects.filter(by_correspondence__isnull=False).count() == 6


def test_a_contest_of_composing_comes_back_with_its_works_and_marks(people: list[Person]) -> None:
    def build() -> Competition:
        world = composition_world.entered(composition_world.compose_world(people))
        return composition_world.preliminary(
            composition_world.judged(composition_world.handed_over(world))
        ).contest.competition

    content, made = taken_over(build)
    assert write_competition(export_competition(made)) == content
    contest = Contest.objects.get(competition=made)
    assert contest.preliminary
    assert Opinion.objects.filter(entry__contest=contest).count() == 6
    assert Work.objects.filter(entry__contest=contest).count() == 3


def test_hidden_authors_do_not_leave_by_the_file(people: list[Person], client: Client) -> None:
    world = composition_world.entered(composition_world.compose_world(people))
    client.force_login(world.users["head"])
    answer = client.get(f"/api/v1/files/{world.contest.competition.code}/competition.json")
    assert answer.status_code == 422
    assert people[4].family not in answer.content.decode()


def test_a_contest_of_solving_comes_back_with_its_answers(people: list[Person]) -> None:
    def build() -> Competition:
        world = composition_world.solve_world(people)
        solver = solving.join(world.users["abel"], world.contest, at=composition_world.on(composition_world.OPENS))
        assert solver.pk
        return world.contest.competition

    content, made = taken_over(build)
    assert write_competition(export_competition(made)) == content
    contest = Contest.objects.get(competition=made)
    assert contest.set_works.count() == 2
    assert contest.solvers.count() == 1
