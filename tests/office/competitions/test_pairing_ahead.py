"""A round is paired before the transaction that keeps it: judges write meanwhile, and what changed is paired anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from tests.office.computations import Computations
from tests.office.teams.team_events import ready, starts

from tavlei.office.acts.computed_ahead import ATTEMPTS, CHANGING
from tavlei.office.competitions.entries.applications import decide_admission, enter, withdraw
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Entry, Round
from tavlei.office.competitions.pairing import by_hand, rounds
from tavlei.office.competitions.pairing.by_hand import ChangeGround, stored_boards
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams import matches
from tavlei.office.teams.pairing import pair_teams
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
FIDE: dict[str, Any] = {"sport": "chess", "discipline": "chess", "status": "other", "system": "fide_dutch",
                        "rounds_planned": 3, "regulation": {"points_for_win": 1}}  # fmt: skip
LOT: dict[str, Any] = {"system": "swiss_lot"}
FIDE_TEAMS: dict[str, Any] = {"system": "fide_team", "points_for_win": 1, "sport": "chess", "discipline": "chess",
                              "status": "other", "rules": {"criteria": ["fide_team_gpts"]}}  # fmt: skip


@pytest.fixture
def pairings(make_competition: Make, monkeypatch: pytest.MonkeyPatch) -> Computations:
    """The pairings of rounds of persons."""
    return Computations(monkeypatch, rounds, "paired_by_system")


def won(chief: User, made: Round) -> None:
    boards = [board for board in made.encounters.order_by("board") if board.seats.count() == 2]
    enter_results(chief, made, [EnteredResult(board.board, Result.WHITE_WINS, board.version) for board in boards])


def leaves(chief: User, entry: Entry) -> None:
    withdraw(chief, entry, entry.version, after_round=0, reason="болезнь")


def seated(made: Round) -> set[int]:
    return set(made.seats.values_list("entry", flat=True))


@pytest.mark.parametrize("given", [{}, LOT, FIDE], ids=["rating", "lot", "fide"])
def test_a_result_is_entered_elsewhere_while_a_round_is_paired(
    chief: User, make_competition: Make, pairings: Computations, given: dict[str, Any]
) -> None:
    other = pair_next(chief, make_competition(4, code="other"), 1)
    competition = make_competition(6, **given)
    won(chief, pair_next(chief, competition, 1))
    pairings.depths.clear()
    pairings.once(lambda: won(chief, other))
    made = pair_next(chief, competition, 2)
    assert not other.encounters.filter(result="").exists()
    assert made.encounters.count() == 3
    assert all(board.explanation for board in made.encounters.all())
    assert pairings.none_held_the_store
    assert len(pairings.depths) == 1  # and the act took it as it was


def test_who_leaves_while_a_round_is_paired_is_not_seated(
    chief: User, make_competition: Make, pairings: Computations
) -> None:
    competition = make_competition(6)
    left: Entry = competition.entries.get(number=1)
    pairings.once(lambda: leaves(chief, left))
    made = pair_next(chief, competition, 1)
    assert left.pk not in seated(made)
    assert len(seated(made)) == 5
    assert len(pairings.depths) == 2  # paired anew
    assert pairings.none_held_the_store
    assert Act.objects.filter(kind="round.paired", competition=competition).count() == 1


def test_of_two_who_pair_at_once_one_is_refused(chief: User, make_competition: Make, pairings: Computations) -> None:
    competition = make_competition(6)
    pairings.once(lambda: pair_next(chief, competition, 1))
    with pytest.raises(Refusal):
        pair_next(chief, competition, 1)
    assert competition.rounds.count() == 1
    assert Act.objects.filter(kind="round.paired", competition=competition).count() == 1


def test_a_field_that_never_stands_still_is_refused_plainly(
    chief: User, make_competition: Make, pairings: Computations
) -> None:
    competition = make_competition(6)
    ratings = iter(range(2000, 2100))
    pairings.meanwhile = lambda: competition.entries.filter(number=1).update(rating=next(ratings))
    with pytest.raises(Refusal) as refused:
        pair_next(chief, competition, 1)
    assert [problem.message for problem in refused.value.problems] == [CHANGING]
    assert len(pairings.depths) == ATTEMPTS
    assert not competition.rounds.exists()


def test_who_may_not_pair_lets_nothing_be_computed(
    make_user: Callable[..., User], make_competition: Make, pairings: Computations
) -> None:
    competition = make_competition(6)
    with pytest.raises(PermissionDenied):
        pair_next(make_user("judge", OfficeRole.JUDGE), competition, 1)
    assert pairings.depths == []


def test_who_entered_late_has_his_number_with_the_round_and_not_before(
    chief: User, make_competition: Make, people: list[Person], pairings: Computations
) -> None:
    competition = make_competition(6, regulation={"criteria": ["solkoff"], "late_entry_until": 2})
    won(chief, pair_next(chief, competition, 1))
    late = enter(chief, competition, people[7])
    decide_admission(chief, late, late.version, admitted=True)
    numbers = []
    pairings.meanwhile = lambda: numbers.append(Entry.objects.get(pk=late.pk).number)
    made = pair_next(chief, competition, 2)
    late.refresh_from_db()
    assert numbers == [None]  # nothing was stored before the act
    assert (late.number, late.from_round) == (7, 2)
    assert late.pk in seated(made)
    assert pairings.none_held_the_store


@pytest.mark.parametrize(("given", "name"), [(FIDE_TEAMS, "pair_teams"), ({"system": "swiss_rating"}, "found_pairs")])
def test_teams_are_paired_before_their_round_is_kept(
    chief: User, monkeypatch: pytest.MonkeyPatch, given: dict[str, Any], name: str
) -> None:
    competition = ready(chief, ("Альфа", "Бета", "Гамма", "Дельта", "Эпсилон"), **given)
    module, name = (matches, name) if name == "pair_teams" else (rounds, "paired_by_system")
    watched = Computations(monkeypatch, module, name)
    left = competition.entries.get(person=None, number=1)
    watched.once(lambda: Entry.objects.filter(pk=left.pk).update(state="withdrawn", after_round=0))
    made = pair_teams(chief, competition, 1, starts(1))
    assert left.pk not in set(made.matches.values_list("sides__entry", flat=True))
    assert made.matches.count() == 2
    assert watched.none_held_the_store
    assert len(watched.depths) == 2
    assert Act.objects.filter(kind="round.paired", competition=competition).count() == 1


def test_a_round_is_drawn_again_before_its_pairs_are_changed(
    chief: User, make_competition: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = make_competition(6)
    made = pair_next(chief, competition, 1)
    watched = Computations(monkeypatch, by_hand, "pair_again_after")
    left: Entry = competition.entries.get(number=1)
    watched.once(lambda: leaves(chief, left))
    by_hand.draw_again(chief, made, ground=ChangeGround.DECISION, reason="выбыл участник")
    assert left.pk not in seated(made)
    assert watched.none_held_the_store
    assert len(watched.depths) == 2
    assert Act.objects.filter(kind="round.again", competition=competition).count() == 1


def test_pairs_of_a_hand_are_held_against_the_rules_before_they_are_kept(
    chief: User, make_competition: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = make_competition(6, status="municipal", regulation={"criteria": ["solkoff"], "draw_by_hand": True})
    watched = Computations(monkeypatch, by_hand, "check_drawing")
    proposed = by_hand.proposed_boards(read_snapshot(competition), ())
    made = by_hand.draw_by_hand(chief, competition, 1, proposed)
    assert stored_boards(read_snapshot(competition), made) == proposed
    assert len(watched.depths) == 1
    turned = by_hand.ProposedPairs(tuple((black, white) for white, black in proposed.pairs))
    program = Computations(monkeypatch, by_hand, "pair_round")
    by_hand.change_pairs(chief, made, turned, ground=ChangeGround.DECISION, reason="по решению")
    assert stored_boards(read_snapshot(competition), made) == turned
    assert len(watched.depths) == 2
    assert len(program.depths) == 1
    assert watched.none_held_the_store
    assert program.none_held_the_store
