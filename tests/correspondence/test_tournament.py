"""The tournament, its officials, sanctions and appeals; moves made on the server (10.1, 10.2.1, 10.3.9, 10.5.10)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.correspondence.builders import (
    BLACK,
    BOOK,
    EDITION,
    END,
    START,
    WHITE,
    answer,
    claim,
    day,
    keys,
    letter,
    totals,
)
from tests.rulebook.copies import later_rulebook

from tavlei.correspondence import (
    Break,
    ClaimDecision,
    ClaimFinding,
    CorrespondenceFigures,
    CorrespondenceOfficial,
    DisputeRuling,
    GameByLetters,
    GameEnding,
    Medium,
    Offer,
    PlayerSanction,
    Ruled,
    SanctionMeasure,
    Score,
    ThinkingAllowance,
    TournamentByCorrespondence,
    counted_breaks,
    first_instance,
    keep_letters_until,
    letter_on_server,
    longest_bar,
    new_game_by_letters,
    play_letters,
    report,
)
from tavlei.games.draughts.records import written_moves
from tavlei.rulebook import Refusal, clause

BOTH = frozenset({Medium.POST, Medium.SERVER})


def tournament(**changes: Any) -> TournamentByCorrespondence:
    usual: dict[str, Any] = {
        "code": "A1",
        "organiser": "The Federation",
        "regulation": "Regulation of 10.01.2024",
        "chief_judge": "Judge",
        "players": ("Petrov", "Sedov", "Orlov"),
        "start": START,
        "end": END,
    }
    return TournamentByCorrespondence(**{**usual, "rulebook": BOOK, **changes})


@pytest.mark.clause(EDITION, "10.1.5", "10.1.6")
def test_a_tournament_has_its_papers_and_officials() -> None:
    for missing in ("organiser", "regulation", "chief_judge"):
        with pytest.raises(Refusal, match=r"10\.1\.6"):
            tournament(**{missing: ""})
    with pytest.raises(Refusal, match=r"the Federation's \[draughts-rules-2022 10\.1\.5\]"):
        tournament(all_russian=True)
    assert tournament(all_russian=True, organiser_is_federation=True).all_russian
    with pytest.raises(Refusal, match="twice"):
        tournament(players=("Petrov", "Petrov"))


@pytest.mark.clause(EDITION, "10.1.8", "10.1.8/p2", "10.1.12")
def test_without_a_secretary_the_judge_does_his_duties() -> None:
    assert tournament().acting_secretary == "Judge"
    assert tournament(chief_secretary="Secretary").acting_secretary == "Secretary"
    assert (first_instance("Secretary"), first_instance(None)) == (
        CorrespondenceOfficial.SECRETARY,
        CorrespondenceOfficial.JUDGE,
    )


def test_the_terms_of_a_game_come_from_the_tournament() -> None:
    received = {"Sedov": day(5)}
    terms = tournament(list_received=received, media=BOTH).terms("Petrov", "Sedov")
    assert (terms.start_of_play(WHITE), terms.start_of_play(BLACK)) == (START, day(6))
    assert (terms.code, terms.media) == ("A1", BOTH)


@pytest.mark.clause(EDITION, "10.1.9", "10.1.9/p2", "10.1.10", "10.1.14")
@pytest.mark.parametrize(
    ("by", "measure", "allowed"),
    [
        (CorrespondenceOfficial.SECRETARY, SanctionMeasure.REMARK, True),
        (CorrespondenceOfficial.SECRETARY, SanctionMeasure.WARNING, True),
        (CorrespondenceOfficial.SECRETARY, SanctionMeasure.NO_CURRENT_INFORMATION, True),
        (CorrespondenceOfficial.SECRETARY, SanctionMeasure.REQUEST_STRICTER, True),
        (CorrespondenceOfficial.SECRETARY, SanctionMeasure.LOSS, False),
        (CorrespondenceOfficial.JUDGE, SanctionMeasure.WARNING, True),
        (CorrespondenceOfficial.JUDGE, SanctionMeasure.LOSS, True),
        (CorrespondenceOfficial.JUDGE, SanctionMeasure.REQUEST_EXCLUSION, True),
        (CorrespondenceOfficial.JUDGE, SanctionMeasure.EXCLUSION, False),
        (CorrespondenceOfficial.ORGANISER, SanctionMeasure.EXCLUSION, True),
        (CorrespondenceOfficial.ORGANISER, SanctionMeasure.LOSS, False),
    ],
)
def test_who_may_give_which_sanction(by: CorrespondenceOfficial, measure: SanctionMeasure, allowed: bool) -> None:
    if allowed:
        assert PlayerSanction(by, "Petrov", measure, ("10.2.6",), START, BOOK).measure is measure
    else:
        with pytest.raises(Refusal, match="not in the official's power"):
            PlayerSanction(by, "Petrov", measure, ("10.2.6",), START, BOOK)


@pytest.mark.clause(EDITION, "10.1.10")
def test_a_sanction_names_registered_clauses() -> None:
    with pytest.raises(Refusal, match=r"names the clauses that were broken \[draughts-rules-2022 10\.1\.10\]"):
        PlayerSanction(CorrespondenceOfficial.JUDGE, "Petrov", SanctionMeasure.REMARK, (), START, BOOK)
    with pytest.raises(Refusal, match=r"10\.99 is not registered"):
        PlayerSanction(CorrespondenceOfficial.JUDGE, "Petrov", SanctionMeasure.REMARK, ("10.99",), START, BOOK)


@pytest.mark.clause(EDITION, "10.1.14")
def test_a_bar_lasts_three_years_at_most() -> None:
    day_of = date(2024, 2, 29)
    assert longest_bar(day_of, BOOK) == date(2027, 2, 28)

    def bar(until: date | None) -> PlayerSanction:
        return PlayerSanction(
            CorrespondenceOfficial.ORGANISER, "Petrov", SanctionMeasure.BARRED, ("10.1.11",), day_of, BOOK, until
        )

    assert bar(date(2027, 2, 28)).until == date(2027, 2, 28)
    for until in (date(2027, 3, 1), date(2024, 2, 28)):
        with pytest.raises(Refusal, match="three years at most"):
            bar(until)
    with pytest.raises(Refusal, match="has a last day"):
        bar(None)


@pytest.mark.clause(EDITION, "10.1.13")
@pytest.mark.parametrize(
    ("received", "until"), [(date(2024, 4, 15), date(2024, 5, 15)), (date(2024, 1, 31), date(2024, 2, 29))]
)
def test_letters_are_kept_for_a_month(received: date, until: date) -> None:
    assert keep_letters_until(received, BOOK) == until


@pytest.mark.clause(EDITION, "10.1.12")
def test_disputes_go_up_within_ten_days_and_end_with_the_organiser() -> None:
    got = date(2024, 5, 1)
    by_secretary = DisputeRuling(CorrespondenceOfficial.SECRETARY, got, BOOK)
    assert (by_secretary.next_instance, by_secretary.appeal_due) == (CorrespondenceOfficial.JUDGE, date(2024, 5, 11))
    by_secretary.appeal(CorrespondenceOfficial.JUDGE, date(2024, 5, 11))
    with pytest.raises(Refusal, match="the protest is late"):
        by_secretary.appeal(CorrespondenceOfficial.JUDGE, date(2024, 5, 12))
    with pytest.raises(Refusal, match="from the secretary to the judge"):
        by_secretary.appeal(CorrespondenceOfficial.ORGANISER, got)
    assert DisputeRuling(CorrespondenceOfficial.JUDGE, got, BOOK).next_instance is CorrespondenceOfficial.ORGANISER
    with pytest.raises(Refusal, match="final"):
        DisputeRuling(CorrespondenceOfficial.ORGANISER, got, BOOK).appeal(CorrespondenceOfficial.ORGANISER, got)


def finished(white: str, black: str, score: Score) -> GameByLetters:
    state = new_game_by_letters(tournament().terms(white, black))
    return answer(state, Ruled(GameEnding(score, "adjudication", clause(EDITION, "10.5.5"), END)))


@pytest.mark.clause(EDITION, "10.5.3", "10.5.8")
def test_a_result_that_was_annulled_is_no_loss() -> None:
    state = new_game_by_letters(tournament().terms("Petrov", "Sedov"))
    nothing = GameEnding(Score.MINUSES, "all results are annulled", clause(EDITION, "10.5.3"), END)
    rows = report(tournament(), [answer(state, Ruled(nothing))]).rows
    assert [(row.minuses, row.counted_losses, row.unfinished) for row in rows] == [(0, 0, 0)] * len(rows)


@pytest.mark.clause(EDITION, "10.1.7", "10.1.8", "10.5.8", "10.5.10")
def test_the_report_counts_results_minuses_and_open_claims() -> None:
    late = [letter(WHITE, None, 2, "c3-b4"), letter(BLACK, 10, 70, "f6-g5", repeated=("c3-b4",))]
    claimed = play_letters(tournament().terms("Sedov", "Orlov"), [*late, claim(WHITE, 80, 81, "b2-c3")])
    games = [finished("Petrov", "Sedov", Score.MINUSES), finished("Orlov", "Petrov", Score.DRAW), claimed]
    remark = PlayerSanction(CorrespondenceOfficial.JUDGE, "Orlov", SanctionMeasure.REMARK, ("10.2.6",), END, BOOK)
    found = report(tournament(), games, [remark], withheld=["Petrov"])
    rows = {row.player: row for row in found.rows}
    assert (rows["Petrov"].drawn, rows["Petrov"].minuses, rows["Petrov"].counted_losses) == (1, 1, 1)
    assert (found.claims_open, found.finished, found.lost_on_time) == ((("Sedov", "Orlov"),), False, ())
    assert (found.readers(), found.sanctions) == (("Sedov", "Orlov"), (remark,))
    decided = answer(claimed, ClaimDecision(ClaimFinding.OVERDUE, day(100)))
    after = report(tournament(), [*games[:2], decided])
    assert (after.finished, after.lost_on_time, after.claims_open) == (True, ("Orlov",), ())
    assert {row.player: (row.won, row.lost) for row in after.rows}["Sedov"] == (1, 0)
    with pytest.raises(Refusal, match="not in the tournament"):
        report(tournament(players=("Petrov", "Sedov")), games)


@pytest.mark.clause(EDITION, "10.1.1", "10.2.1/p4", "10.3.9", "10.5.10")
def test_one_plays_on_the_server_the_other_by_post() -> None:
    terms = tournament(media=BOTH).terms("Petrov", "Sedov")
    state = new_game_by_letters(terms)
    state = answer(state, letter_on_server(state, ["c3-b4"], day(3), offers=[Offer(("f6-g5", "b2-c3"))]))
    by_post = letter(BLACK, 3, 5, "g5-h4", accepted=("f6-g5", "b2-c3"), repeated=("c3-b4",), first=3, totals=(3, 2))
    state = answer(state, by_post)
    on_server = letter_on_server(state, ["c3-d4"], day(20), received=day(12))
    assert on_server.repeated == ("f6-g5", "b2-c3", "g5-h4")
    assert (on_server.dates.partner_sent, on_server.totals) == (day(5), (11, 2))
    state = answer(state, on_server)
    assert (written_moves(state.game)[-1], totals(state)) == ("c3-d4", (11, 2))
    assert keys(state) == ["line_offered"]


@pytest.mark.clause(EDITION, "10.3.9", "10.1.3")
def test_a_server_has_the_time_of_its_regulation() -> None:
    server = tournament(media=frozenset({Medium.SERVER}), allowance=ThinkingAllowance(20, 10, by_regulation=True))
    state = new_game_by_letters(server.terms("Petrov", "Sedov"))
    state = answer(state, letter_on_server(state, ["c3-b4"], day(21)))
    assert state.may_claim_overdue
    with pytest.raises(Refusal, match=r"10\.2\.1"):
        answer(state, letter(BLACK, 30, 31, "f6-g5"))


@pytest.mark.clause(EDITION, "10.3.1", "10.4.1", "10.3.4", "10.2.11")
def test_the_figures_are_data_with_their_clauses() -> None:
    found = BOOK.figures(CorrespondenceFigures)
    assert (found.days_for_moves, found.moves_for_days, found.repeat_after, found.enquiry_after) == (50, 10, 40, 30)
    assert (found.stop_penalty, found.omission_penalty, found.false_claim_penalty) == (6, 6, 6)


def test_an_edition_that_changes_the_time_for_thinking_is_followed(tmp_path: Path) -> None:
    changes = '["10.3.1"]\ndays_for_moves = 40\n["10.4.1"]\nlongest_break = 20\n'
    later = later_rulebook(tmp_path, "draughts-rules-2030", EDITION, date(2030, 1, 1), correspondence=changes)
    state = new_game_by_letters(tournament(rulebook=later).terms("Petrov", "Sedov"))
    assert (state.time.ledger.allowance.for_moves(11), later.figures(CorrespondenceFigures).repeat_after) == (80, 40)
    assert state.explanation().verdict.clause == later.clause("10.2.3") != BOOK.clause("10.2.3")
    assert new_game_by_letters(tournament().terms("Petrov", "Sedov")).time.ledger.allowance.for_moves(11) == 100
    months = Break("Petrov", START, START + timedelta(days=59), later, {"Sedov": START})
    assert [counted_break.days for counted_break in counted_breaks([months], "Petrov", "Sedov")] == [20]
    assert [
        counted_break.days for counted_break in counted_breaks([replace(months, rulebook=BOOK)], "Petrov", "Sedov")
    ] == [30]
