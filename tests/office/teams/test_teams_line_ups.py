"""Line-ups: by the captain, until a quarter of an hour before the round, else the boards of the first (5.4.9.2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from tests.office.teams.team_events import announced, entered, member, play, ready, side_of, squad, starts, stronger

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.entries.applications import close_admission
from tavlei.office.competitions.models import Competition, LineUp, MatchSide
from tavlei.office.explanations import as_text, explanation_from_json
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams.engine import ordered_boards
from tavlei.office.teams.entries import admit_team, enter_team
from tavlei.office.teams.line_ups import allow_late, deadline, hand_in
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
DUE = datetime(2026, 3, 2, 9, 45, tzinfo=UTC)


def keys(competition: Competition, *families: str) -> list[int | None]:
    return [member(competition, family).pk if family else None for family in families]


def who(side: MatchSide) -> list[str]:
    side.refresh_from_db()
    entries = {entry.pk: entry.person.family for entry in side.round.competition.entries.exclude(person=None)}  # type: ignore[union-attr]
    return [entries[seat] if seat else "" for seat in side.seats or []]


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
@pytest.mark.parametrize(("seconds", "late"), [(-1, False), (0, False), (1, True)])
def test_a_line_up_is_due_a_quarter_of_an_hour_before_the_round(chief: User, seconds: int, late: bool) -> None:
    competition = ready(chief)
    made = pair_teams(chief, competition, 1, starts(1))
    assert deadline(made) == DUE
    side = side_of(made, "Альфа")
    seats = keys(competition, "Альфа3", "Альфа1")
    paper = hand_in(chief, side, seats, received=DUE + timedelta(seconds=seconds))
    assert paper.late is late
    seat_round(chief, made)
    assert who(side) == (["Альфа1", "Альфа2"] if late else ["Альфа3", "Альфа1"])
    told = as_text(explanation_from_json(side_of(made, "Альфа").explanation), "ru")
    assert "5.4.9.2" in told


@pytest.mark.clause(EDITION, "5.4.9.2/item3")
def test_without_a_line_up_the_boards_of_the_first_round_apply(chief: User) -> None:
    competition = ready(chief)
    made = pair_teams(chief, competition, 1, starts(1))
    hand_in(chief, side_of(made, "Альфа"), keys(competition, "Альфа3", "Альфа1"), received=DUE)
    seat_round(chief, made)
    play(chief, made, stronger)
    second = pair_teams(chief, competition, 2, starts(2))
    hand_in(
        chief, side_of(second, "Альфа"), keys(competition, "Альфа2", "Альфа1"), received=starts(2) - timedelta(hours=1)
    )
    seat_round(chief, second)
    play(chief, second, stronger)
    third = seat_round(chief, pair_teams(chief, competition, 3, starts(3)))
    assert who(side_of(second, "Альфа")) == ["Альфа2", "Альфа1"]
    assert who(side_of(third, "Альфа")) == ["Альфа3", "Альфа1"]
    assert who(side_of(third, "Бета")) == ["Бета1", "Бета2"]


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
def test_the_chief_judge_may_let_a_late_line_up_count(chief: User, make_user: Callable[..., User]) -> None:
    competition = ready(chief)
    secretary = make_user("secretary", OfficeRole.SECRETARY)
    made = pair_teams(chief, competition, 1, starts(1))
    paper = hand_in(secretary, side_of(made, "Альфа"), keys(competition, "Альфа3", "Альфа1"))
    assert paper.late
    with pytest.raises(PermissionDenied):
        allow_late(secretary, paper, paper.version, "опоздал автобус")
    with pytest.raises(PermissionDenied):
        hand_in(secretary, side_of(made, "Бета"), keys(competition, "Бета3", "Бета1"), reason="опоздал автобус")
    with pytest.raises(Refusal, match="reasons"):
        allow_late(chief, paper, paper.version, " ")
    with pytest.raises(StaleError):
        allow_late(chief, paper, paper.version + 1, "опоздал автобус")
    allow_late(chief, paper, paper.version, "опоздал автобус")
    hand_in(chief, side_of(made, "Бета"), keys(competition, "Бета3", "Бета1"), reason="болезнь игрока")
    seat_round(chief, made)
    assert who(side_of(made, "Альфа")) == ["Альфа3", "Альфа1"]
    assert who(side_of(made, "Бета")) == ["Бета3", "Бета1"]
    assert Act.objects.get(kind="line_up.allowed").details.reason == "опоздал автобус"
    with pytest.raises(Refusal, match="made known"):
        hand_in(chief, side_of(made, "Альфа"), keys(competition, "Альфа1", "Альфа2"), reason="передумали")


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
def test_a_late_change_does_not_replace_a_line_up_that_came_in_time(chief: User) -> None:
    competition = ready(chief)
    made = pair_teams(chief, competition, 1, starts(1))
    side = side_of(made, "Альфа")
    hand_in(chief, side, keys(competition, "Альфа3", "Альфа1"), received=DUE - timedelta(hours=1))
    hand_in(chief, side, keys(competition, "Альфа2", "Альфа1"), received=DUE - timedelta(minutes=1))
    with pytest.raises(Refusal, match="stands"):
        hand_in(chief, side, keys(competition, "Альфа3", "Альфа2"), received=DUE + timedelta(minutes=1))
    assert LineUp.objects.get(side=side).version == 2
    seat_round(chief, made)
    assert who(side) == ["Альфа2", "Альфа1"]


@pytest.mark.clause(EDITION, "5.4.9.7")
def test_the_captain_and_the_representative_speak_for_their_team_only(
    chief: User, make_user: Callable[..., User]
) -> None:
    competition = announced(chief, rounds=1)
    representative = make_user("representative", OfficeRole.REPRESENTATIVE)
    people = squad("Альфа")
    mine = enter_team(representative, competition, "Альфа", people, captain=people[0])
    admit_team(chief, mine)
    admit_team(chief, entered(chief, competition, "Бета"))
    close_admission(chief, competition)
    captain, player = make_user("captain"), make_user("player")
    captain.person, player.person = people[0], people[1]
    captain.save()
    player.save()
    made = pair_teams(chief, competition, 1, timezone.now() + timedelta(hours=1))
    side, other = side_of(made, "Альфа"), side_of(made, "Бета")
    for user in (representative, captain):
        assert not hand_in(user, side, keys(competition, "Альфа2", "Альфа1")).late
        with pytest.raises(PermissionDenied):
            hand_in(user, other, keys(competition, "Бета2", "Бета1"))
    with pytest.raises(PermissionDenied):
        hand_in(player, side, keys(competition, "Альфа2", "Альфа1"))
    with pytest.raises(PermissionDenied):
        hand_in(captain, side, keys(competition, "Альфа2", "Альфа1"), received=timezone.now())


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
def test_line_ups_are_secret_until_all_are_in_or_the_deadline_has_passed(chief: User) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, timezone.now() + timedelta(hours=1))
    with pytest.raises(Refusal, match="2 line-ups may still come"):
        seat_round(chief, made)
    for name in ("Альфа", "Бета"):
        hand_in(chief, side_of(made, name), keys(competition, f"{name}1", f"{name}2"))
    seat_round(chief, made)
    assert made.encounters.count() == 2


def test_the_chief_judge_may_set_the_boards_early_with_a_reason(chief: User, make_user: Callable[..., User]) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, timezone.now() + timedelta(hours=1))
    with pytest.raises(PermissionDenied):
        seat_round(make_user("secretary", OfficeRole.SECRETARY), made, "все согласны")
    seat_round(chief, made, "все согласны")
    assert Act.objects.get(kind="match.seated").details.reason == "все согласны"


@pytest.mark.clause(EDITION, "5.4.9.2")
@pytest.mark.parametrize(
    ("rules", "families", "problem"),
    [
        ({"order": "free"}, ("Альфа1", "Альфа1"), "Альфа1.И.» sits on two boards"),
        ({"order": "free"}, ("Альфа1", "Бета1"), "not a player"),
        ({"order": "free"}, ("Альфа1",), "names 2 boards; got 1"),
        ({"order": "fixed"}, ("Альфа2", "Альфа1"), "may not play on board 1"),
        ({"order": "shifted"}, ("Альфа2", "Альфа1"), "keep their order"),
        ({"order": "shifted"}, ("", "Альфа1"), "keep their order"),
        ({"order": "free", "reserve_boards": [2]}, ("Альфа3", "Альфа1"), "may not play on board 1"),
    ],
)
def test_a_line_up_against_the_regulation_is_refused(
    chief: User, rules: dict[str, object], families: tuple[str, ...], problem: str
) -> None:
    competition = ready(chief, rules=rules)
    made = pair_teams(chief, competition, 1, starts(1))
    with pytest.raises(Refusal, match=problem):
        hand_in(chief, side_of(made, "Альфа"), keys(competition, *families), received=DUE)


@pytest.mark.clause(EDITION, "5.4.9.3", "5.4.9.4")
def test_an_empty_board_is_lost_before_the_first_move(chief: User) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, starts(1))
    hand_in(chief, side_of(made, "Альфа"), keys(competition, "Альфа1", ""), received=DUE)
    seat_round(chief, made)
    match = made.matches.get()
    first, second = ordered_boards(match)
    home = match.sides.get(side="home").entry.team
    assert (first.result, first.seats.count()) == ("", 2)
    absent_has_white = str(home) != "Альфа"  # on board two the guests have White
    assert (second.result, second.seats.count()) == ("-:+" if absent_has_white else "+:-", 1)
