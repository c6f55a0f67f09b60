"""Swiss pairings: the contracts, a word-for-word reference, and whole events played at random."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples
from tests.tournament.rules import RULES
from tests.tournament.swiss_literal import Literal

from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text, settings_from_json
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Round, Tournament
from tavlei.tournament.swiss import PairingRequest, RoundPairing, System, pair_round


def request(given: dict[str, Any], **chosen: object) -> PairingRequest:
    people = tuple(
        Participant(p["id"], p.get("rating"), p.get("number"), p.get("team"), p.get("from_round") or 1)
        for p in given["players"]
    )
    rounds = tuple(
        tuple(Bye(x["bye"]) if "bye" in x else Encounter(x["white"], x["black"], Result(x["result"])) for x in one)
        for one in given["rounds"]
    )
    colour = given.get("first_colour")
    return PairingRequest(
        Tournament(people, rounds, given["points_for_win"]),
        System(given["system"]),
        str(given["seed"]),
        frozenset(given.get("absent", ())),
        tuple((one, other) for one, other in given.get("forbidden", ())),
        given.get("avoid_same_team", False),
        None if colour is None else colour == "white",
        rulebook=replace(RULES, settings=settings_from_json(chosen)),
    )


def shown(pairing: RoundPairing) -> tuple[set[tuple[str, str]], str | None]:
    return {(pair.white, pair.black) for pair in pairing.pairs}, pairing.bye


def outcome(asked: PairingRequest) -> object:
    try:
        return shown(pair_round(asked))
    except Refusal as refusal:
        return refusal.problems[0].code


def test_every_example_of_the_contracts(contracts: Path) -> None:
    lines = (contracts / "tournament.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [task for task in map(json.loads, lines) if task["calc"] == "tournament.pair"]
    assert len(tasks) == 20

    def expected(wanted: dict[str, Any]) -> object:
        return wanted.get("error") or ({(pair["white"], pair["black"]) for pair in wanted["pairs"]}, wanted["bye"])

    other = {"T1": "meeting", "T2": "largest_number", "T5": "ascending"}
    for task in tasks:
        assert outcome(request(task["input"])) == expected(task["expected"]), task["id"]
        for switch, wanted in task["alternatives"].items():
            assert outcome(request(task["input"], **{switch: other[switch]})) == expected(wanted), (task["id"], switch)


RESULTS = [Result.WHITE_WINS, Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS, Result.BLACK_WINS]
RESULTS += [Result.WHITE_PLUS, Result.BLACK_PLUS, Result.BOTH_MINUS]


@st.composite
def events(
    draw: st.DrawFn, most: int = 9
) -> tuple[tuple[Participant, ...], System, list[tuple[set[str], list[Result]]], list[tuple[str, str]]]:
    count = draw(st.integers(2, most))
    ratings = draw(st.lists(st.none() | st.integers(2000, 2010), min_size=count, max_size=count))
    late = draw(st.lists(st.sampled_from([1, 1, 1, 1, 2, 3]), min_size=count, max_size=count))
    people = tuple(
        Participant(f"p{index}", rating, from_round=entry)
        for index, (rating, entry) in enumerate(zip(ratings, late, strict=True))
    )
    names = [person.id for person in people]
    rounds = draw(st.integers(1, 5))
    plan = [
        (
            set(draw(st.lists(st.sampled_from(names), max_size=2))),
            draw(st.lists(st.sampled_from(RESULTS), min_size=count, max_size=count)),
        )
        for _ in range(rounds)
    ]
    barred = draw(
        st.lists(
            st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda pair: pair[0] != pair[1]),
            max_size=2,
        )
    )
    return people, draw(st.sampled_from(list(System))), plan, barred


@pytest.mark.slow
@examples(40)
@given(events(), st.booleans())
@pytest.mark.clause(
    "draughts-rules-2022",
    "5.4.10.1",
    "5.4.10.2",
    "5.4.10.2/item1",
    "5.4.10.2/item2",
    "5.4.10.2/item3",
    "5.4.10.2/item4",
)
@pytest.mark.clause(
    "draughts-rules-2022", "5.4.10.2/item5", "5.4.10.2/item6", "5.4.10.4", "5.4.10.4/item2", "5.4.10.5.1", "5.4.10.5.2"
)
@pytest.mark.clause(
    "draughts-rules-2022",
    "5.4.10.5.3",
    "5.4.10.5.4",
    "5.4.10.5.5",
    "5.4.10.5.5/item2",
    "5.4.10.5.6",
    "5.4.10.6.1",
    "5.4.10.6.2",
)
@pytest.mark.clause(
    "draughts-rules-2022",
    "5.4.10.7.1",
    "5.4.10.7.2",
    "5.4.10.7.3",
    "5.4.10.7.4",
    "5.4.10.7.5",
    "5.4.10.7.5/item2",
    "5.4.10.7.6",
)
@pytest.mark.clause("draughts-rules-2022", "5.4.10.8")
def test_whole_events_agree_with_the_words_of_the_clauses(event, white) -> None:  # type: ignore[no-untyped-def]
    """Absences, late entries, forfeits and forbidden pairs; in every round the rules of 5.4.10.2 hold as well."""
    people, system, plan, barred = event
    rounds: list[Round] = []
    for absent, results in plan:
        tournament = Tournament(people, tuple(rounds))
        literal = Literal(tournament, str(system), "seed", absent, {frozenset(pair) for pair in barred}, white).pair()
        asked = PairingRequest(
            tournament, system, "seed", frozenset(absent), tuple(barred), first_colour_white=white, rulebook=RULES
        )
        if literal is None:
            with pytest.raises(Refusal, match="no_pairing"):
                pair_round(asked)
            return
        pairing = pair_round(asked)
        assert shown(pairing) == (set(literal[0]), literal[1])
        check_rules(tournament, pairing, absent, barred)
        games = [
            Encounter(pair.white, pair.black, result) for pair, result in zip(pairing.pairs, results, strict=False)
        ]
        rounds.append((*games, *([Bye(pairing.bye)] if pairing.bye else [])))


def check_rules(tournament: Tournament, pairing: RoundPairing, absent: set[str], barred: list[tuple[str, str]]) -> None:
    """5.4.10.2 straight from the words."""
    playing = {name for pair in pairing.pairs for name in (pair.white, pair.black)} | (
        {pairing.bye} if pairing.bye else set()
    )
    number = tournament.next_round
    expected = {participant.id for participant in tournament.participants if participant.from_round <= number} - absent
    assert playing == expected
    history = tournament.entries()
    for pair in pairing.pairs:
        assert all(not (entry.opponent == pair.black and entry.played) for entry in history[pair.white])
        assert (pair.white, pair.black) not in barred
        assert (pair.black, pair.white) not in barred
        for name, is_white in ((pair.white, True), (pair.black, False)):
            colours = [entry.is_white for entry in history[name] if entry.played]
            assert colours[-3:] != [is_white] * 3
    if pairing.bye:
        assert all(entry.played or not entry.score for entry in history[pairing.bye])


@pytest.mark.slow
@given(st.integers(10, 40), st.sampled_from(list(System)), st.randoms(use_true_random=False))
def test_larger_events_keep_the_rules(count, system, random) -> None:  # type: ignore[no-untyped-def]
    people = tuple(Participant(f"p{index}", random.randint(1900, 2100)) for index in range(count))
    rounds: list[Round] = []
    for _ in range(7):
        tournament = Tournament(people, tuple(rounds))
        pairing = pair_round(PairingRequest(tournament, system, "large", rulebook=RULES))
        check_rules(tournament, pairing, set(), [])
        games = [Encounter(pair.white, pair.black, random.choice(RESULTS[:6])) for pair in pairing.pairs]
        rounds.append((*games, *([Bye(pairing.bye)] if pairing.bye else [])))


@given(events(most=8), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(event, random) -> None:  # type: ignore[no-untyped-def]
    people, system, _, barred = event
    mixed = list(people)
    random.shuffle(mixed)
    one = outcome(PairingRequest(Tournament(people), system, "x", forbidden=tuple(barred), rulebook=RULES))
    other = outcome(
        PairingRequest(Tournament(tuple(mixed)), system, "x", forbidden=tuple(reversed(barred)), rulebook=RULES)
    )
    assert one == other


@pytest.mark.slow
@given(events(most=7), st.lists(st.sampled_from("ab"), min_size=7, max_size=7))
def test_teams_apart_agree_with_the_words_of_the_reading(event, teams) -> None:  # type: ignore[no-untyped-def]
    """T29: the bye first, then the fewest pairs of one team, then the first in the order of the search."""
    people, system, plan, barred = event
    people = tuple(replace(each, team=team) for each, team in zip(people, teams, strict=False))
    rounds: list[Round] = []
    for absent, results in plan[:3]:
        tournament = Tournament(people, tuple(rounds))
        forbidden = {frozenset(pair) for pair in barred}
        plain = Literal(tournament, str(system), "seed", absent, forbidden, True).pair()
        if plain is None:
            return
        without_bye = absent | ({plain[1]} if plain[1] else set())
        literal = Literal(tournament, str(system), "seed", without_bye, forbidden, True)
        literal.teams = {person.id: person.team or "" for person in people}
        expected = literal.first(literal.order())
        asked = PairingRequest(tournament, system, "seed", frozenset(absent), tuple(barred), True, True, rulebook=RULES)
        pairing = pair_round(asked)
        assert expected is not None
        assert shown(pairing) == (set(expected), plain[1])
        games = [
            Encounter(pair.white, pair.black, result) for pair, result in zip(pairing.pairs, results, strict=False)
        ]
        rounds.append((*games, *([Bye(pairing.bye)] if pairing.bye else [])))


def test_a_lot_repeats_exactly_and_another_seed_differs() -> None:
    people = tuple(Participant(f"p{index}") for index in range(30))
    first, again, other = (
        pair_round(PairingRequest(Tournament(people), System.LOT, seed, rulebook=RULES)) for seed in ("a", "a", "b")
    )
    assert shown(first) == shown(again) != shown(other)


@pytest.mark.parametrize(("teams", "together"), [("aabb", 0), ("aaab", 1), ("aaaa", 2), ("aaaaab", 2), ("abcabc", 0)])
def test_players_of_a_team_are_kept_apart_as_far_as_possible(teams: str, together: int) -> None:
    """T29."""
    people = tuple(Participant(f"p{index}", 2000 - index, team=team) for index, team in enumerate(teams))
    for system in System:
        pairing = pair_round(PairingRequest(Tournament(people), system, "t", avoid_same_team=True, rulebook=RULES))
        assert pairing.same_team_pairs == together, system


@pytest.mark.parametrize(
    ("rounds", "forbidden", "number"),
    [
        ([("a", "b")], [], "5.4.10.2/item1"),
        ([], [("a", "b")], "5.4.10.9"),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "5.4.10.8")
def test_the_rule_that_stands_in_the_way_is_named(
    rounds: list[tuple[str, str]], forbidden: list[tuple[str, str]], number: str
) -> None:
    played = tuple((Encounter(white, black, Result.DRAW),) for white, black in rounds)
    tournament = Tournament((Participant("a"), Participant("b")), played)
    with pytest.raises(Refusal, match=f"no_pairing: .*{number}"):
        pair_round(PairingRequest(tournament, System.RATING, "s", forbidden=tuple(forbidden), rulebook=RULES))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"absent": frozenset({"x"})}, "absent: there is no participant «x»"),
        ({"forbidden": (("a", "x"),)}, "forbidden: there is no participant «x»"),
    ],
)
def test_unknown_names_are_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        pair_round(
            PairingRequest(Tournament((Participant("a"), Participant("b"))), System.LOT, "s", rulebook=RULES, **change)
        )


@pytest.mark.parametrize(
    ("rounds", "why"),
    [
        (((Encounter("a", "a", Result.DRAW),),), r"rounds\[0\]\[0\]: «a» is paired twice"),
        (((Encounter("a", "z", Result.DRAW),),), r"rounds\[0\]\[0\]: there is no participant «z»"),
        (((Encounter("a", "b", Result.DRAW), Bye("a")),), r"rounds\[0\]\[1\]: «a» is paired twice"),
        (((Encounter("a", "b"),),), r"rounds\[0\]\[0\]: the result is missing"),
    ],
)
def test_contradictory_rounds_are_refused_with_their_place(rounds: tuple[Round, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        pair_round(
            PairingRequest(Tournament((Participant("a"), Participant("b")), rounds), System.LOT, "s", rulebook=RULES)
        )


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_pair_is_explained(language: str) -> None:
    people = tuple(Participant(f"p{index}", 2000 - index) for index in range(6))
    rounds = (
        (
            Encounter("p0", "p3", Result.WHITE_WINS),
            Encounter("p4", "p1", Result.BLACK_WINS),
            Encounter("p2", "p5", Result.WHITE_WINS),
        ),
    )
    pairing = pair_round(PairingRequest(Tournament(people, rounds), System.RATING, "s", rulebook=RULES))
    text = explanation_text(pairing.explanation(), catalogue(language))
    assert "swiss." not in text
    assert all(pair.white in text and pair.black in text for pair in pairing.pairs)


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2", "5.4.10.2/item1")
def test_a_pair_names_those_passed_over_each_with_the_clause_and_then_the_colour() -> None:
    people = tuple(Participant(f"p{index}", 2000 - index) for index in range(4))
    rounds = (
        (Encounter("p0", "p2", Result.DRAW), Encounter("p3", "p1", Result.DRAW)),
        (Encounter("p2", "p3", Result.DRAW), Encounter("p1", "p0", Result.DRAW)),
    )
    explained = pair_round(PairingRequest(Tournament(people, rounds), System.RATING, "s", rulebook=RULES)).explanation()
    steps = [
        [(step.key, step.value, step.clause.number if step.clause else "") for step in pair.steps]
        for pair in explained.working
    ]
    assert steps == [
        [("swiss.passed_over", "p2", "5.4.10.2/item1"), ("swiss.colours", "p0", "5.4.10.2/item3")],
        [("swiss.first_possible", "p2", "5.4.10.2"), ("swiss.colours", "p2", "5.4.10.2/item3")],
    ]
