"""Games in progress through their door: a log goes in, the game with the rights of both comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run

from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
OLD_RULES = "draughts-rules-2013"
MINUTE = 60_000
KINGS = {"fen": "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5"}
TO_AND_FRO = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]
USUAL = {"kind": "russian", "discipline": "russian", "control": "30+30"}
BEGUN = {"kind": "begin", "at": 0, "by": "server"}


def event(kind: str, by: str, at: int = 10**6, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "at": at, "by": by, **more}


def moves(texts: list[str], first: str = "white") -> list[dict[str, Any]]:
    """The beginning and these moves, a second each."""
    sides = ["white", "black"] if first == "white" else ["black", "white"]
    made = [event("move", sides[number % 2], 1_000 * (number + 1), move=text) for number, text in enumerate(texts)]
    return [BEGUN, *made]


def game(*events: dict[str, Any], settings: dict[str, Any] | None = None, edition: str = RULES, **setup: Any) -> Any:
    given = {"setup": {**USUAL, **setup}, "events": list(events), "edition": edition, "settings": settings or {}}
    return run_calculator("games.progress", given)


def ended(*events: dict[str, Any], **more: Any) -> tuple[str, str]:
    found = game(*events, **more)
    return found["score"], found["decided_by"].split()[1]


def refused(*events: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        game(*events, **more)
    (problem, *_) = caught.value.problems
    assert problem.path.startswith(f"events[{len(events) - 1}]")
    return problem.clause.number if problem.clause else ""


@pytest.mark.clause(RULES, "5.4.1.2", "5.4.4.1/p2", "5.4.4.2", "5.4.2.3", "5.4.12.1", "5.4.12.3")
def test_the_beginning_and_the_press_of_the_clock() -> None:
    late = [
        {**BEGUN, "absent": ["black"]},
        event("arrive", "black", MINUTE),
        event("move", "white", 90_000, move="c3-d4"),
    ]
    found = game(*late)
    assert (found["white_left"], found["black_left"], found["to_move"]) == (30 * MINUTE, 29 * MINUTE, "black")
    away = {**BEGUN, "absent": ["white", "black"]}
    assert ended(away, event("state_lateness", "server", 31 * MINUTE)) == ("-:-", "5.4.4.2")
    assert refused(BEGUN, event("move", "black", 1, move="b6-a5")) == "5.4.2.3"


@pytest.mark.clause(RULES, "5.4.2.5", "5.4.2.6", "5.4.2.7", "5.4.2.8", "5.4.2.9", "5.4.2.10", "5.4.2.11", "6.1.7/p2")
@pytest.mark.clause(RULES, "8.1/p2", "5.4.3.3", "5.4.13.1/item2", "6.1.10.3", "7.7.3", "5.4.14.5")
@pytest.mark.clause(OLD_RULES, "2.1.8.1/p2", "2.1.9.1.2", "2.1.10.4")
def test_the_clock() -> None:
    late = event("state_flag", "black", 30 * MINUTE)
    assert ended(BEGUN, late) == ("0-1", "5.4.2.6")
    assert ended(BEGUN, late, kind="giveaway", discipline="giveaway") == ("0-1", "5.4.2.6")
    assert ended(BEGUN, late, edition=OLD_RULES)[1] == "2.1.8.1/p2"
    assert refused(BEGUN, event("state_flag", "server", 30 * MINUTE), settings={"L4": "claim"}) == "5.4.2.7"
    assert refused(BEGUN, event("complain_of_clock", "white", 31 * MINUTE)) == "5.4.2.8"
    assert game(BEGUN, event("correct_clocks", "judge", MINUTE, white=20 * MINUTE))["white_left"] == 20 * MINUTE
    assert ended(BEGUN, event("stop_clocks", "white", MINUTE)) == ("0-1", "5.4.2.9")
    won = {"fen": "W:Wc3:Bd4"}
    last = event("move", "white", 30 * MINUTE - 1, move="c3:e5")
    assert ended(BEGUN, last, start=won) == ("1-0", "6.1.7")
    assert refused(BEGUN, last, event("state_flag", "black", 31 * MINUTE), start=won) == "5.4.14.5"
    assert ended(BEGUN, event("resign", "white", 31 * MINUTE)) == ("0-1", "6.1.7")
    stopped = [*moves(["c3-d4", "d6-c5"]), event("stop_clocks", "judge", 3_000)]
    shared = event("resume_clocks", "judge", 3_000 + 61 * MINUTE + MINUTE, charge="halves")
    both = event("state_flag", "judge", 3_000 + 62 * MINUTE, order_unknown=True)
    for edition, number in ((RULES, "5.4.13.1/item2"), (OLD_RULES, "2.1.9.1.2")):
        assert ended(*stopped, shared, both, edition=edition, control="30") == ("0.5-0.5", number)
    for kind, discipline in (("russian", "russian_rapid"), ("international", "international_blitz")):
        called = event("stop_clocks", "white", 1_000, why="call_judge")
        assert game(BEGUN, called, kind=kind, discipline=discipline, control="5")["phase"] == "stopped"


@pytest.mark.clause(
    RULES, "5.4.13.1/item1", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "6.1.10.2/item3", "7.7.2/item3"
)
@pytest.mark.clause(OLD_RULES, "2.1.9.1.1", "2.1.9.3", "2.1.9.4")
def test_offers() -> None:
    assert refused(*moves(["c3-d4"]), event("offer_draw", "white")) == "6.1.8.1"
    assert (
        refused(*moves(["32-28"]), event("offer_draw", "white"), kind="international", discipline="international")
        == "7.5.1"
    )
    offered = [*moves(["c3-d4"]), event("offer_draw", "white", 1_500)]
    rapid = {"discipline": "russian_rapid", "control": "15+5"}
    assert ended(*offered, event("accept_draw", "black", 1_600), **rapid) == ("0.5-0.5", "5.4.13.1/item1")
    assert ended(*offered, event("accept_draw", "black", 1_600), edition=OLD_RULES) == ("0.5-0.5", "2.1.9.1.1")
    declined = [*offered, event("decline_draw", "black", 1_600)]
    assert refused(*declined, event("offer_draw", "white"), **rapid) == "5.4.13.4"
    assert refused(*declined, event("offer_draw", "white"), edition=OLD_RULES) == "2.1.9.4"
    hundred = {"kind": "international", "discipline": "international_rapid", "control": "15+5"}
    agreed = [event("move", "white", 1, move="32-28", offer=True), event("accept_draw", "black", 2)]
    assert ended(BEGUN, *agreed, **hundred) == ("0.5-0.5", "5.4.13.1/item1")


@pytest.mark.clause(RULES, "5.4.13.2", "5.4.13.2/item1", "5.4.13.2/item2", "5.4.13.2/item4", "5.4.13.2/item5")
@pytest.mark.clause(RULES, "5.4.13.2/item6", "5.4.13.6", "5.4.13.5")
@pytest.mark.clause(OLD_RULES, "2.1.9.2", "2.1.9.2/item2", "2.1.9.2/item4", "2.1.9.2/item5", "2.1.9.2/item6")
@pytest.mark.parametrize(("edition", "prefix"), [(RULES, "5.4.13.2"), (OLD_RULES, "2.1.9.2")])
def test_repetition(edition: str, prefix: str) -> None:
    claim = event("claim_draw", "white", ground="repetition")
    first = f"{prefix}/item1" if edition == RULES else prefix
    thrice, almost = moves(TO_AND_FRO * 2), moves((TO_AND_FRO * 2)[:7])
    assert ended(*thrice, claim, start=KINGS, edition=edition) == ("0.5-0.5", first)
    written = event("claim_draw", "black", ground="repetition", move="g1-h2")
    assert ended(*almost, written, start=KINGS, edition=edition) == ("0.5-0.5", f"{prefix}/item2")
    early = [*moves(TO_AND_FRO[:3]), written]
    assert game(*early, start=KINGS, edition=edition)["moves"][-1]["text"] == "g1-h2"
    judge = {"L14": "judge"}
    flag = event("state_flag", "server", 10**7)
    asked = [*moves(TO_AND_FRO[:3]), {**written, "at": 4_000}]
    assert ended(*asked, flag, start=KINGS, edition=edition, settings=judge) == ("1-0", f"{prefix}/item6")
    declared = event("claim_draw", "judge", ground="repetition")
    if edition == RULES:
        assert ended(*thrice, declared, start=KINGS) == ("0.5-0.5", "5.4.13.1/item3")
    else:
        assert refused(*thrice, declared, start=KINGS, edition=edition) == "2.1.9.1"


@pytest.mark.clause(RULES, "6.1.8.7", "6.1.10.4", "6.1.10.5", "7.7.4", "7.7.4/item1", "7.7.4/item2", "7.7.4/p2")
@pytest.mark.clause(OLD_RULES, "2.1.9.1.6")
def test_draws_that_the_judge_decides() -> None:
    granted = event("decide_claim", "judge", granted=True)
    for edition, number in ((RULES, "6.1.8.7"), (OLD_RULES, "2.1.9.1.6")):
        counted = [BEGUN, event("announce_count", "black", 0), *moves((TO_AND_FRO * 3)[:9])[1:]]
        claim = event("claim_draw", "black", 10_000, ground="clearly_drawn")
        assert ended(*counted, claim, granted, start=KINGS, edition=edition) == ("0.5-0.5", number)
    quick = {"control": "5", "discipline": "russian_blitz"}
    small = {"start": {"fen": "W:WKa1:BKh2,Kh4"}, **quick}
    assert ended(BEGUN, event("claim_draw", "white", 1, ground="not_played_on"), granted, **small)[1] == "6.1.10.4"
    won = {"start": {"fen": "W:WKa1,Kc1,Ke1:BKh2"}, **quick}
    assert ended(BEGUN, event("claim_draw", "white", 1, ground="won_without_time"), granted, **won)[1] == "6.1.10.5"
    hundred = {"kind": "international", "discipline": "international_blitz", "control": "5"}
    few = {"start": {"fen": "W:WK46,K47:BK5"}, **hundred}
    assert ended(BEGUN, event("claim_draw", "white", 1, ground="not_played_on"), granted, **few)[1] == "7.7.4/item1"
    better = {"start": {"fen": "W:W31,32,K46:BK5,12"}, **hundred}
    last = event("claim_draw", "white", 4 * MINUTE, ground="last_minute")
    assert ended(BEGUN, last, granted, **better)[1] == "7.7.4/item2"


@pytest.mark.clause(RULES, "5.4.14.1", "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.3", "5.4.14.3/item2")
@pytest.mark.clause(RULES, "5.4.14.4", "5.4.14.4/p2", "5.4.14.4/p3", "6.1.10.3/item2", "7.7.3/item2", "5.4.15.1/item3")
@pytest.mark.clause(OLD_RULES, "2.1.10.1", "2.1.10.2", "2.1.10.3", "2.1.10.5")
@pytest.mark.parametrize("edition", [RULES, OLD_RULES])
def test_irregularities(edition: str) -> None:
    played = moves(["c3-d4", "d6-c5"])
    back = game(*played, event("state_irregularity", "white", 3_000, irregularity="wrong_move"), edition=edition)
    assert (len(back["moves"]), back["to_move"]) == (1, "black")
    replied = [*played, event("move", "white", 3_000, move="b2-c3")]
    claim = event("state_irregularity", "white", 3_000, irregularity="touched_one_moved_another", ply=2)
    assert refused(*replied, claim, edition=edition)
    assert refused(*played, event("state_irregularity", "white", irregularity="wrong_setup"), edition=edition)
    set_back = game(*replied, event("set_back", "judge", 4_000, ply=1, reason="an error of the relay"), edition=edition)
    assert set_back["moves"] == []
    if edition == OLD_RULES:
        turned = event("state_irregularity", "white", irregularity="misplaced_board")
        assert ended(*played, turned, edition=edition) == ("annulled", "2.1.10.1")
        return
    gross = event("state_irregularity", "judge", 2_000, irregularity="impossible_moves_for_increment")
    added = event("add_time", "judge", 2_000, offender="black", milliseconds=2 * MINUTE)
    loss = event("impose_loss", "judge", losers=["black"], reason="again")
    assert ended(*played, gross, added, loss) == ("1-0", "6.1.7/p2")


SAKATA: dict[str, Any] = {"kind": "renju", "discipline": "renju", "opening": {"regulation": "sakata"}}


def stones(*texts: str) -> list[dict[str, Any]]:
    """Sakata's opening, the first player taking White, and these moves."""
    opening = [("black", text) for text in ("h8", "h9", "i8")] + [("white", text) for text in ("e5", "j10")]
    made = [event("move", by, 1_000, move=text) for by, text in opening]
    made.append(event("opening_act", "black", 1_000, action={"option": "white"}))
    after_it = [event("move", ("black", "white")[number % 2], 1_000, move=text) for number, text in enumerate(texts)]
    return [BEGUN, *made, *after_it]


@pytest.mark.clause(
    RULES, "9.2.4.2", "9.2.5.1", "9.2.6.3", "9.2.6.4", "9.2.6.4/p2", "9.2.7.1/a", "9.2.7.1/b", "9.3.1.3"
)
@pytest.mark.clause(RULES, "9.3.1.4", "9.3.1.5", "9.2.4.3")
def test_renju() -> None:
    assert ended(*stones("a1", "j9", "a3", "j8"), event("state_foul", "judge"), **SAKATA)[0] == "0-1"
    assert refused(*stones("a1"), event("move", "black", move="a3"), **SAKATA) == "9.2.5.1"
    assert ended(*stones("a1"), event("resign", "black"), **SAKATA) == ("1-0", "9.2.6.3")
    assert ended(*stones("a1"), event("state_flag", "server", 10**8), **SAKATA) == ("0-1", "9.2.6.4")
    assert ended(*stones("a1", "-", "-"), **SAKATA) == ("0.5-0.5", "9.2.7.1/b")
    offered = [*stones("a1"), event("offer_draw", "black")]
    assert ended(*offered, event("accept_draw", "white"), **SAKATA) == ("0.5-0.5", "9.2.7.1/a")
    loss = event("impose_loss", "judge", losers=["white"], reason="prompting")
    assert ended(*stones("a1"), loss, **SAKATA) == ("0-1", "9.2.6.4/p2")
    resigned = [*stones("a1"), event("resign", "black")]
    assert refused(*resigned, event("state_flag", "judge", 10**8), **SAKATA) == "9.3.1.3"
    assert game(*stones("a1"), event("stop_clocks", "white", why="call_judge"), **SAKATA)["phase"] == "stopped"


def test_a_log_may_go_on_after_what_is_refused() -> None:
    given = {"setup": USUAL, "events": [BEGUN, event("move", "white", 5, move="c3-c4"), event("resign", "black", 9)]}
    with pytest.raises(Refusal):
        run_calculator("games.progress", given)
    found = run_calculator("games.progress", {**given, "skip_refused": True})
    assert ([row["event"] for row in found["refused"]], found["score"]) == ([1], "1-0")
    with pytest.raises(Refusal) as caught:
        run_calculator("games.progress", {"setup": {"kind": "russian"}, "events": []})
    assert caught.value.problems[0].path == "setup.discipline"


def test_a_log_is_replayed_on_the_command_line(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    log.write_text(json.dumps({"version": 1, "setup": USUAL, "events": moves(["c3-d4", "d6-c5"])}), encoding="utf-8")
    told = run("games", "replay", str(log), "--lang", "ru")
    assert told.returncode == 0
    assert "белые: c3-d4" in told.stdout
    assert json.loads(run("games", "replay", str(log), "--json").stdout)["to_move"] == "white"
