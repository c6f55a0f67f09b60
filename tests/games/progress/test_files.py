"""Setups, events and logs as JSON."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.games.progress.helpers import JUDGE, SERVER, WHITE, setup
from tests.games.rulebooks import OLD

from tavlei.games.clock import Discipline, PauseCharge, Side, StopReason, parse_time_control
from tavlei.games.progress import (
    KINDS_OF_EVENTS,
    AddTime,
    Adjudicate,
    Begin,
    ClaimDraw,
    CorrectClocks,
    DrawGround,
    GameSetup,
    Happened,
    ImposeLoss,
    Lot,
    Move,
    OpeningAct,
    OpeningChoice,
    Reproof,
    ResumeClocks,
    Score,
    SetBack,
    Start,
    StateLateness,
    StopClocks,
    Warn,
    event_from,
    event_json,
    log_from,
    log_json,
    setup_from,
    setup_json,
)
from tavlei.games.renju.openings import OfferFifths
from tavlei.rulebook import Clause, Refusal, Rulebook, Ruling, Settings

RULED = Settings(
    {"L4": "claim"},
    (Ruling("Letter 5", date(2025, 1, 1), Clause("draughts-rules-2022", "5.4.12.3"), "L1", "clock_runs"),),
)
SETUPS = [
    setup(),
    setup("giveaway", "2h/50+1h", rulebook=OLD, lateness_minutes=0, micro_match=True),
    setup(official=False, lag_credit=300, start=Start(lot=Lot("idf_basic", "7"))),
    setup(start=Start(moves=("c3-d4", "b6-a5"))),
    setup("international", start=Start(fen="W:W31:B5")),
    GameSetup(
        "renju",
        Discipline.RENJU,
        parse_time_control("30"),
        Rulebook.of("draughts-rules-2022", date(2026, 5, 1), RULED),
        opening=OpeningChoice("taraguchi", 5),
    ),
]
EVENTS: list[Happened] = [
    Begin(0, SERVER, frozenset({Side.BLACK})),
    StateLateness(5, JUDGE, frozenset(Side)),
    Move(5, WHITE, "c3-d4", lag=7, offer=True),
    OpeningAct(5, WHITE, OfferFifths((3, 4))),
    ClaimDraw(5, WHITE, DrawGround.REPETITION, "c3-d4"),
    SetBack(5, JUDGE, 3, white=4, reason="so"),
    StopClocks(5, JUDGE, StopReason.MISUNDERSTANDING),
    ResumeClocks(5, JUDGE, PauseCharge.HALVES),
    CorrectClocks(5, JUDGE, black=1),
    AddTime(5, JUDGE, Side.WHITE, 1),
    Warn(5, JUDGE, Side.WHITE, Reproof.REMARK, "x"),
    ImposeLoss(5, JUDGE, frozenset(Side), "x"),
    Adjudicate(5, JUDGE, Score.BLACK_WINS, "x"),
]


@pytest.mark.parametrize("of", SETUPS, ids=lambda of: of.kind)
def test_a_setup_comes_back_from_its_json(of: GameSetup) -> None:
    assert setup_from(json.loads(json.dumps(setup_json(of)))) == of


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_json(event: Happened) -> None:
    assert event_from(json.loads(json.dumps(event_json(event)))) == event


def test_usual_values_are_left_out_and_kinds_have_plain_names() -> None:
    assert event_json(Move(5, WHITE, "c3-d4")) == {"kind": "move", "at": 5, "by": "white", "move": "c3-d4"}
    assert event_json(Begin(0, SERVER, frozenset(Side)))["absent"] == ["white", "black"]
    assert {"opening_act", "state_flag", "server_away", "focus_lost", "impose_loss"} < set(KINDS_OF_EVENTS)


@pytest.mark.parametrize(
    ("given", "paths"),
    [
        (None, [""]),
        ({}, ["kind"]),
        ({"kind": ["move"]}, ["kind"]),
        ({"kind": "move"}, ["at", "by", "move"]),
        ({"kind": "move", "at": 1.5, "by": "red", "move": 7}, ["at", "by", "move"]),
        ({"kind": "move", "at": True, "by": "white", "move": "c3-d4"}, ["at"]),
        ({"kind": "move", "at": 2**60, "by": "white", "move": "c3-d4"}, ["at"]),
        ({"kind": "move", "at": 1, "by": "white", "move": "c" * 2_000}, ["move"]),
        ({"kind": "move", "at": 1, "by": "white", "move": "c3-d4", "offer": 1, "x": 2}, ["x", "offer"]),
        ({"kind": "begin", "at": 1, "by": "server", "absent": "white"}, ["absent"]),
        ({"kind": "opening_act", "at": 1, "by": "white", "action": {"offer": ["z9"]}}, ["action.offer[0]"]),
    ],
)
def test_a_malformed_event_is_refused_with_every_path(given: object, paths: list[str]) -> None:
    with pytest.raises(Refusal) as caught:
        event_from(given)
    assert [problem.path for problem in caught.value.problems] == paths


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"version": 2}, "version"),
        ({"events": {}}, "events"),
        ({"events": [{"kind": "resign", "at": 1}]}, "events[0].by"),
        ({"setup": None}, "setup"),
        ({"setup": {"kind": "russian"}}, "setup.discipline"),
    ],
)
def test_a_malformed_log_is_refused_with_its_path(change: dict[str, object], path: str) -> None:
    whole = log_json(setup(), [Begin(0, SERVER)])
    assert log_from(whole) == (setup(), (Begin(0, SERVER),))
    with pytest.raises(Refusal) as caught:
        log_from({**whole, **change})
    assert caught.value.problems[0].path == path


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kind", 1),
        ("discipline", "chess"),
        ("control", "soon"),
        ("edition", "bridge-classification-2024"),
        ("edition", "draughts-rules-1999"),
        ("day", "yesterday"),
        ("settings", {"L1": "no"}),
        ("official", 1),
        ("lag_credit", 1.5),
        ("start", {"lot": {"table": 1}}),
        ("start", {"moves": [1]}),
        ("start", {}),
        ("opening", {"number": 3}),
        ("more", 1),
    ],
)
def test_a_malformed_setup_is_refused_with_its_path(name: str, value: object) -> None:
    with pytest.raises(Refusal) as caught:
        setup_from({**setup_json(setup()), name: value})
    assert caught.value.problems[0].path.startswith(name)
