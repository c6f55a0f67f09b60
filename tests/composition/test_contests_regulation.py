"""The regulation of a contest of composing, its sections and its panel (11.5, 11.7)."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import PANEL, PROBLEMS, RULES, STUDIES, large_work, regulation, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import Aim, Assignment, Genre, Group, SpecialKind
from tavlei.composition.contests import (
    ComposingRegulation,
    ContestSection,
    Panel,
    Post,
    SectionJudges,
    chief_judge_duties,
    chief_secretary_duties,
    may_compete,
    section_of,
    senior_judge_duties,
)
from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.words import assignment_words
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, Variant
from tavlei.rulebook import Refusal, Rulebook, shifted


@pytest.mark.clause(RULES, "11.5.1", "11.5.2/p2")
def test_a_regulation_that_names_everything_passes() -> None:
    assert regulation().check().passes


SILENT = {
    "status": "",
    "organiser": " ",
    "terms": "",
    "closed": None,
    "sections": (),
    "works_per_author": None,
    "copies": None,
    "address": "",
    "closes": None,
    "winners": "",
    "panel": Panel(),
    "preliminary_due": None,
    "in_force": None,
}


@pytest.mark.clause(RULES, "11.5.2", "11.5.2/p2")
@pytest.mark.parametrize("name", SILENT)
def test_every_item_that_is_missing_is_named_with_its_clause(name: str) -> None:
    check = regulation(**{name: SILENT[name]}).check()
    assert [each.name for each in check.broken] == [name]
    assert check.finding(name).number in {"11.5.2", "11.5.2/p2"}
    assert name in {each.name for each in ComposingRegulation(name="x", rulebook=BOOK).check().broken}


@pytest.mark.clause(RULES, "11.5.2/p2", "11.7")
def test_who_is_missing_in_the_panel_stands_below_its_item() -> None:
    check = regulation(panel=Panel("chief", "", PANEL.sections), status="").check()
    assert [step.key for step in check.finding("panel").steps] == ["composition.panel.secretary"]
    assert check.finding("status").steps == ()


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_works_may_be_counted_by_section_instead() -> None:
    assert regulation(works_per_author=None, works_per_section=2).check().passes


@pytest.mark.clause(RULES, "11.5.2/p2")
@pytest.mark.parametrize(
    ("published", "closes", "enough"),
    [
        (date(2024, 1, 10), date(2024, 4, 9), False),
        (date(2024, 1, 10), date(2024, 4, 10), True),
        (date(2024, 1, 31), date(2024, 4, 29), False),
        (date(2024, 1, 31), date(2024, 4, 30), True),
        (date(2023, 11, 30), date(2024, 2, 28), False),
        (date(2023, 11, 30), date(2024, 2, 29), True),
    ],
)
def test_entries_are_open_for_three_months_at_least(published: date, closes: date, enough: bool) -> None:
    found = regulation(published=published, closes=closes).check().finding("entry_time")
    assert found.met is enough
    assert found.step(Rulebook.of(RULES)).clause is not None
    assert found.readings == ("K31",)


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_the_time_for_entries_is_open_while_the_terms_are_not_published() -> None:
    check = regulation(published=None).check()
    assert check.finding("entry_time").needs == ("published",)
    assert not check.broken
    assert not check.passes


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(-5, 5))
def test_three_months_are_counted_from_any_day(published: date, apart: int) -> None:
    closes = shifted(published, months=BOOK.figures(ContestFigures).entry_months) + timedelta(days=apart)
    assert regulation(published=published, closes=closes).check().finding("entry_time").met is (apart >= 0)


@pytest.mark.clause(RULES, "11.5.2/p2", "11.5.2/p3")
def test_the_days_come_in_their_order() -> None:
    early = regulation(preliminary_due=date(2024, 4, 30)).check()
    assert [each.name for each in early.broken] == ["preliminary_after_entries"]
    on_the_last_day = regulation(in_force=date(2024, 9, 1)).check()
    assert [each.name for each in on_the_last_day.broken] == ["remark_time"]
    assert on_the_last_day.finding("remark_time").number == "11.5.2/p3"


@pytest.mark.clause(RULES, "11.5.2")
def test_a_contest_is_free_or_thematic() -> None:
    assert not regulation().thematic
    assert regulation(theme="three kings").thematic


@pytest.mark.clause(RULES, "11.5.2")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mark_step", Fraction(0)),
        ("mark_step", Fraction(11)),
        ("works_per_author", 0),
        ("copies", 0),
        ("counted_works", 0),
        ("sections", (section_of(PROBLEMS), section_of(PROBLEMS))),
    ],
)
def test_senseless_figures_are_refused(field: str, value: object) -> None:
    with pytest.raises(Refusal) as refusal:
        regulation(**{field: value})
    assert refusal.value.problems[0].path == field


@pytest.mark.clause(RULES, "11.5.2")
def test_sections_are_of_a_system_a_genre_and_perhaps_a_group() -> None:
    miniature = section_of("international.problem.miniature")
    assert miniature == ContestSection(INTERNATIONAL, Genre.PROBLEM, Group.MINIATURE)
    assert section_of(miniature.key) == miniature
    assert section_of("russian.special") == ContestSection(RUSSIAN, None)
    assert section_of(PROBLEMS).takes(work())
    assert section_of(PROBLEMS).takes(work(group=Group.MINIATURE))
    assert not section_of("russian.problem.miniature").takes(work(group=Group.MEDIUM))
    assert section_of("russian.problem.miniature").takes(work(group=Group.MINIATURE))
    assert not section_of(STUDIES).takes(work())
    assert not section_of(PROBLEMS).takes(large_work())
    special = work(special=frozenset({SpecialKind.GIVEAWAY}))
    assert not section_of(PROBLEMS).takes(special)
    assert section_of("russian.special").takes(special)
    assert not section_of("russian.special").takes(work())


@pytest.mark.clause(RULES, "11.1.3/p4")
def test_sections_have_names() -> None:
    for key, wanted in (
        ("russian.problem.medium", ("composition.system.russian", "composition.group.ending")),
        ("international.problem.medium", ("composition.system.international", "composition.group.medium")),
        ("russian.study", ("composition.system.russian", "composition.genre.study")),
        ("russian.special", ("composition.system.russian", "composition.genre.special")),
    ):
        assert section_of(key).words == wanted


@pytest.mark.parametrize(
    ("assignment", "wanted"),
    [
        (Assignment(Aim.WIN), "White to play and win"),
        (Assignment(Aim.DRAW), "White to play and draw"),
        (Assignment(Aim.LOCK, 2), "White locks: men 2"),
        (Assignment(Aim.LOCK, 0, 1), "White locks: kings 1"),
        (Assignment(Aim.LOCK, 2, 1), "White locks: men 2, kings 1"),
    ],
)
def test_assignments_in_words(assignment: Assignment, wanted: str) -> None:
    assert assignment_words(assignment).text() == wanted


@pytest.mark.clause(RULES, "11.5.2")
@pytest.mark.parametrize("key", ["", "russian", "chess.problem", "russian.poem", "russian.problem.small"])
def test_what_is_no_section_is_refused(key: str) -> None:
    with pytest.raises(Refusal):
        section_of(key)


@pytest.mark.parametrize(
    ("variant", "genre", "group"),
    [
        (GIVEAWAY, Genre.PROBLEM, None),
        (INTERNATIONAL, Genre.POSITIONAL_ENDING, None),
        (RUSSIAN, Genre.STUDY, Group.MINIATURE),
        (RUSSIAN, Genre.PROBLEM, Group.LOCKING_MEN),
        (RUSSIAN, Genre.PROBLEM, Group.LARGE),
        (RUSSIAN, Genre.PROBLEM, Group.PRACTICAL),
    ],
)
def test_a_section_fits_its_system_and_genre(variant: Variant, genre: Genre, group: Group | None) -> None:
    with pytest.raises(Refusal):
        ContestSection(variant, genre, group)


@pytest.mark.clause(RULES, "11.1.3/p4")
@pytest.mark.parametrize("group", [Group.LARGE, Group.PRACTICAL])
def test_large_and_practical_problems_are_of_a_hundred_squares(group: Group) -> None:
    assert section_of(f"international.problem.{group}").group is group
    with pytest.raises(Refusal) as refused:
        section_of(f"russian.problem.{group}")
    assert str(refused.value.problems[0].clause) == f"{RULES} 11.1.3/p4"


@pytest.mark.clause(RULES, "11.7")
def test_a_panel_has_a_chief_judge_a_secretary_and_a_senior_judge_for_every_section() -> None:
    assert PANEL.check((PROBLEMS, STUDIES), BOOK).passes
    broken = Panel(sections=(SectionJudges(PROBLEMS, "senior"),)).check((PROBLEMS, STUDIES), BOOK).broken
    assert [each.name for each in broken] == ["chief_judge", "chief_secretary", f"senior.{STUDIES}"]
    assert PANEL.deputies == ("senior", "other")
    assert PANEL.posts("senior") == (Post.SENIOR_JUDGE,)
    assert PANEL.posts("judge") == (Post.SECTION_JUDGE,)
    assert PANEL.posts("") == ()
    assert PANEL.of("international.study").everybody == ()


@pytest.mark.clause(RULES, "11.7/p6")
@pytest.mark.parametrize(
    ("person", "section", "secretary_may", "barred"),
    [
        ("anna", PROBLEMS, True, None),
        ("chief", PROBLEMS, True, Post.CHIEF_JUDGE),
        ("chief", STUDIES, True, Post.CHIEF_JUDGE),
        ("secretary", PROBLEMS, True, None),
        ("secretary", PROBLEMS, False, Post.CHIEF_SECRETARY),
        ("senior", PROBLEMS, True, Post.SENIOR_JUDGE),
        ("senior", STUDIES, True, None),
        ("judge", PROBLEMS, True, Post.SECTION_JUDGE),
        ("judge", STUDIES, True, None),
        ("", PROBLEMS, False, None),
    ],
)
def test_who_may_compete_where(person: str, section: str, secretary_may: bool, barred: Post | None) -> None:
    found = may_compete(PANEL, person, section, BOOK, secretary_may=secretary_may)
    assert found.barred_as is barred
    assert found.allowed is (barred is None)
    assert found.explanation().verdict.met is found.allowed
    assert [str(clause) for clause in found.explanation().clauses] == [f"{RULES} 11.7/p6"]


@pytest.mark.clause(RULES, "11.7/p2", "11.7/p3", "11.7/p4")
def test_duties_are_lists_to_be_ticked_off() -> None:
    for duties, count, number in (
        (chief_judge_duties(), 6, "11.7/p2"),
        (chief_secretary_duties(), 5, "11.7/p3"),
        (senior_judge_duties(), 6, "11.7/p4"),
    ):
        assert len(duties.items) == count
        assert {item.number for item in duties.items} == {number}
        assert len(duties.check({}, Rulebook.of(RULES)).unknown) == count
        done = dict.fromkeys(duties.names, True)
        assert duties.check(done, Rulebook.of(RULES)).passes
        assert [each.name for each in duties.check(done | {duties.names[0]: False}, Rulebook.of(RULES)).broken] == [
            duties.names[0]
        ]
