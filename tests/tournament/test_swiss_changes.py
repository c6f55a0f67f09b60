"""Changes of a drawing: reasoned decisions, drawing again, forced pairs, drawing by groups."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text
from tavlei.tournament.model import Encounter, Participant, Result, Tournament
from tavlei.tournament.swiss import PairingRequest, System, pair_round
from tavlei.tournament.swiss.changes import change_pairs, pair_again_after

PEOPLE = tuple(Participant(f"p{index}", 2000 - index) for index in range(8))
REQUEST = PairingRequest(Tournament(PEOPLE), System.RATING, "s", first_colour_white=True, rulebook=RULES)


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12", "5.4.10.12/item1")
def test_a_change_keeps_its_reason_beside_the_computed_pairs() -> None:
    computed = pair_round(REQUEST)
    pairs = computed.pairs_of_names()
    swapped = (pairs[0][::-1], *pairs[1:])
    changed = change_pairs(computed, swapped, None, reason="ошибка ввода", decided_by="главный судья")
    assert changed.changed == tuple(sorted(pairs[0]))
    assert changed.computed.pairs_of_names() == pairs
    assert "ошибка ввода" in explanation_text(changed.explanation(), catalogue("ru"))


@pytest.mark.parametrize(
    ("pairs", "reason", "why"),
    [
        ((("p0", "p1"),), "x", "must hold everybody of the round once; wrong: p2, p3, p4, p5, p6, p7"),
        ((("p0", "p1"), ("p0", "p2"), ("p3", "p4"), ("p5", "p6")), "x", "wrong: p7"),
        ((("p0", "p4"), ("p5", "p1"), ("p2", "p6"), ("p7", "p3")), "  ", "needs a reason"),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1")
def test_a_wrong_change_is_refused(pairs: tuple[tuple[str, str], ...], reason: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        change_pairs(pair_round(REQUEST), pairs, None, reason=reason, decided_by="judge")


@pytest.mark.clause("draughts-rules-2022", "5.4.10.8/item2")
@given(st.sets(st.sampled_from([each.id for each in PEOPLE]), min_size=1, max_size=3), st.sampled_from(list(System)))
def test_drawing_again_touches_as_few_as_possible(gone: set[str], system: System) -> None:
    """Only the pairs of those who are gone are broken, as long as their partners can meet each other."""
    before = pair_round(replace(REQUEST, system=system))
    after = pair_again_after(before.pairs_of_names(), replace(REQUEST, system=system, absent=frozenset(gone)))
    untouched = {frozenset(pair) for pair in before.pairs_of_names() if not gone.intersection(pair)}
    assert untouched <= {frozenset(pair) for pair in after.pairs_of_names()}


@pytest.mark.clause("draughts-rules-2022", "5.4.10.8/item2")
def test_a_standing_pair_is_broken_only_when_it_must() -> None:
    """a is gone; b, left without an opponent, has met d already, so c and d are touched as well."""
    people = tuple(Participant(name) for name in "abcdef")
    rounds = ((Encounter("b", "f", Result.DRAW), Encounter("a", "c", Result.DRAW), Encounter("d", "e", Result.DRAW)),)
    request = PairingRequest(Tournament(people, rounds), System.LOT, "x", rulebook=RULES)
    before = pair_round(request)
    one = before.pairs_of_names()[0][0]
    after = pair_again_after(before.pairs_of_names(), replace(request, absent=frozenset({one})))
    assert after.bye is not None


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9")
def test_forced_pairs_and_groups() -> None:
    forced = pair_round(replace(REQUEST, forced=(("p0", "p1"),)))
    assert {"p0", "p1"} in [set(pair) for pair in forced.pairs_of_names()]
    with pytest.raises(Refusal, match="no_pairing: forced: the forced pair p0, p1 cannot be made"):
        pair_round(replace(REQUEST, forced=(("p0", "p1"),), absent=frozenset({"p0"})))
    group = frozenset({"p0", "p1", "p2", "p3"})
    drawn_apart = pair_round(replace(REQUEST, absent=frozenset({"p4", "p5", "p6", "p7"})))
    assert {name for pair in drawn_apart.pairs_of_names() for name in pair} == group
