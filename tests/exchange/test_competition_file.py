"""A competition as one file: it is read back as it was, and what does not agree is refused."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests import memory
from tests.exchange.refusals import problems

from tavlei.exchange.competition import (
    AnnouncementPart,
    AppealPart,
    BoardPart,
    BodyMemberPart,
    ChecklistPart,
    CompetitionFile,
    EntryPart,
    GamePart,
    LineUpPart,
    MatchPart,
    OtherNamePart,
    OutsideCodePart,
    PersonPart,
    ProtestPart,
    RatingPart,
    RegionPart,
    ReportPart,
    RoundPart,
    SanctionPart,
    SidePart,
    TeamPart,
    TitlePart,
    WrongSeatPart,
    competition_schema,
    read_competition,
    write_competition,
)
from tavlei.exchange.reports import read_event
from tavlei.rulebook import Refusal

AT = datetime(2026, 5, 1, 9, 30, 15, 123456, tzinfo=timezone(timedelta(hours=3)))
PEOPLE = (
    PersonPart(
        code="T1",
        family="Иванов",
        given="Иван",
        patronymic="Ильич",
        sex="M",
        birth_date=date(2001, 2, 3),
        citizenship="RU",
        region="TVE",
        club="«Шашист»",
        trainer="Петров",
        other_names=(OtherNamePart(script="latin", family="Ivanov", given="Ivan"),),
        outside_codes=(OutsideCodePart(body="FMJD", code="12345"),),
        titles=(TitlePart(sport="draughts", title="MS", awarded="2020-01-01", order="12-нг", clause="4/1"),),
        ratings=(RatingPart(kind="elo_r", as_of=date(2026, 1, 1), value=Decimal("2100.50"), games=40),),
    ),
    PersonPart(code="T2", family="Коваль", given="Ірина", sex="F", birth_year=2000),
    PersonPart(code="T3", family="Стороженко"),
)
FULL = CompetitionFile(
    competition=AnnouncementPart(
        code="cup-2026",
        name="Кубок Твери",
        sport="draughts",
        discipline="russian",
        status="region",
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 9),
        region="TVE",
        team=True,
        system="swiss_rating",
        rounds_planned=9,
        regulation={"points_for_win": 2, "criteria": ["truncated_solkoff"], "fee": 500, "entries_close": "2026-04-20"},
        seed="жребий 7",
        state="running",
    ),
    regions=(RegionPart(code="TVE", country="RU", name_ru="Тверская область"),),
    people=PEOPLE,
    teams=(TeamPart(name="Тверь", region="TVE", captain="T3", remedy="loss"), TeamPart(name="Ржев")),
    entries=(
        EntryPart(key="t1", team="Тверь", number=1, state="admitted"),
        EntryPart(key="t2", team="Ржев", number=2, state="withdrawn", after_round=1, decision="по болезни"),
        EntryPart(key="a", person="T1", team="Тверь", board=1, rating=2100, title="MS", state="admitted"),
        EntryPart(key="b", person="T2", team="Ржев", board=1, medical=True, documents={"identity": True}),
    ),
    rounds=(
        RoundPart(
            number=1,
            state="finished",
            starts=AT,
            absent=("b",),
            explanation={"verdict": {"key": "swiss.paired", "value": 1}},
            boards=(
                BoardPart(
                    board=1,
                    white="a",
                    black="b",
                    result="1-0",
                    match=1,
                    match_board=1,
                    entered_by="judge",
                    entered_at=AT,
                    explanation={"steps": [1, 2.5, None, "три"]},
                    games=(GamePart(record='[Event "Кубок"]\n1. c3-d4 1-0', white_seconds=600),),
                    wrong_seats=(WrongSeatPart(side="guest", entry="b", reason="перепутали"),),
                ),
            ),
            matches=(
                MatchPart(
                    number=1,
                    sides=(
                        SidePart(
                            entry="t1",
                            side="home",
                            seats=["a"],
                            origin="captain",
                            line_up=LineUpPart(seats=["a"], handed_in=AT, by="captain", late=True, decision="принять"),
                        ),
                        SidePart(entry="t2", side="guest", seats=["b"]),
                    ),
                ),
            ),
        ),
    ),
    sanctions=(SanctionPart(entry="b", round=1, kind="warning", clause="5.4.15.1", reason="опоздание", by="j", at=AT),),
    protests=(
        ProtestPart(
            entry="b",
            round=1,
            board=1,
            filed=AT,
            clauses="5.4.17",
            text="…",
            deposit=5000,
            state="upheld",
            heard=["T1"],
            appeal=AppealPart(filed=AT, text="…", votes_for=2),
        ),
    ),
    reports=(ReportPart(content={"participants": [], "nested": {"x": [1]}}, received=AT, checks=["ok"]),),
    body_members=(BodyMemberPart(body="appeals", seat="head", name="Стороженко", person="T3", position=1),),
    checklists=(ChecklistPart(name="venue", answers={"light": True}, at=AT),),
)


def test_a_file_is_read_back_as_it_was() -> None:
    content = write_competition(FULL)
    assert read_competition(content) == FULL
    assert write_competition(read_competition(content)) == content
    assert read_competition(b"\xef\xbb\xbf" + content) == FULL
    assert json.loads(content)["format"] == "tavlei-competition"
    assert json.loads(content)["version"] == 1


def test_the_published_schema_describes_the_file() -> None:
    schema = competition_schema()
    validator = jsonschema_rs.validator_for(schema)
    assert validator.is_valid(json.loads(write_competition(FULL)))
    spoiled = json.loads(write_competition(FULL))
    spoiled["competition"]["sport"] = "football"
    assert not validator.is_valid(spoiled)
    assert schema["additionalProperties"] is False


def changed(**parts: Any) -> bytes:
    return json.dumps(json.loads(write_competition(FULL)) | parts).encode()


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "does not fit"),
        (b"{}", "tavlei-competition"),
        (changed(format="chess-results"), "tavlei-competition"),
        (changed(version=2), "version 2"),
        (changed(version=True), "version True"),
        (changed(version="1"), "version 1 is not known"),
        (changed(secret=1), "no such field"),
        (changed(competition=None), "competition"),
        (b"[" * 100_000, "not JSON"),
        (b'{"a":' * 50_000, "not JSON"),
    ],
)
def test_another_file_is_refused(content: bytes, word: str) -> None:
    with pytest.raises(Refusal, match=word):
        read_competition(content)


def spoiled(path: list[str | int], value: object) -> bytes:
    file = json.loads(write_competition(FULL))
    at = file
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(file).encode()


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["competition", "ends"], "2026-04-01", "competition.ends"),
        (["competition", "region"], "MOS", "competition.region"),
        (["competition", "code"], "a b", "competition.code"),
        (["people", 1, "code"], "T1", "people"),
        (["people", 1, "region"], "MOS", "people[1].region"),
        (["people", 0, "ratings", 0, "value"], "1.234", "people[0].ratings[0].value"),
        (["teams", 1, "name"], "Тверь", "teams"),
        (["teams", 0, "captain"], "T9", "teams[0].captain"),
        (["entries", 1, "key"], "t1", "entries"),
        (["entries", 1, "number"], 1, "entries"),
        (["entries", 2, "person"], "T9", "entries[2].person"),
        (["entries", 3, "person"], "T1", "entries"),
        (["entries", 0, "team"], "", "entries[0]"),
        (["entries", 0, "team"], "Москва", "entries[0].team"),
        (["entries", 0, "state"], "lost", "entries[0].state"),
        (["rounds", 0, "absent"], ["z"], "rounds[0]"),
        (["rounds", 0, "boards", 0, "black"], "z", "rounds[0]"),
        (["rounds", 0, "boards", 0, "black"], "a", "rounds[0]"),
        (["rounds", 0, "boards", 0, "match"], 7, "rounds[0].boards[0].match"),
        (["rounds", 0, "boards", 0, "entered_at"], "2026-05-01T09:30:00", "rounds[0].boards[0].entered_at"),
        (["rounds", 0, "matches", 0, "sides", 1, "entry"], "t1", "rounds[0].matches"),
        (["rounds", 0, "explanation"], {"x": [float("nan")]}, "rounds[0].explanation"),
        (["reports", 0, "content"], float("inf"), "reports[0].content"),
        (["sanctions", 0, "entry"], "z", "sanctions[0].entry"),
        (["sanctions", 0, "round"], 8, "sanctions[0].round"),
        (["protests", 0, "board"], 8, "protests[0].board"),
        (["body_members", 0, "person"], "T9", "body_members[0].person"),
    ],
)
def test_what_does_not_agree_is_refused_with_its_place(path: list[str | int], value: object, place: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_competition(spoiled(path, value))
    assert place in [problem.path for problem in refused.value.problems]


def test_a_file_cannot_be_built_from_what_does_not_agree() -> None:
    with pytest.raises(ValidationError, match="names nothing"):
        CompetitionFile(competition=FULL.competition)


def test_a_file_of_100_megabytes_is_refused_at_once() -> None:
    content = b" " * (100 << 20)
    with memory.at_most(memory.MEBIBYTE), pytest.raises(Refusal, match="64 MB"):
        read_competition(content)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**15), 10**15), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=8,
)
MOMENTS = st.datetimes(timezones=st.just(UTC))


@given(
    explanation=st.dictionaries(st.text(max_size=5), JSON, max_size=3),
    content=JSON,
    moment=MOMENTS,
    record=st.text(max_size=60),
    value=st.decimals(-999, 99999, places=2),
)
def test_any_facts_are_read_back(
    explanation: dict[str, Any], content: Any, moment: datetime, record: str, value: Decimal
) -> None:
    first = FULL.rounds[0]
    board = first.boards[0].model_copy(update={"games": (GamePart(record=record),), "explanation": explanation})
    person = PEOPLE[0].model_copy(update={"ratings": (RatingPart(kind="x", as_of=date(2026, 1, 1), value=value),)})
    file = FULL.model_copy(
        update={
            "people": (person, *PEOPLE[1:]),
            "rounds": (first.model_copy(update={"boards": (board,), "ended": moment, "explanation": explanation}),),
            "reports": (ReportPart(content=content, received=moment),),
        }
    )
    assert read_competition(write_competition(file)) == file


@given(at=st.integers(0, 6000), length=st.integers(0, 20), what=st.binary(max_size=10))
def test_a_spoiled_file_is_read_or_refused(at: int, length: int, what: bytes) -> None:
    content = write_competition(FULL)
    at %= len(content)
    assert problems(lambda: read_competition(content[:at] + what + content[at + length :])) != ()


def test_a_result_that_is_none_is_refused_with_its_board() -> None:
    with pytest.raises(Refusal) as refused:
        read_event(spoiled(["rounds", 0, "boards", 0, "result"], "-5-0"))
    assert [problem.path for problem in refused.value.problems] == ["rounds[0].boards[0].result"]
