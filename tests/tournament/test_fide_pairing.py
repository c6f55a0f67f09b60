"""FIDE's systems: the same pairs as the engine of the text in force, explained by the handbook."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.tournament.fide_events import Asked, paired_by_engine, random_event

from tavlei.rulebook import Refusal, Rulebook, Status, library
from tavlei.sources import all_citations
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, check_event, pair_round, pairing_table
from tavlei.tournament.fide import engines as engines_of_fide
from tavlei.tournament.fide.acceleration import points_by_round, upper_group
from tavlei.tournament.fide.berger import with_last_rounds_swapped
from tavlei.tournament.fide.colours import Strength, preference
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Result, Tournament
from tavlei.tournament.round_robin import round_robin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tavlei.rulebook import Step

EARLIER, LATER = date(2026, 1, 31), date(2026, 2, 1)
ENGINES = {EARLIER: EngineName.PY4SWISS, LATER: EngineName.GACRUX}


def rules(day: date) -> Rulebook:
    return Rulebook.on("fide-pairings", day)


def disagreements(asked: Asked, engine: EngineName, folder: Path) -> list[object]:
    """Where a round differs from what the engine makes of its report; an explanation that gives up counts too."""
    expected = paired_by_engine(engine, asked.request, folder)
    if asked.found is None:
        return [] if expected is None else [("not paired", expected)]
    alone = [(asked.found.bye, None)] if asked.found.bye else []
    found = [*asked.found.pairs, *alone]
    wrong: list[object] = [] if found == expected else [(asked.request.tournament.next_round, found, expected)]
    return wrong + [step for step in all_steps(asked.found.explanation().working) if step.key.endswith("by_engine")]


def all_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from all_steps(step.steps)


@pytest.mark.parametrize("day", [EARLIER, LATER])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.clause("fide-pairings-2017", "C.04.1/b", "C.04.1/c", "C.04.1/d", "C.04.2/B", "C.04.2/C", "C.04.2/D")
@pytest.mark.clause("fide-pairings-2017", "C.04.3", "C.04.3/A.1", "C.04.3/A.2", "C.04.3/A.3", "C.04.3/A.4")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/A.5", "C.04.3/A.6", "C.04.3/A.7", "C.04.3/A.8", "C.04.3/A.9")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/B", "C.04.3/D", "C.04.3/E", "C.04.3/C.1", "C.04.3/C.2", "C.04.3/C.3")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/C.4", "C.04.3/C.5", "C.04.3/C.6", "C.04.3/C.7", "C.04.3/C.8")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/C.9", "C.04.3/C.10", "C.04.3/C.11", "C.04.3/C.12", "C.04.3/C.13")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/C.14", "C.04.3/C.15", "C.04.3/C.16", "C.04.3/C.17", "C.04.3/C.18")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/C.19", "C.04.3/E.1", "C.04.3/E.2", "C.04.3/E.3", "C.04.3/E.4")
@pytest.mark.clause("fide-pairings-2017", "C.04.3/E.5", "C.04.5.1")
@pytest.mark.clause("fide-pairings-2026", "C.04.1/2", "C.04.1/3", "C.04.1/4", "C.04.2/2", "C.04.2/3", "C.04.3")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/1.1", "C.04.3/1.2", "C.04.3/1.3", "C.04.3/1.4", "C.04.3/1.5")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/1.6", "C.04.3/1.7", "C.04.3/1.8", "C.04.3/1.9", "C.04.3/C1")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/C2", "C.04.3/C3", "C.04.3/C4", "C.04.3/C5", "C.04.3/C6", "C.04.3/C7")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/C8", "C.04.3/C9", "C.04.3/C10", "C.04.3/C11", "C.04.3/C12")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/C13", "C.04.3/C14", "C.04.3/C15", "C.04.3/C16", "C.04.3/C17")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/C18", "C.04.3/C19", "C.04.3/C20", "C.04.3/C21", "C.04.3/3")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/4", "C.04.3/5", "C.04.3/5.1", "C.04.3/5.2.1", "C.04.3/5.2.2")
@pytest.mark.clause("fide-pairings-2026", "C.04.3/5.2.3", "C.04.3/5.2.4", "C.04.3/5.2.5", "C.04.7")
def test_the_dutch_system_is_what_the_engine_of_its_text_makes(seed: int, day: date, tmp_path: Path) -> None:
    event = random_event(seed, 11 + 7 * seed, 7, FideSystem.DUTCH, rules(day), accelerated=seed % 2 == 1)
    assert [wrong for asked in event for wrong in disagreements(asked, ENGINES[day], tmp_path)] == []


@pytest.mark.prove
@pytest.mark.parametrize("day", [EARLIER, LATER])
@pytest.mark.parametrize("seed", range(100))
def test_two_hundred_events_are_paired_as_the_engine_pairs_them(seed: int, day: date, tmp_path: Path) -> None:
    """From 10 to 200 players, as many events up to 45 as beyond; large fields play fewer rounds to save time."""
    players = round(10 * 20 ** (seed / 99))
    rounds = 9 if players <= 100 else 5
    event = random_event(1000 + seed, players, rounds, FideSystem.DUTCH, rules(day), accelerated=seed % 4 == 0)
    assert [wrong for asked in event for wrong in disagreements(asked, ENGINES[day], tmp_path)] == []


@pytest.mark.parametrize("system", [FideSystem.DUBOV, FideSystem.BURSTEIN])
@pytest.mark.clause("fide-pairings-2026", "C.04.4.1", "C.04.4.1/5.2", "C.04.4.2", "C.04.4.2/5.2")
def test_dubov_and_burstein_are_what_the_engine_makes(system: FideSystem, tmp_path: Path) -> None:
    event = random_event(5, 24, 6, system, rules(LATER))
    assert [wrong for asked in event for wrong in disagreements(asked, EngineName.PY4SWISS, tmp_path)] == []


def test_a_system_no_engine_pairs_by_the_text_in_force_is_refused() -> None:
    request = FideRequest(two(), FideSystem.DUBOV, 5, "s", rulebook=rules(EARLIER))
    with pytest.raises(Refusal, match="no engine pairs this system"):
        pair_round(request)


def test_chapters_that_no_engine_pairs_by_are_cited_by_nothing() -> None:
    """The engine pairs Dubov and Burstein by the text of 2026; in that of 2017 both are open."""
    register = library().register("fide-pairings-2017")
    unpaired = [number for number, entry in register.items() if entry.status is Status.OPEN]
    assert unpaired == ["C.04.4.1", "C.04.4.2"]
    cited = [one for one in all_citations() if one.series == "fide-pairings" and one.number in unpaired]
    assert {one.edition for one in cited} == {"fide-pairings-2026"}


def test_without_the_engine_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_of_fide, "find_spec", lambda _name: None)
    with pytest.raises(Refusal, match=r"not installed: pip install tavlei\[fide\]"):
        pair_round(FideRequest(two(), FideSystem.DUTCH, 5, "s", rulebook=rules(LATER)))


def test_the_two_texts_are_different_engines_and_each_says_its_articles() -> None:
    for day, article in ((EARLIER, "C.04.3/E.5"), (LATER, "C.04.3/5.2.5")):
        found = pair_round(FideRequest(two(), FideSystem.DUTCH, 5, "s", first_colour_white=True, rulebook=rules(day)))
        assert found.engine is ENGINES[day]
        assert found.pairs == (("A", "B"),)
        told = list(all_steps(found.explanation().working))
        assert article in [step.clause.number for step in told if step.clause]
        assert {step.clause.edition for step in told if step.clause} == {rules(day).edition.id}


def test_a_round_that_cannot_be_paired_is_refused() -> None:
    met = (Encounter("A", "B", Result.DRAW),)
    for day in (EARLIER, LATER):
        request = FideRequest(Tournament(two().participants, (met,)), FideSystem.DUTCH, 5, "s", rulebook=rules(day))
        with pytest.raises(Refusal, match="no complete pairing"):
            pair_round(request)


def test_the_only_one_present_has_the_bye_unless_he_has_had_one() -> None:
    request = FideRequest(two(), FideSystem.DUTCH, 5, "s", frozenset({"B"}), rulebook=rules(LATER))
    assert pair_round(request).bye == "A"
    again = FideRequest(
        Tournament(two().participants, ((Bye("A"),),)),
        FideSystem.DUTCH,
        5,
        "s",
        frozenset({"B"}),
        rulebook=rules(LATER),
    )
    assert pair_round(again).bye is None


def test_who_has_never_been_paired_has_no_pairing_number() -> None:
    field = tuple(Participant(name, None, number) for number, name in enumerate("ABCDE", start=1))
    first = (Encounter("B", "C", Result.DRAW), Bye("A", ByeKind.HALF), Bye("D"))
    request = FideRequest(
        Tournament(field, (first,)), FideSystem.DUTCH, 5, "s", frozenset({"A", "E", "D"}), rulebook=rules(LATER)
    )
    assert [(player.id, player.number) for player in pairing_table(request).players] == [("B", 1), ("C", 2), ("D", 3)]


@pytest.mark.parametrize(("players", "upper"), [(160, 80), (161, 82), (162, 82), (163, 82), (10, 6)])
def test_the_upper_group_is_half_rounded_up_to_an_even_number(players: int, upper: int) -> None:
    assert upper_group(players) == upper


def test_a_nine_round_event_is_accelerated_for_five_rounds() -> None:
    assert points_by_round(9) == (2, 2, 2, 1, 1)


@pytest.mark.parametrize(
    ("colours", "white", "strength"),
    [
        ("", None, Strength.NONE),
        ("w", False, Strength.STRONG),
        ("wb", True, Strength.MILD),
        ("bww", False, Strength.ABSOLUTE),
        ("wbb", True, Strength.ABSOLUTE),
    ],
)
def test_the_preference_follows_from_the_games_played(colours: str, white: bool | None, strength: Strength) -> None:
    found = preference([colour == "w" for colour in colours])
    assert (found.white, found.strength) == (white, strength)


def test_an_event_is_checked_by_another_engine_and_every_difference_told() -> None:
    field = tuple(Participant(name, 2000 - number, number) for number, name in enumerate("ABCD", start=1))
    right = (Encounter("A", "C", Result.WHITE_WINS), Encounter("D", "B", Result.BLACK_WINS))
    wrong = (Encounter("A", "D", Result.DRAW), Encounter("B", "C", Result.DRAW))
    request = FideRequest(
        Tournament(field, (right, wrong)), FideSystem.DUTCH, 3, "s", first_colour_white=True, rulebook=rules(LATER)
    )
    for engine in (EngineName.GACRUX, EngineName.PY4SWISS):
        checked = check_event(request, engine)
        assert [one.agrees for one in checked.rounds] == [True, False]
        assert not checked.agrees
        assert checked.rounds[1].only_played == (("A", "D"), ("B", "C"))
        assert {frozenset(pair) for pair in checked.rounds[1].only_paired} == {frozenset("AB"), frozenset("CD")}


def two() -> Tournament:
    return Tournament((Participant("A", 2000, 1), Participant("B", 1900, 2)))


@pytest.mark.parametrize("players", [4, 7, 10])
@pytest.mark.clause("fide-pairings-2017", "C.05/annex1")
@pytest.mark.clause("fide-pairings-2026", "C.05/annex1")
def test_a_double_round_robin_is_that_of_fides_tables(players: int) -> None:
    """The engine's Berger tables, the last two rounds of the first cycle swapped, colours reversed in the second."""
    from gacrux.berger import bergertables

    numbers = [str(number) for number in range(1, players + 1)]
    made = round_robin(numbers, Rulebook.of("draughts-rules-2022"), cycles=2)
    swapped = with_last_rounds_swapped(made, rules(LATER))
    tables = bergertables(players)["pairing"]
    cycle = len(tables)
    order = [*range(1, cycle - 1), cycle, cycle - 1, *range(1, cycle + 1)]
    for place, number in enumerate(order):
        expected = {(str(pair["white"]), str(pair["black"])) for pair in tables[number].values()}
        if place >= cycle:
            expected = {(black, white) for white, black in expected}
        found = {met.players for met in swapped.rounds[place] if isinstance(met, Encounter)}
        assert found == {pair for pair in expected if set(pair) <= set(numbers)}
    assert "C.05/annex1" in [step.clause.number for step in swapped.explanation().working if step.clause]
    with pytest.raises(Refusal, match="double round robin"):
        with_last_rounds_swapped(round_robin(numbers, Rulebook.of("draughts-rules-2022")), rules(LATER))
