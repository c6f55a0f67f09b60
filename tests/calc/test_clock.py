"""The calculators of clocks: the clock event by event, lateness, records, sheets; and renju at the board."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
OLD_RULES = "draughts-rules-2013"


def clock(
    *events: dict[str, Any], discipline: str = "russian_blitz", control: str = "5", **more: Any
) -> dict[str, Any]:
    given = {"discipline": discipline, "control": control, "events": list(events), "edition": RULES, **more}
    return run_calculator("clock.run", given)


def shown(white: str = "1:00", black: str = "2:00", running: str = "white", **more: Any) -> dict[str, Any]:
    return {"white": white, "black": black, "running": running, "moves": 10, **more}


def clause_of(*events: dict[str, Any], **more: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        clock(*events, **more)
    (problem,) = caught.value.problems
    return problem.path, str(problem.clause).removeprefix(f"{RULES} ")


@pytest.mark.clause(RULES, "5.4.1.2")
def test_whose_clock_is_started() -> None:
    assert clock({"what": "started"})["running"] == "white"
    assert clock({"what": "started", "absent": "black"})["running"] == "black"
    assert clock({"what": "started"}, discipline="renju", control="60")["running"] == "black"
    halved = clock(
        {"what": "started", "absent": "both"},
        {"at": "2:00", "what": "arrived", "side": "white"},
        {"at": "3:00", "what": "arrived", "side": "black"},
    )
    assert (halved["white"], halved["black"], halved["running"]) == ("4:00", "3:00", "white")


@pytest.mark.clause(RULES, "5.4.2.6", "8.1/p2")
@pytest.mark.clause(OLD_RULES, "2.1.8.1/p2")
@pytest.mark.parametrize(("edition", "number"), [(RULES, "5.4.2.6"), (OLD_RULES, "2.1.8.1/p2")])
def test_whose_flag_is_down_has_lost(edition: str, number: str) -> None:
    found = clock({"what": "flag", "by": "black"}, shown=shown("0:00"), edition=edition)
    assert (found["result"], found["flags"]) == ("black_wins", ["white"])
    assert found["decided_by"] == f"{edition} {number}"


@pytest.mark.clause(RULES, "5.4.13.1/item2")
@pytest.mark.clause(OLD_RULES, "2.1.9.1.2")
@pytest.mark.parametrize(("edition", "number"), [(RULES, "5.4.13.1/item2"), (OLD_RULES, "2.1.9.1.2")])
def test_both_flags_down_is_a_draw_unless_the_first_is_known(edition: str, number: str) -> None:
    flag = {"what": "flag", "by": "judge"}
    drawn = clock(flag, shown=shown("0:00", "0:00"), edition=edition, mechanical=True)
    assert (drawn["result"], drawn["decided_by"]) == ("draw", f"{edition} {number}")
    first = clock(flag, shown=shown("0:00", "0:00", first_down="black"), edition=edition, mechanical=True)
    assert first["result"] == "white_wins"


@pytest.mark.clause(RULES, "5.4.2.10", "9.2.5.1", "9.2.6.4")
def test_what_the_board_has_decided_before_the_flag_stands() -> None:
    flag = {"what": "flag", "by": "black", "won_on_board": "white"}
    assert clock(flag, shown=shown("0:00"))["decided_by"] == f"{RULES} 5.4.2.10"
    renju: dict[str, Any] = {"discipline": "renju", "control": "60", "shown": shown("0:00")}
    assert clock(flag, **renju)["decided_by"] == f"{RULES} 9.2.5.1"
    assert clock({"what": "flag", "by": "black"}, **renju)["decided_by"] == f"{RULES} 9.2.6.4"


@pytest.mark.clause(RULES, "5.4.2.3", "5.4.2.7", "5.4.2.8", "5.4.2.9", "5.4.14.5")
@pytest.mark.parametrize(
    ("events", "standing", "number"),
    [
        ([{"what": "pressed", "side": "white", "moved": False}], shown(), "5.4.2.3"),
        ([{"what": "pressed", "side": "black"}], shown(), "5.4.2.3"),
        ([{"what": "flag", "by": "other"}], shown("0:00"), "5.4.2.7"),
        ([{"what": "flag", "by": "white"}], shown(), "5.4.2.6"),
        ([{"what": "claimed", "side": "white"}], shown("0:00"), "5.4.2.8"),
        ([{"what": "resumed"}], shown(), "5.4.2.9"),
        ([{"what": "pressed_back", "side": "white"}], shown(moves=0), "5.4.14.4"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_clause(
    events: list[dict[str, Any]], standing: dict[str, Any], number: str
) -> None:
    assert clause_of(*events, shown=standing) == ("events[0]", number)


@pytest.mark.clause(RULES, "5.4.2.8", "5.4.2.11", "5.4.14.5")
def test_a_complaint_in_time_and_the_end_of_a_game() -> None:
    found = clock({"what": "claimed", "side": "white"}, shown=shown())
    assert f"{RULES} 5.4.2.8" in found["clauses"]
    over = clock({"what": "ended", "result": "black_wins"}, shown=shown())
    assert (over["phase"], over["decided_by"]) == ("over", f"{RULES} 5.4.2.11")
    ended = {"what": "ended", "result": "draw"}
    assert clause_of(ended, {"what": "flag", "by": "black"}, shown=shown("0:00")) == ("events[1]", "5.4.14.5")


@pytest.mark.clause(RULES, "5.4.2.5")
def test_a_faulty_clock_is_corrected() -> None:
    classical: dict[str, Any] = {"discipline": "russian", "control": "45+30", "shown": shown("30:00", "20:00")}
    found = clock({"what": "corrected", "white": "5:00", "black": "21:00"}, **classical)
    assert (found["white"], found["black"]) == ("15:00", "21:00")
    assert clock({"what": "corrected", "white": "0:30"}, shown=shown())["white"] == "0:30"


@pytest.mark.clause(RULES, "5.4.2.9", "6.1.10.3", "6.1.10.5", "7.7.3", "9.3.1.4", "5.4.14.4")
@pytest.mark.parametrize(
    ("discipline", "stop", "result", "number"),
    [
        ("russian", {"by": "white"}, "black_wins", "5.4.2.9"),
        ("russian", {"by": "white", "why": "misunderstanding"}, None, "5.4.2.9"),
        ("russian", {"by": "white", "why": "dispute"}, None, "5.4.14.4"),
        ("russian_blitz", {"by": "white", "why": "call_judge"}, None, "6.1.10.3"),
        ("international_rapid", {"by": "white", "why": "call_judge"}, None, "7.7.3"),
        ("russian_rapid", {"by": "white", "why": "draw_in_won_position"}, "draw", "6.1.10.5"),
        ("renju", {"by": "white", "why": "call_judge"}, None, "9.3.1.4"),
        ("renju", {"by": "judge"}, None, "9.3.1.4"),
    ],
)
def test_the_clock_is_stopped(discipline: str, stop: dict[str, Any], result: str | None, number: str) -> None:
    found = clock({"what": "stopped", **stop}, discipline=discipline, control="60", shown=shown())
    assert (found["result"], found["stopped"]) == (result, True)
    assert f"{RULES} {number}" in found["clauses"]


@pytest.mark.clause(RULES, "5.4.3.2", "5.4.3.3")
def test_records_are_restored_in_a_pause() -> None:
    stopped = shown("5:00", "5:00", stopped=True)
    halved = clock({"at": "2:00", "what": "resumed", "charge": "halves"}, shown=stopped)
    assert (halved["white"], halved["black"]) == ("4:00", "4:00")
    own = clock({"at": "2:00", "what": "resumed", "charge": "black"}, shown=stopped)
    assert (own["white"], own["black"]) == ("5:00", "3:00")


@pytest.mark.clause(RULES, "5.4.14.3", "5.4.14.4")
def test_an_irregular_move_is_pressed_back() -> None:
    found = clock({"at": "0:10", "what": "pressed_back", "side": "white"}, control="3+2", shown=shown())
    assert (found["running"], found["white"], found["black"]) == ("black", "0:50", "1:58")


@pytest.mark.clause(RULES, "5.4.15.1/item3")
def test_time_is_added_for_a_breach() -> None:
    found = clock({"what": "time_added", "side": "white", "added": "2:00"}, shown=shown())
    assert (found["white"], found["black"]) == ("1:00", "4:00")


@pytest.mark.clause(RULES, "9.3.1.3", "9.3.1.5")
def test_renju_presses_and_ends() -> None:
    renju: dict[str, Any] = {"discipline": "renju", "control": "60", "shown": shown(running="black")}
    passed = clock({"what": "pressed", "side": "black", "moved": False}, **renju)
    assert f"{RULES} 9.3.1.5" in passed["clauses"]
    assert clock({"what": "ended", "result": "draw"}, **renju)["decided_by"] == f"{RULES} 9.3.1.3"


def test_moves_say_in_which_period_the_clock_is() -> None:
    press = {"what": "pressed", "side": "white"}
    early = clock(press, discipline="international", control="2h/50+1h", shown=shown("1:00", moves=49))
    assert early["white"] == "1:01:00"
    late = clock(press, discipline="international", control="2h/50+1h", shown=shown("1:00", moves=50))
    assert late["white"] == "1:00"


@pytest.mark.parametrize(
    ("event", "path"),
    [
        ({"what": "pressed"}, "events[0].side"),
        ({"what": "flag"}, "events[0].by"),
        ({"what": "ended"}, "events[0].result"),
        ({"what": "time_added", "side": "white"}, "events[0].added"),
        ({"what": "started", "at": "1:75"}, "events[0].at"),
    ],
)
def test_an_event_that_says_too_little_is_refused_with_its_place(event: dict[str, Any], path: str) -> None:
    assert clause_of(event) == (path, "None")


def late(**more: Any) -> dict[str, Any]:
    given = {"discipline": "russian", "control": "45+30", "start": "10:00", "edition": RULES, **more}
    return run_calculator("clock.lateness", given)


@pytest.mark.clause(RULES, "5.4.1.1", "5.4.1.2", "5.4.4.1", "5.4.4.1/p2", "5.4.4.2")
def test_who_is_late_and_what_the_clocks_show() -> None:
    came = late(white_came="09:58", black_came="10:20")
    assert (came["verdict"], came["black"], came["seated_by"]) == ("in_time", "25:00", "09:55")
    assert f"{RULES} 5.4.1.1" in came["clauses"]
    assert late(white_came="10:12", black_came="10:04")["white"] == "35:00"
    assert late(white_came="10:31", black_came="10:00", limit_minutes=30)["verdict"] == "white_loses"
    assert late()["verdict"] == "both_lose"
    assert late(excused="both")["verdict"] == "judge_decides"
    with pytest.raises(Refusal) as caught:
        late(start="25:00")
    assert caught.value.problems[0].path == "start"


@pytest.mark.clause(RULES, "5.4.3.2", "5.4.3.3", "6.1.10.2/item2", "7.7.2/item2", "9.3.2.2")
@pytest.mark.parametrize(
    ("discipline", "left", "increment", "must", "number"),
    [
        ("russian", "4:59", 0, False, "5.4.3.2"),
        ("russian", "4:59", 30, True, "5.4.3.1"),
        ("russian", "5:00", 0, True, "5.4.3.1"),
        ("russian_blitz", "5:00", 0, False, "6.1.10.2/item2"),
        ("international_rapid", "9:00", 5, False, "7.7.2/item2"),
        ("renju", "4:00", 0, False, "9.3.2.2"),
    ],
)
def test_who_must_record(discipline: str, left: str, increment: int, must: bool, number: str) -> None:
    given = {"discipline": discipline, "left": left, "increment": increment, "edition": RULES}
    found = run_calculator("clock.recording", given)
    assert (found["must_record"], found["clause"], found["white_pays"]) == (must, f"{RULES} {number}", None)


@pytest.mark.clause(RULES, "5.4.3.2", "5.4.3.3", "9.3.2.2")
def test_on_whose_time_a_record_is_restored() -> None:
    given = {"discipline": "russian", "left": "4:00", "restored_in": "3:00", "edition": RULES}
    one = run_calculator("clock.recording", {**given, "gaps": "black"})
    assert (one["white_pays"], one["black_pays"]) == ("0:00", "3:00")
    both = run_calculator("clock.recording", {**given, "gaps": "both"})
    assert (both["white_pays"], both["black_pays"]) == ("1:30", "1:30")
    assert f"{RULES} 5.4.3.3" in both["clauses"]


@pytest.mark.clause(RULES, "5.4.3.5", "9.3.2.5")
def test_sheets_are_compared_before_they_are_taken() -> None:
    sheet = {"moves": ["h8", "h9"], "time_used": "12:00", "result": "1-0", "signed": True}
    right = run_calculator("clock.sheets", {"white": sheet, "black": sheet, "edition": RULES})
    assert (right["complete"], right["clause"]) == (True, f"{RULES} 5.4.3.5")
    other = {"moves": ["h8", "i9"], "result": "0-1"}
    wrong = run_calculator("clock.sheets", {"white": sheet, "black": other, "renju": True, "edition": RULES})
    assert (wrong["differing_moves"], wrong["results_differ"]) == ([2], True)
    assert (len(wrong["missing"]), wrong["clause"]) == (2, f"{RULES} 9.3.2.5")


@pytest.mark.clause(RULES, "9.2.6.3", "9.2.6.4", "9.2.6.4/p2", "9.2.7.1/a", "9.2.7.1/b", "9.2.7.2", "9.3.1.3")
@pytest.mark.parametrize(
    ("given", "winner", "number"),
    [
        ({"how": "resignation", "by": "black"}, "white", "9.2.6.3"),
        ({"how": "time", "by": "white"}, "black", "9.2.6.4"),
        ({"how": "penalty", "by": "white"}, "black", "9.2.6.4/p2"),
        ({"how": "agreement"}, None, "9.2.7.1/a"),
        ({"how": "agreement", "moves": ["h8", "-", "-"]}, None, "9.2.7.1/b"),
        ({"how": "regulation", "in_regulation": True}, None, "9.2.7.2"),
        ({"how": "resignation", "by": "white", "flag_found_later": "black"}, "black", "9.2.6.3"),
    ],
)
def test_how_a_game_of_renju_ends(given: dict[str, Any], winner: str | None, number: str) -> None:
    found = run_calculator("renju.game_end", {**given, "edition": RULES})
    assert (found["winner"], found["ended_by"]) == (winner, f"{RULES} {number}")
    assert (f"{RULES} 9.3.1.3" in found["clauses"]) == ("flag_found_later" in given)


def test_an_end_of_renju_that_cannot_be_is_refused() -> None:
    for given, path in (({"how": "time"}, "by"), ({"how": "regulation"}, "")):
        with pytest.raises(Refusal) as caught:
            run_calculator("renju.game_end", given)
        assert caught.value.problems[0].path == path


@pytest.mark.clause(RULES, "9.2.5.2")
def test_stones_adjusted_and_displaced() -> None:
    adjusted = {"what": "adjusted", "by": "black", "edition": RULES}
    assert not run_calculator("renju.stones", adjusted)["allowed"]
    assert run_calculator("renju.stones", {**adjusted, "warned": True})["allowed"]
    assert not run_calculator("renju.stones", {**adjusted, "warned": True, "own_turn": False})["allowed"]
    assert run_calculator("renju.stones", {**adjusted, "what": "displaced"})["on_time_of"] == "black"


@pytest.mark.clause(RULES, "9.3.2.2", "9.3.2.3", "9.3.2.4")
def test_the_record_of_renju_during_the_game() -> None:
    given = {"moves_made": 6, "recorded": [1, 2, 3, 4, 7], "left": "20:00", "edition": RULES}
    found = run_calculator("renju.record", given)
    assert (found["missing"], found["early"], len(found["breaches"])) == ([5, 6], [7], 2)
    short = run_calculator("renju.record", {**given, "recorded": [1, 2], "left": "4:00"})
    assert (short["in_order"], short["must_record"]) == (True, False)
    fallen = run_calculator("renju.record", {**given, "recorded": [1, 2], "left": "4:00", "flag_fallen": True})
    assert f"{RULES} 9.3.2.2" in fallen["clauses"]
    assert not fallen["in_order"]


@pytest.mark.clause(RULES, "9.1", "9.1/p3")
def test_whose_rules_govern_an_event_of_renju() -> None:
    def clause(**given: bool) -> str:
        return str(run_calculator("renju.scope", {**given, "edition": RULES})["clause"])

    assert clause(in_russia=True) == clause(in_russia=False) == f"{RULES} 9.1"
    assert clause(in_russia=True, official_rif_event=True) == f"{RULES} 9.1/p3"
