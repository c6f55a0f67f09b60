"""The catalogue of irregularities: every item of both lists, who may claim, until when, and what follows."""

from __future__ import annotations

from datetime import date
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import OLD, RULES
from tests.rulebook.copies import later_rulebook

from tavlei.games.draughts.irregularities import (
    SUMMARIES,
    Claimant,
    ClaimDeadline,
    Irregularity,
    IrregularityClaim,
    IrregularityRemedy,
    IrregularitySanction,
    Moment,
    catalogue,
    irregularity,
    remedy,
)
from tavlei.rulebook import DataError, Refusal, Rulebook

ENTRIES = [(rulebook, entry.key) for rulebook in (RULES, OLD) for entry in catalogue(rulebook)]

# The two lists in the order of the regulations, typed off the documents a second time.
COMMON_HEAD = ["wrong_move", "two_moves_in_a_row", "touched_one_moved_another", "move_taken_back"]
COMMON_HEAD += ["moved_opponents_piece", "moved_instead_of_capturing", "removed_without_cause"]
REMOVALS = ["removed_wrongly_during_capture", "removed_wrong_number", "removed_uncaptured", "stopped_removing"]
REMOVALS += ["removed_own_after_capture"]
LISTS = {
    RULES: [*COMMON_HEAD, *REMOVALS, "king_not_marked", "played_unmarked_king"],
    OLD: [*COMMON_HEAD, "captured_wrong_number", "stopped_capturing", *REMOVALS],
}
UNMARKED = ("king_not_marked", "played_unmarked_king")
MOVES_IMPOSSIBLE = ("wrong_move", "two_moves_in_a_row", "moved_opponents_piece", "moved_instead_of_capturing")

moments = st.builds(Moment, st.booleans(), st.integers(0, 80), st.booleans())


def claim(
    rulebook: Rulebook, key: str, *, replied: bool = False, moves: int = 9, over: bool = False
) -> IrregularityClaim:
    return remedy(key, rulebook, opponent_replied=replied, moves_completed_by_each=moves, game_over=over)


def listed(rulebook: Rulebook) -> list[Irregularity]:
    return [entry for entry in catalogue(rulebook) if entry.item is not None]


def steps(found: IrregularityClaim) -> dict[str, str]:
    """The key of every step with its clause."""
    return {step.key: step.clause.number if step.clause else "" for step in found.explanation().walk()}


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.10.3")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.14.2"), (OLD, "2.1.10.3")])
def test_every_item_of_the_list_is_an_entry_in_its_place(rulebook: Rulebook, number: str) -> None:
    assert [(entry.item, entry.key) for entry in listed(rulebook)] == list(enumerate(LISTS[rulebook], start=1))
    assert {entry.clause for entry in listed(rulebook)} == {rulebook.clause(number)}


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2", "5.4.14.2/p2", "5.4.14.3", "5.4.14.4")
@pytest.mark.parametrize("key", LISTS[RULES])
def test_2022_only_the_opponent_has_an_error_of_the_list_corrected_on_the_offenders_time(key: str) -> None:
    found = claim(RULES, key)
    wanted = (
        IrregularityRemedy.MOVE_TOUCHED
        if key == "touched_one_moved_another"
        else IrregularityRemedy.CORRECT_ON_OFFENDERS_TIME
    )
    assert (found.may_be_claimed, found.by, found.remedy) == (True, Claimant.OPPONENT, wanted)
    assert found.clause == RULES.clause("5.4.14.2")
    assert found.clock_may_be_pressed_back
    clock = "5.4.14.3" if key == "touched_one_moved_another" else "5.4.14.4"
    told = steps(found)
    assert told["irregularity_claim.clock_back"] == clock
    assert told["irregularity_claim.opponent_decides"] == "5.4.14.2/p2"
    assert told["irregularity_claim.dispute"] == "5.4.14.4"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4")
@pytest.mark.parametrize("key", LISTS[RULES])
def test_the_dead_reference_is_named_only_where_the_clock_rests_on_it(key: str) -> None:
    """D1: 5.4.13.2 in 5.4.14.4 is 5.4.14.2; the impossible move and the touched piece need no reference."""
    direct = key in MOVES_IMPOSSIBLE or key == "touched_one_moved_another"
    assert claim(RULES, key).explanation().readings == (() if direct else ("D1",))


@pytest.mark.clause("draughts-rules-2013", "2.1.10.3")
@pytest.mark.parametrize("key", LISTS[OLD])
def test_2013_only_the_opponent_has_an_error_of_the_list_corrected(key: str) -> None:
    """Of the offender's time, the clock and the judge 2013 says nothing."""
    found = claim(OLD, key)
    wanted = IrregularityRemedy.MOVE_TOUCHED if key == "touched_one_moved_another" else IrregularityRemedy.CORRECT
    assert (found.may_be_claimed, found.by, found.remedy) == (True, Claimant.OPPONENT, wanted)
    assert not found.clock_may_be_pressed_back
    told = steps(found)
    assert told["irregularity_claim.opponent_decides"] == "2.1.10.3"
    assert {"irregularity_claim.clock_back", "irregularity_claim.dispute"}.isdisjoint(told)


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2/p2/item2", "5.4.14.4/p3")
@pytest.mark.parametrize("key", [key for key in LISTS[RULES] if key not in UNMARKED])
def test_2022_the_reply_ends_the_right_to_correction(key: str) -> None:
    found = claim(RULES, key, replied=True)
    assert (found.may_be_claimed, found.by, found.remedy) == (False, Claimant.NOBODY, IrregularityRemedy.GAME_STANDS)
    assert not found.clock_may_be_pressed_back
    impossible = key in MOVES_IMPOSSIBLE
    assert found.clause.number == ("5.4.14.4/p3" if impossible else "5.4.14.2/p2/item2")
    assert ("irregularity_claim.no_protest" in steps(found)) is impossible
    assert [step.met for step in found.explanation().conditions] == [True, False]


@pytest.mark.clause("draughts-rules-2013", "2.1.10.3")
@pytest.mark.parametrize("key", LISTS[OLD])
def test_2013_the_reply_ends_the_right_to_correction(key: str) -> None:
    found = claim(OLD, key, replied=True)
    assert (found.may_be_claimed, found.remedy) == (False, IrregularityRemedy.GAME_STANDS)
    assert found.clause == OLD.clause("2.1.10.3")


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2/p2/item2", "6.1.4.4/item2")
@pytest.mark.parametrize(("key", "broken"), [("king_not_marked", "6.1.4.4/item2"), ("played_unmarked_king", "6.1.4.5")])
def test_an_unmarked_king_may_be_marked_while_the_game_lasts(key: str, broken: str) -> None:
    """The move made with it stands after the reply; only the mark is put right."""
    late = claim(RULES, key, replied=True)
    assert (late.may_be_claimed, late.by, late.remedy) == (True, Claimant.OPPONENT, IrregularityRemedy.MARK_KING)
    assert late.clause == RULES.clause("5.4.14.2/p2/item2")
    assert not late.clock_may_be_pressed_back, "his own clock is running"
    assert steps(late)["irregularity_claim.broken"] == broken
    assert not claim(RULES, key, replied=True, over=True).may_be_claimed


@pytest.mark.clause("draughts-rules-2022", "5.4.14.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.10.2")
@pytest.mark.parametrize("key", ["wrong_setup", "wrong_colours"])
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.14.1"), (OLD, "2.1.10.2")])
def test_set_up_and_colours_are_put_right_until_both_have_moved(rulebook: Rulebook, number: str, key: str) -> None:
    early, late = claim(rulebook, key, moves=0), claim(rulebook, key, moves=1)
    assert (early.may_be_claimed, early.by, early.remedy) == (True, Claimant.ANYONE, IrregularityRemedy.SET_RIGHT)
    assert (late.may_be_claimed, late.by, late.remedy) == (False, Claimant.NOBODY, IrregularityRemedy.GAME_STANDS)
    assert early.clause == late.clause == rulebook.clause(number)
    assert early.sanction is IrregularitySanction.NONE
    assert late.explanation().conditions[-1].value == 1


@pytest.mark.clause("draughts-rules-2013", "2.1.10.1")
def test_2013_a_misplaced_board_means_a_new_game_while_it_lasts() -> None:
    found = claim(OLD, "misplaced_board", replied=True, moves=30)
    assert (found.may_be_claimed, found.by, found.remedy) == (True, Claimant.ANYONE, IrregularityRemedy.REPLAY)
    assert found.clause == OLD.clause("2.1.10.1")
    over = claim(OLD, "misplaced_board", over=True)
    assert (over.may_be_claimed, over.clause.number) == (False, "2.1.10.4")
    with pytest.raises(Refusal, match="draughts-rules-2022 knows no irregularity «misplaced_board»"):
        claim(RULES, "misplaced_board")


@pytest.mark.clause("draughts-rules-2022", "5.4.14.5")
@pytest.mark.clause("draughts-rules-2013", "2.1.10.4")
@pytest.mark.parametrize(("rulebook", "key"), ENTRIES)
def test_after_the_game_nothing_is_claimed_and_the_result_stands(rulebook: Rulebook, key: str) -> None:
    for replied, moves in product((True, False), (0, 40)):
        found = claim(rulebook, key, replied=replied, moves=moves, over=True)
        assert (found.may_be_claimed, found.by, found.remedy) == (
            False,
            Claimant.NOBODY,
            IrregularityRemedy.GAME_STANDS,
        )
        assert found.clause.number == ("5.4.14.5" if rulebook == RULES else "2.1.10.4")


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4/p2", "5.4.15.1")
def test_impossible_moves_for_the_increment_are_the_only_gross_breach() -> None:
    gross = {(rulebook, key) for rulebook, key in ENTRIES if claim(rulebook, key).is_gross_breach}
    assert gross == {(RULES, "impossible_moves_for_increment")}
    found = claim(RULES, "impossible_moves_for_increment", replied=True)
    assert (found.may_be_claimed, found.by, found.remedy) == (True, Claimant.JUDGE, IrregularityRemedy.SANCTION_ONLY)
    told = steps(found)
    assert told["irregularity_claim.gross_breach"] == "5.4.14.4/p2"
    assert told["irregularity_claim.sanction"] == "5.4.15.1"


@pytest.mark.clause("draughts-rules-2022", "5.4.15.1", "5.4.2.3", "6.1.4.9", "6.1.5.10")
@pytest.mark.clause("draughts-rules-2022", "6.1.10.3/item2", "7.7.3/item2")
@pytest.mark.clause("draughts-rules-2013", "2.1.10.5", "2.1.4.9", "2.1.5.10")
def test_what_cannot_be_corrected_is_left_to_the_judges_sanction() -> None:
    clock = ["pressed_without_move", "pressed_with_other_hand", "finger_kept_on_button", "opponent_hindered_at_clock"]
    conduct = [(RULES, key, "5.4.2.3", "5.4.15.1") for key in clock]
    conduct.append((RULES, "stopped_clock_groundlessly", "6.1.10.3/item2", "5.4.15.1"))
    conduct.append((RULES, "stopped_clock_groundlessly_100", "7.7.3/item2", "5.4.15.1"))
    for rulebook, section, sanction in ((RULES, "6.1", "5.4.15.1"), (OLD, "2.1", "2.1.10.5")):
        conduct.append((rulebook, "adjusted_out_of_turn", f"{section}.4.9", sanction))
        conduct.append((rulebook, "capture_not_shown", f"{section}.5.10", sanction))
    for rulebook, key, number, sanction in conduct:
        found = claim(rulebook, key, replied=True)
        assert (found.by, found.remedy, found.sanction) == (
            Claimant.JUDGE,
            IrregularityRemedy.SANCTION_ONLY,
            IrregularitySanction.POSSIBLE,
        )
        assert found.clause == rulebook.clause(number)
        assert steps(found)["irregularity_claim.sanction"] == sanction


@pytest.mark.clause("draughts-rules-2022", "5.4.14.3/item2", "6.1.4.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7")
@pytest.mark.parametrize(
    ("rulebook", "key", "number", "wanted"),
    [
        (RULES, "touched_while_capture_due", "5.4.14.3/item2", IrregularityRemedy.CAPTURE_MAY_BE_PLAYED),
        (RULES, "touched_immovable_piece", "6.1.4.7", IrregularityRemedy.ANY_MOVE),
        (OLD, "touched_immovable_piece", "2.1.4.7", IrregularityRemedy.ANY_MOVE),
    ],
)
def test_touching_that_has_no_consequence(
    rulebook: Rulebook, key: str, number: str, wanted: IrregularityRemedy
) -> None:
    found = claim(rulebook, key)
    assert (found.may_be_claimed, found.by, found.remedy) == (False, Claimant.NOBODY, wanted)
    assert found.clause == rulebook.clause(number)
    assert found.sanction is IrregularitySanction.NONE
    assert found.explanation().conditions == ()


@pytest.mark.clause("draughts-rules-2022", "6.1.4.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.9")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.4.9"), (OLD, "2.1.4.9")])
def test_a_piece_adjusted_without_a_word_counts_as_touched(rulebook: Rulebook, number: str) -> None:
    found = claim(rulebook, "adjusted_without_saying")
    assert (found.by, found.remedy, found.clause.number) == (Claimant.OPPONENT, IrregularityRemedy.MOVE_TOUCHED, number)


def claim_at(which: tuple[Rulebook, str], at: Moment) -> IrregularityClaim:
    return claim(*which, replied=at.opponent_replied, moves=at.moves_completed_by_each, over=at.game_over)


@given(st.sampled_from(ENTRIES), moments)
def test_a_claim_and_its_explanation_agree(which: tuple[Rulebook, str], moment: Moment) -> None:
    found = claim_at(which, moment)
    told = found.explanation()
    assert found.may_be_claimed is (found.by is not Claimant.NOBODY)
    assert found.may_be_claimed is (bool(told.conditions) and all(step.met for step in told.conditions))
    assert told.verdict.clause == found.clause
    assert told.verdict.inputs["what"] == SUMMARIES[found.irregularity.key]
    assert {clause.edition for clause in told.clauses} == {which[0].edition.id}
    assert (
        found.may_be_claimed or found.deadline is ClaimDeadline.NEVER or found.remedy is IrregularityRemedy.GAME_STANDS
    )


@given(st.sampled_from(ENTRIES), moments, moments)
def test_what_is_too_late_stays_too_late(which: tuple[Rulebook, str], one: Moment, other: Moment) -> None:
    later = Moment(
        one.opponent_replied or other.opponent_replied,
        max(one.moves_completed_by_each, other.moves_completed_by_each),
        one.game_over or other.game_over,
    )
    assert claim_at(which, one).may_be_claimed or not claim_at(which, later).may_be_claimed


def test_every_summary_belongs_to_an_entry_and_every_word_is_used() -> None:
    entries = [irregularity(key, rulebook) for rulebook, key in ENTRIES]
    assert {entry.key for entry in entries} == set(SUMMARIES)
    assert {SUMMARIES[key] for key in SUMMARIES} == {f"irregularity.{key}" for key in SUMMARIES}
    assert {entry.by for entry in entries} == set(Claimant)
    assert {entry.deadline for entry in entries} == set(ClaimDeadline)
    assert {entry.sanction for entry in entries} == set(IrregularitySanction)
    remedies = {entry.remedy for entry in entries} | {entry.after_reply for entry in entries}
    assert remedies - {None} == set(IrregularityRemedy) - {IrregularityRemedy.GAME_STANDS}


def test_unknown_keys_and_numbers_are_refused() -> None:
    with pytest.raises(Refusal, match="key: draughts-rules-2013 knows no irregularity «king_not_marked»"):
        claim(OLD, "king_not_marked")
    with pytest.raises(Refusal, match="moves_completed_by_each: expected 0 or more; got -1"):
        claim(RULES, "wrong_setup", moves=-1)


def with_entry(folder: Path, entry: str) -> Rulebook:
    """The rules of 2022 with one entry of the catalogue changed."""
    since = date(2030, 1, 1)
    return later_rulebook(folder, "rules-2030", RULES.edition.id, since, irregularities=f"[entries]\n{entry}\n")


@pytest.mark.parametrize(("number", "by", "message"), [("5.4.14.1", "all", "got all"), ("5.4.99", "judge", "5.4.99")])
def test_a_wrong_word_or_clause_in_the_data_is_told(tmp_path: Path, number: str, by: str, message: str) -> None:
    entry = f'{{ clause = "{number}", by = "{by}", deadline = "never", remedy = "any_move", sanction = "none" }}'
    with pytest.raises(Refusal, match=message):
        catalogue(with_entry(tmp_path, f"wrong_move = {entry}"))


def test_an_entry_without_a_summary_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rules-2030/irregularities\.toml: new_one: the summary is missing"):
        catalogue(with_entry(tmp_path, "new_one = {}"))


def test_a_later_edition_may_change_one_entry(tmp_path: Path) -> None:
    later = with_entry(tmp_path, 'wrong_move = { sanction = "none" }')
    assert (claim(later, "wrong_move").sanction, claim(RULES, "wrong_move").sanction) == (
        IrregularitySanction.NONE,
        IrregularitySanction.POSSIBLE,
    )
    assert claim(later, "wrong_move").clause == later.clause("5.4.14.2")
    assert claim(later, "wrong_setup", moves=0).clause == later.clause("5.4.14.1")
