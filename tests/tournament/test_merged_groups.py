"""Two neighbouring age groups in one competition, and places counted apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Refusal
from tavlei.tournament.merged_groups import AgeGroup, age_groups, merged_places
from tavlei.tournament.places import Placing, placings

EDITION = "draughts-rules-2022"


@pytest.mark.clause(EDITION, "2.1/p5")
def test_places_are_counted_apart() -> None:
    common = list(placings([["a"], ["b", "c", "d"], ["e"], ["f"]]))
    group = {name: AgeGroup.UNDER_14 if name in "ace" else AgeGroup.UNDER_17 for name in "abcdef"}
    found = merged_places(common, group, RULES)
    assert found.groups == (AgeGroup.UNDER_17, AgeGroup.UNDER_14)
    assert [(each.participant, each.text) for each in found.apart[AgeGroup.UNDER_14]] == [
        ("a", "1"),
        ("c", "2"),
        ("e", "3"),
    ]
    assert [(each.participant, each.text) for each in found.apart[AgeGroup.UNDER_17]] == [
        ("b", "1-2"),
        ("d", "1-2"),
        ("f", "3"),
    ]
    told = found.explanation()
    assert told.verdict.inputs == {"older": "under_17", "younger": "under_14"}
    assert told.working[1].steps[1].inputs == {"participant": "c", "common": "2-4"}


@pytest.mark.clause(EDITION, "2.1/p5")
@pytest.mark.parametrize(
    ("older", "younger", "discipline", "allowed"),
    [
        (AgeGroup.UNDER_20, AgeGroup.UNDER_17, Discipline.RUSSIAN, True),
        (AgeGroup.ADULTS, AgeGroup.UNDER_27, Discipline.INTERNATIONAL_BLITZ, True),
        (AgeGroup.UNDER_20, AgeGroup.UNDER_14, Discipline.RUSSIAN, False),
        (AgeGroup.ADULTS, AgeGroup.FROM_21_TO_25, Discipline.RENJU, True),
        (AgeGroup.FROM_12_TO_15, AgeGroup.UNDER_12, Discipline.RENJU, True),
        (AgeGroup.ADULTS, AgeGroup.UNDER_27, Discipline.RENJU, False),
        (AgeGroup.ADULTS, AgeGroup.UNDER_27, Discipline.RUSSIAN_BLITZ_TEAM, False),
    ],
)
def test_only_neighbours_may_be_merged(
    older: AgeGroup, younger: AgeGroup, discipline: Discipline, allowed: bool
) -> None:
    common, group = list(placings([["a"], ["b"]])), {"a": younger, "b": older}
    if allowed:
        assert merged_places(common, group, RULES, discipline=discipline).groups == (older, younger)
    else:
        with pytest.raises(Refusal, match="only two age groups next to each other"):
            merged_places(common, group, RULES, discipline=discipline)


def test_one_group_or_an_unknown_one_is_refused() -> None:
    with pytest.raises(Refusal, match="only two age groups"):
        merged_places([Placing("a", 1, 1)], {"a": AgeGroup.UNDER_9}, RULES)
    with pytest.raises(Refusal, match="the age group of «a» is missing"):
        merged_places([Placing("a", 1, 1)], {}, RULES)


def test_the_age_groups_of_the_disciplines() -> None:
    assert len(age_groups(Discipline.RUSSIAN)) == 7
    assert age_groups(Discipline.RENJU)[-1] is AgeGroup.UNDER_12
    assert age_groups(Discipline.INTERNATIONAL_RAPID_TEAM) == (AgeGroup.ADULTS,)
    assert len(age_groups(Discipline.INTERNATIONAL_TEAM)) == 7


@given(st.lists(st.tuples(st.integers(1, 4), st.booleans()), min_size=2, max_size=15))
def test_the_order_within_a_group_is_the_common_order(drawn: list[tuple[int, bool]]) -> None:
    shares: dict[int, list[str]] = {}
    for index, (rank, _) in enumerate(drawn):
        shares.setdefault(rank, []).append(str(index))
    common = list(placings([shares[rank] for rank in sorted(shares)]))
    group = {str(index): AgeGroup.ADULTS if older else AgeGroup.UNDER_27 for index, (_, older) in enumerate(drawn)}
    group["0"], group["1"] = AgeGroup.ADULTS, AgeGroup.UNDER_27
    place = {each.participant: each.first for each in common}
    for members in merged_places(common, group, RULES).apart.values():
        for member in members:
            ahead = [other for other in members if place[other.participant] < place[member.participant]]
            beside = [other for other in members if place[other.participant] == place[member.participant]]
            assert (member.first, member.last) == (len(ahead) + 1, len(ahead) + len(beside))
