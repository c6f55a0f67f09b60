"""Sanctions: the ladder, powers, unlawful influence (5.4.15, 1.5; T22, T37)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conduct.helpers import EDITION, NAIVE, moment, told
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.influence import Offence, OffenceRecord, consequences
from tavlei.tournament.conduct.disputes.measures import (
    Authority,
    ConductSanction,
    LostIn,
    Measure,
    authorities,
    check_added_time,
    may_impose,
)
from tavlei.tournament.conduct.disputes.sanctions import Annulment, fee_is_returned, suggest_sanction
from tavlei.tournament.conduct.people import Capacity

BY = {
    Measure.REMARK: Authority.JUDGE,
    Measure.WARNING: Authority.JUDGE,
    Measure.ADDED_TIME: Authority.JUDGE,
    Measure.LOSS: Authority.CHIEF_JUDGE,
    Measure.EXCLUSION: Authority.MAIN_PANEL,
    Measure.DISQUALIFICATION: Authority.FEDERATION,
}


def imposed(measure: Measure, round_number: int | None = 1, game: int = 1, person: str = "Ivanov") -> ConductSanction:
    return ConductSanction(
        person,
        measure,
        BY[measure],
        moment(12),
        "talked",
        ("2.3.3",),
        round=round_number,
        game=game,
        lost=LostIn.GAME if measure is Measure.LOSS else None,
        seconds=60 if measure is Measure.ADDED_TIME else None,
        rulebook=RULES,
    )


@pytest.mark.clause(EDITION, "5.4.15.2")
@pytest.mark.parametrize(
    ("given", "gross", "then"),
    [
        ([], False, Measure.REMARK),
        ([], True, Measure.WARNING),
        ([Measure.REMARK], False, Measure.WARNING),
        ([Measure.REMARK], True, Measure.WARNING),
        ([Measure.WARNING], False, Measure.LOSS),
        ([Measure.REMARK, Measure.WARNING], False, Measure.LOSS),
        ([Measure.REMARK, Measure.WARNING, Measure.LOSS], False, Measure.EXCLUSION),
        ([Measure.ADDED_TIME], False, Measure.REMARK),  # no rung (T22)
        ([Measure.ADDED_TIME], True, Measure.WARNING),
        ([Measure.REMARK, Measure.ADDED_TIME], False, Measure.WARNING),
    ],
)
def test_the_ladder(given: list[Measure], gross: bool, then: Measure) -> None:
    history = [imposed(measure) for measure in given]
    suggestion = suggest_sanction("Ivanov", history, RULES, gross=gross, at=(2, 1))
    assert suggestion.measure is then
    assert suggestion.possible is (then is Measure.EXCLUSION)
    assert suggestion.measure not in suggestion.alternatives
    assert suggestion.alternatives != ()


@pytest.mark.clause(EDITION, "5.4.15.2")
def test_only_this_persons_history_counts() -> None:
    history = [imposed(Measure.WARNING, person="Petrov")]
    assert suggest_sanction("Ivanov", history, RULES).measure is Measure.REMARK


@pytest.mark.clause(EDITION, "5.4.15.2")
@pytest.mark.parametrize(
    ("at", "then"),
    [
        ((3, 1), Measure.LOSS),  # the game that was lost
        ((3, 2), Measure.EXCLUSION),  # the next game of the micro-match
        ((2, 1), Measure.LOSS),
        ((4, 1), Measure.EXCLUSION),
        (None, Measure.EXCLUSION),
    ],
)
def test_exclusion_needs_an_offence_in_a_later_game(at: tuple[int, int] | None, then: Measure) -> None:
    history = [imposed(Measure.WARNING), imposed(Measure.LOSS, 3)]
    assert suggest_sanction("Ivanov", history, RULES, at=at).measure is then
    unknown = [imposed(Measure.LOSS, None)]
    assert suggest_sanction("Ivanov", unknown, RULES, at=(1, 1)).measure is Measure.EXCLUSION


@pytest.mark.clause(EDITION, "5.4.15.2")
@pytest.mark.parametrize(
    ("given", "gross", "at", "why"),
    [
        ([], False, (2, 1), "first"),
        ([], True, (2, 1), "first_gross"),
        ([Measure.REMARK], True, (2, 1), "after_remark"),
        ([Measure.WARNING], False, (2, 1), "after_warning"),
        ([Measure.LOSS], False, (2, 1), "after_loss"),
        ([Measure.LOSS], False, (1, 1), "same_game"),
    ],
)
def test_a_suggestion_says_why(given: list[Measure], gross: bool, at: tuple[int, int], why: str) -> None:
    history = [imposed(measure) for measure in given]
    assert suggest_sanction("Ivanov", history, RULES, gross=gross, at=at).why == f"conduct.sanction.{why}"


@pytest.mark.clause(EDITION, "5.4.15.2")
def test_nothing_follows_exclusion() -> None:
    with pytest.raises(Refusal, match=r"excluded already.*5\.4\.15\.2"):
        suggest_sanction("Ivanov", [imposed(Measure.EXCLUSION)], RULES)


@pytest.mark.clause(EDITION, "5.4.15.2")
@given(st.lists(st.booleans(), max_size=6))
def test_following_the_suggestions_never_steps_down(gross: list[bool]) -> None:
    order = [Measure.REMARK, Measure.WARNING, Measure.LOSS, Measure.EXCLUSION]
    history: list[ConductSanction] = []
    for number, each in enumerate(gross, start=1):
        measure = suggest_sanction("Ivanov", history, RULES, gross=each, at=(number, 1)).measure
        steps = [order.index(one.measure) for one in history]
        assert order.index(measure) > max(steps, default=-1)
        if measure is Measure.EXCLUSION:
            assert len(history) >= 2
            break
        history.append(imposed(measure, number))


@pytest.mark.clause(EDITION, "5.4.15.2", "1.5.7")
def test_a_suggestion_explains_itself() -> None:
    suggestion = suggest_sanction("Ivanov", [imposed(Measure.REMARK), imposed(Measure.WARNING)], RULES, at=(2, 1))
    text = told(suggestion.explanation())
    assert "Ivanov" in text
    assert "T22" in text
    assert suggestion.imposed_by == (Authority.CHIEF_JUDGE, Authority.MAIN_PANEL)
    for language in ("ru", "uk"):
        assert "conduct." not in told(suggestion.explanation(), language)


@pytest.mark.clause(EDITION, "1.5.7", "1.5.10", "12.4.4", "5.4.15.1", "12.4.3")
def test_who_may_impose_what() -> None:
    def open_measures(authority: Authority, *, chief_absent: bool = False) -> list[Measure]:
        return [measure for measure in Measure if may_impose(authority, measure, chief_absent=chief_absent)]

    small = {Measure.REMARK, Measure.WARNING, Measure.ADDED_TIME}
    assert set(open_measures(Authority.JUDGE)) == small
    assert set(open_measures(Authority.DEPUTY)) == small
    assert set(open_measures(Authority.DEPUTY, chief_absent=True)) == small | {Measure.LOSS}
    assert set(open_measures(Authority.JUDGE, chief_absent=True)) == small
    assert set(open_measures(Authority.CHIEF_JUDGE)) == small | {Measure.LOSS}
    assert authorities(Measure.EXCLUSION) == (Authority.MAIN_PANEL,)
    assert authorities(Measure.DISQUALIFICATION) == (Authority.FEDERATION,)
    assert not may_impose(Authority.FEDERATION, Measure.REMARK)


@pytest.mark.clause(EDITION, "1.5.7", "5.4.15.1")
@pytest.mark.parametrize(
    ("measure", "by", "number"),
    [
        (Measure.LOSS, Authority.JUDGE, "1.5.7"),
        (Measure.LOSS, Authority.DEPUTY, "1.5.7"),
        (Measure.EXCLUSION, Authority.CHIEF_JUDGE, "1.5.7"),
        (Measure.DISQUALIFICATION, Authority.MAIN_PANEL, "1.5.10"),
        (Measure.REMARK, Authority.FEDERATION, "5.4.15.1"),
    ],
)
def test_a_sanction_beyond_somebodys_power_is_refused(measure: Measure, by: Authority, number: str) -> None:
    with pytest.raises(Refusal, match="not empowered") as caught:
        replace(imposed(measure), by=by)
    cited = caught.value.problems[0].clause
    assert cited is not None
    assert cited.number == number


@pytest.mark.clause(EDITION, "5.4.15.1", "5.4.15.1/p3")
def test_the_record_of_a_sanction() -> None:
    loss = imposed(Measure.LOSS)
    assert replace(loss, both_lose=True, lost=LostIn.MICRO_MATCH).both_lose
    assert replace(loss, by=Authority.DEPUTY, chief_absent=True).by is Authority.DEPUTY
    assert replace(loss, broken=("1.5.3/item3",), influence=True).influence
    assert replace(loss, broken=(), regulation=("4.2",)).regulation == ("4.2",)
    for change, why in (
        ({"broken": ()}, "names the clauses"),
        ({"broken": ("99.9",)}, "99.9"),
        ({"reason": ""}, "some text"),
        ({"at": NAIVE}, "time zone"),
        ({"lost": None}, "a game or a micro-match"),
        ({"seconds": 60}, "has seconds"),
        ({"capacity": Capacity.COACH}, "only an athlete"),
    ):
        with pytest.raises(Refusal, match=why):
            replace(loss, **change)
    with pytest.raises(Refusal, match="on both"):
        replace(imposed(Measure.REMARK), both_lose=True)
    with pytest.raises(Refusal, match="has seconds"):
        replace(imposed(Measure.ADDED_TIME), seconds=None)


@pytest.mark.clause(EDITION, "5.4.15.1")
@pytest.mark.parametrize(
    ("seconds", "increment", "fits"),
    [(1, 0, True), (0, 0, False), (120, 0, True), (121, 0, False), (30, 30, True), (29, 30, False)],
)
def test_added_time_lies_between_the_increment_and_two_minutes(seconds: int, increment: int, fits: bool) -> None:
    if fits:
        assert check_added_time(seconds, increment, RULES) == seconds
    else:
        with pytest.raises(Refusal, match="seconds added"):
            check_added_time(seconds, increment, RULES)


@pytest.mark.clause(EDITION, "1.5.8")
def test_only_the_main_panel_annuls_and_only_after_exclusion() -> None:
    annulment = Annulment(imposed(Measure.EXCLUSION), Authority.MAIN_PANEL, "cheated")
    assert annulment.exclusion.person == "Ivanov"
    with pytest.raises(Refusal, match="only an excluded"):
        replace(annulment, exclusion=imposed(Measure.LOSS))
    with pytest.raises(Refusal, match="main judging panel"):
        replace(annulment, by=Authority.CHIEF_JUDGE)
    with pytest.raises(Refusal, match="some text"):
        replace(annulment, reason="")


@pytest.mark.clause(EDITION, "1.5.9")
def test_exclusion_does_not_return_the_fee() -> None:
    history = [imposed(Measure.EXCLUSION)]
    assert not fee_is_returned(history, "Ivanov", by_regulation=True)
    assert fee_is_returned(history, "Petrov", by_regulation=True)
    assert not fee_is_returned([], "Ivanov")


RECORD = OffenceRecord("Ivanov", Capacity.ATHLETE, Offence.CHEATING, "a phone", "Gusev", moment(12), proved=True)


@pytest.mark.clause(EDITION, "1.5.3", "1.5.3/item1", "1.5.3/item2", "1.5.3/item3", "1.5.3/item4", "1.5.1")
def test_offences_have_their_clauses() -> None:
    numbers = [each.number for each in Offence]
    assert numbers == ["1.5.3/item1", "1.5.3/item2", "1.5.3/item3", "1.5.3/item4", "1.5.4", "1.5.5"]
    for name in ("person", "facts", "reported_by"):
        with pytest.raises(Refusal, match="some text"):
            replace(RECORD, **{name: " "})  # type: ignore[arg-type]


@pytest.mark.clause(EDITION, "1.5.6")
def test_an_attempt_is_warned_and_a_serious_or_repeated_one_may_cost_the_game() -> None:
    first = consequences(RECORD, (), RULES)
    assert (first.required, first.possible) == ((Measure.WARNING,), (Measure.EXCLUSION,))
    assert consequences(RECORD, (), RULES, serious=True).possible == (Measure.LOSS, Measure.EXCLUSION)
    earlier = replace(imposed(Measure.WARNING), influence=True)
    assert consequences(RECORD, [earlier], RULES).possible == (Measure.LOSS, Measure.EXCLUSION)
    assert consequences(RECORD, [imposed(Measure.WARNING)], RULES).possible == (Measure.EXCLUSION,)
    assert consequences(RECORD, [replace(earlier, person="Petrov")], RULES).possible == (Measure.EXCLUSION,)
    coach = replace(RECORD, capacity=Capacity.COACH)
    assert consequences(coach, (), RULES, serious=True).possible == (Measure.EXCLUSION,)
    assert "Ivanov" in told(first.explanation())


@pytest.mark.clause(EDITION, "1.5.4", "1.5.10")
def test_proved_collusion_removes_and_takes_the_prizes_back() -> None:
    found = consequences(replace(RECORD, offence=Offence.COLLUSION), (), RULES)
    assert (found.required, found.prizes_returned, found.federation) == ((Measure.EXCLUSION,), True, True)
    suspected = consequences(replace(RECORD, offence=Offence.COLLUSION, proved=False), (), RULES)
    assert (suspected.required, suspected.prizes_returned) == ((Measure.WARNING,), False)
    assert "1.5.10" in str(found.explanation().clauses)


@pytest.mark.clause(EDITION, "1.5.5")
def test_bets_are_the_federations_matter() -> None:
    found = consequences(replace(RECORD, offence=Offence.BETTING, capacity=Capacity.AGENT), (), RULES)
    assert (found.required, found.possible, found.federation) == ((), (), True)
    assert "1.5.5" in str(found.explanation().clauses)
