"""Works of composition in PDN: tags, variations with their roles, other programs' files, the round trip."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import LINES, START, TAKE_B6, TAKE_F6, TRY, large_work, work

from tavlei.composition import (
    Aim,
    Assignment,
    Author,
    Genre,
    Group,
    PieceChange,
    PrintedPublication,
    Role,
    Solution,
    SolutionLine,
    SpecialKind,
    Work,
    assignment_text,
    parse_assignment,
    solution_tree,
)
from tavlei.exchange.works import (
    ReadWork,
    WorkDiagnostic,
    read_works,
    solution_lines,
    write_work,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Refusal

RICH = replace(
    work(),
    authors=(Author("Анна Соколова", "Тверь"), Author("В. Ким")),
    title='Памяти "учителя"',
    group=Group.MINIATURE,
    publications=(
        PrintedPublication("Шашки, № 3", date(1987, 3, 21), 30_000),
        PrintedPublication("Бюллетень", date(1990, 12, 1)),
    ),
    first_contest=date(1986, 9, 1),
    last_moves=("g7-f6", "c1-d2"),
    enlarges="Н. Пустынников",
    special=frozenset({SpecialKind.TWO_ASSIGNMENTS, SpecialKind.PIECES_CHANGED}),
    second=Assignment(Aim.LOCK, 2, 1),
    pieces_changed=PieceChange(white=False, king=True, add=True),
)


def only(text: str) -> ReadWork:
    (found,) = read_works(text)
    assert isinstance(found, ReadWork)
    return found


def head(**tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n"


def test_a_rich_work_is_read_back_as_it_was() -> None:
    assert only(write_work(RICH, "7")).work == RICH
    assert only(write_work(RICH, "7")).name == "7"
    assert write_work(only(write_work(RICH)).work) == write_work(RICH)


def test_the_tags_of_pdn_and_our_own() -> None:
    text = write_work(RICH)
    for wanted in (
        '[Author "Анна Соколова; В. Ким"]',
        '[AuthorPlace "Тверь; ?"]',
        '[Publication "Шашки, № 3"]',
        '[PublicationDate "1987.03.21"]',
        '[PublicationCopies "?"]',
        '[Task "win"]',
        '[Genre "problem"]',
        '[Group "miniature"]',
        '[FirstContest "1986.09.01"]',
        '[LastMoves "g7-f6; c1-d2"]',
        '[SecondTask "lock 2 men, 1 king"]',
        '[PiecesChanged "add black king"]',
        '[Title "Памяти \\"учителя\\""]',
        '[Result "1-0"]',
    ):
        assert wanted in text.splitlines()


@pytest.mark.parametrize(("tag", "value"), [("SecondTask", "mate"), ("PiecesChanged", "add a queen")])
def test_what_a_special_work_asks_besides_is_refused_with_its_tag(tag: str, value: str) -> None:
    (bad,) = read_works(head(GameType="25", FEN=START, **{tag: value}) + "1. c3-d4 1-0")
    assert isinstance(bad, WorkDiagnostic)
    assert [problem.path for problem in bad.problems] == [tag]


def test_several_works_and_both_boards() -> None:
    works = [("1", RICH), ("2", large_work()), ("3", work(special=frozenset({SpecialKind.PICTORIAL})))]
    found = list(read_works("\n".join(write_work(one, name) for name, one in works).encode()))
    assert [each.work for each in found if isinstance(each, ReadWork)] == [each for _, each in works]
    assert [each.number for each in found] == [1, 2, 3]


def test_variations_carry_their_roles() -> None:
    text = write_work(work())
    assert "{[%role thematic] a quick end}" in text
    assert "{[%role false_trace] it fails}" in text
    tree = only(text).work.solution
    assert [(solution_line.role, solution_line.moves) for solution_line in solution_lines(tree)] == [
        (each.role, each.moves) for each in LINES
    ]


def test_a_line_that_ends_inside_another_keeps_its_role_and_comment() -> None:
    lines = (SolutionLine(TAKE_B6), SolutionLine(TAKE_B6[:2], Role.FALSE_TRACE, "here"), SolutionLine(TAKE_F6))
    made = work(lines=lines)
    assert only(write_work(made)).work == made
    again = solution_tree(RUSSIAN, made.position, solution_lines(made.solution))
    assert again == made.solution


def test_files_of_other_programs_have_no_roles() -> None:
    text = head(GameType="25", FEN=START) + "1. c3-d4 (1. e3-f4 b6-c5) 1... b6-c5 (1... f6-e5 2. d4:f6) 2. d4:b6 1-0"
    found = solution_lines(only(text).work.solution)
    assert [(each.role, each.moves) for each in found] == [
        (Role.THEMATIC, TAKE_B6),
        (Role.ADDITIONAL, TAKE_F6),
        (Role.FALSE_TRACE, TRY),
    ]


def test_comments_of_other_programs_stay_with_their_moves() -> None:
    text = head(GameType="25", FEN=START) + "1. c3-d4 {a start} 1... b6-c5 2. d4:b6 {the end} 1-0"
    (first,) = only(text).work.solution.first
    assert first.comment == "a start"
    assert first.roles == {Role.THEMATIC}
    assert first.then[0].then[0].comment == "the end"


@pytest.mark.parametrize(
    ("assignment", "text"),
    [
        (Assignment(Aim.WIN), "win"),
        (Assignment(Aim.DRAW), "draw"),
        (Assignment(Aim.LOCK, 1), "lock 1 man"),
        (Assignment(Aim.LOCK, 3), "lock 3 men"),
        (Assignment(Aim.LOCK, 0, 1), "lock 1 king"),
        (Assignment(Aim.LOCK, 2, 2), "lock 2 men, 2 kings"),
    ],
)
def test_assignments(assignment: Assignment, text: str) -> None:
    assert assignment_text(assignment) == text
    assert parse_assignment(text) == assignment
    assert parse_assignment(f"  {text.upper()} ") == assignment


@pytest.mark.parametrize("text", ["", "lock", "mate", "lock 0 men", "lock 2 queens", "win draw"])
def test_what_is_no_assignment_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_assignment(text)


@pytest.mark.parametrize(
    ("result", "aim", "remarked"),
    [("1-0", Aim.WIN, False), ("1/2-1/2", Aim.DRAW, False), ("*", Aim.WIN, True), ("0-1", Aim.WIN, True)],
)
def test_without_a_task_the_result_tells_it(result: str, aim: Aim, remarked: bool) -> None:
    found = only(head(GameType="25", FEN=START, Result=result) + result)
    assert found.work.assignment == Assignment(aim)
    assert ("guessed_task" in [remark.code for remark in found.remarks]) is remarked


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1987.03.21", date(1987, 3, 21)),
        ("1987-3-1", date(1987, 3, 1)),
        ("1987.02.??", date(1987, 2, 28)),
        ("1987.12", date(1987, 12, 31)),
        ("1987", date(1987, 12, 31)),
        ("1987.??.??", date(1987, 12, 31)),
    ],
)
def test_a_day_of_which_only_a_part_is_known_is_the_last_one(text: str, day: date) -> None:
    found = only(head(GameType="25", FEN=START, Publication="book", PublicationDate=text) + "1-0").work
    assert found.publications == (PrintedPublication("book", day),)


def test_an_unknown_day_leaves_the_publication_out() -> None:
    found = only(head(GameType="25", FEN=START, Publication="book", PublicationDate="????.??.??", Author="?") + "1-0")
    assert found.work.publications == ()
    assert found.work.authors == ()


@pytest.mark.parametrize(
    "tags",
    [
        {"PublicationDate": "spring"},
        {"PublicationDate": "1987.02.30"},
        {"Genre": "poem"},
        {"Special": "magic"},
        {"Task": "survive"},
        {"FEN": "W:Wz9:Bb6"},
        {"GameType": "41"},
    ],
)
def test_a_work_with_a_mistake_is_told_and_the_next_is_read(tags: dict[str, str]) -> None:
    broken = head(**({"Event": "x", "GameType": "25", "FEN": START} | tags)) + "1-0\n\n"
    bad, good = read_works(broken + write_work(work(), "good"))
    assert isinstance(bad, WorkDiagnostic)
    assert bad.number == 1
    assert bad.text().startswith("work 1, line ")
    assert isinstance(good, ReadWork)


def test_an_illegal_move_is_told() -> None:
    (bad,) = read_works(head(GameType="25", FEN=START) + "1. a1-h8 1-0")
    assert isinstance(bad, WorkDiagnostic)
    assert "a1-h8" in bad.text()


def test_black_to_move_is_a_special_kind() -> None:
    found = only(head(GameType="25", FEN="B:Wa1:Bh8") + "1-0").work
    assert found.special == {SpecialKind.BLACK_BEGINS}


def test_the_default_system_is_that_of_the_caller() -> None:
    (found,) = read_works(head(FEN="W:W31:B10") + "2-0", default=INTERNATIONAL)
    assert isinstance(found, ReadWork)
    assert found.work.variant == INTERNATIONAL
    assert only(write_work(found.work)).work == found.work


names = st.text(st.characters(blacklist_categories=("C", "Z"), blacklist_characters=";?"), min_size=1, max_size=12)
words = st.lists(st.text(st.characters(blacklist_categories=("C", "Z")), min_size=1, max_size=8), max_size=4)
comments = words.map(" ".join).filter(lambda text: "[%" not in text)


@st.composite
def works(draw: st.DrawFn) -> Work:
    """A work of either system with a random tree of variations."""
    variant, start = draw(
        st.sampled_from(((RUSSIAN, START), (RUSSIAN, "W:WKa1,c3:Bf6,Kh2"), (INTERNATIONAL, "W:W32,37,K46:B13,18")))
    )
    position = parse_fen(variant, start)
    chance = random.Random(draw(st.integers(0, 2**32)))  # noqa: S311 - hypothesis chose the seed
    lines = tuple(
        SolutionLine(_line(variant, position, chance), role, comment)
        for role, comment in draw(st.lists(st.tuples(st.sampled_from(Role), comments), max_size=6))
    )
    people = tuple(
        Author(name, place) for name, place in draw(st.lists(st.tuples(names, names | st.just("")), max_size=3))
    )
    day = st.dates(date(1900, 1, 1), date(2100, 1, 1))
    printed = draw(st.lists(st.tuples(names, day, st.integers(1, 9999) | st.none()), max_size=3))
    return Work(
        variant,
        position,
        draw(st.sampled_from((Assignment(Aim.WIN), Assignment(Aim.DRAW), Assignment(Aim.LOCK, 2, 1)))),
        solution_tree(variant, position, lines) if lines else Solution(),
        people,
        genre=draw(st.sampled_from((None, *Genre))),
        publications=tuple(PrintedPublication(*each) for each in printed),
        first_contest=draw(day | st.none()),
    )


def _line(variant: object, position: object, chance: random.Random) -> tuple[str, ...]:
    game = rules(variant)  # type: ignore[arg-type]
    moves = []
    for _ in range(chance.randrange(1, 7)):
        legal = game.moves(position)  # type: ignore[arg-type]
        if not legal:
            break
        move = chance.choice(legal)
        moves.append(full_notation(game, position, move))  # type: ignore[arg-type]
        position = game.play(position, move)  # type: ignore[arg-type]
    return tuple(moves)


@given(works())
def test_every_work_is_read_back_as_it_was(made: Work) -> None:
    found = only(write_work(made)).work
    assert solution_lines(found.solution) == solution_lines(made.solution)
    assert replace(found, solution=Solution()) == replace(made, solution=Solution())
    assert write_work(found) == write_work(made)


@given(works())
def test_lines_grow_into_the_same_tree(made: Work) -> None:
    lines = solution_lines(made.solution)
    if lines:
        again = solution_tree(made.variant, made.position, lines)
        assert solution_lines(again) == lines
        assert [len(line) for line in again.lines()] == [len(line) for line in made.solution.lines()]
