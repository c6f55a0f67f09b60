"""The page of what is missing: one table of people, with a field for every fact that nobody has told yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tavlei.languages import catalogue
from tavlei.office.competitions.report import missing
from tavlei.office.competitions.report.filling import PersonFacts, cell
from tavlei.office.competitions.report.missing import PERSON_FACTS, Giver, Purpose, shown_missing
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.refusals import clause_text
from tavlei.office.people.countries import country_name, country_names
from tavlei.office.people.country_texts import own_country
from tavlei.office.people.latin import full_name, region_name
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.categories import category_name
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.officials import JudgeCategory

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.http import QueryDict

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.report.missing import MissingFact, Need
    from tavlei.office.pages.refusals import ShownProblem
    from tavlei.office.roles.models import User

MOST_ROWS: Final = 150
"""So many people are shown at a time: a form has at most a thousand fields."""
_BLOCKING: Final = (Purpose.REPORT, Purpose.RATING)
_SHORT: Final = {
    missing.CITIZENSHIP: gettext_lazy("Such as RU or Russia."),
    missing.SEX: gettext_lazy("m or f"),
    missing.BIRTH: gettext_lazy("The day as 31.12.2008, or the year."),
}


@dataclass(frozen=True, slots=True)
class MissingCount:
    """How much is missing, and for what: the one line that other pages show."""

    total: int
    rating: int
    norms: int
    papers: int
    url: str

    @property
    def is_blocking(self) -> bool:
        """Whether the competition cannot be reported or rated as it stands, or norms cannot be decided."""
        return bool(self.rating or self.norms)

    @property
    def line(self) -> str:
        """What cannot be done yet, with the numbers of facts."""
        parts = [
            (self.rating, _("for the rating: %(count)s")),
            (self.norms, _("for norms and ranks: %(count)s")),
            (self.papers, _("for papers: %(count)s")),
        ]
        return ", ".join(text % {"count": count} for count, text in parts if count)


def count_missing(competition: Competition) -> MissingCount:
    """What is missing now, counted."""
    facts = shown_missing(competition)
    return MissingCount(
        sum(fact.count for fact in facts),
        sum(fact.count for fact in facts if fact.blocks(*_BLOCKING)),
        sum(fact.count for fact in facts if fact.blocks(Purpose.NORMS)),
        sum(fact.count for fact in facts if fact.blocks(Purpose.PAPER)),
        reverse("pages:missing", args=[competition.code]),
    )


def rating_warning(competition: Competition) -> str:
    """That a competition cannot be rated yet, in a line; nothing where it can."""
    lacking = sum(fact.count for fact in missing.unrated_facts(competition))
    if not lacking:
        return ""
    count = _("for the rating: %(count)s") % {"count": lacking}
    return f"{_('Without this the competition cannot be rated.')} {count}"


@dataclass(frozen=True, slots=True)
class ShownNeed:
    """What asks for a fact, in words."""

    text: str
    clause: str
    clause_url: str


@dataclass(frozen=True, slots=True)
class FactColumn:
    """A column of the table: the fact, how many lack it, what asks for it, what may be written."""

    fact: str
    name: str
    label: str
    count: int
    needs: tuple[ShownNeed, ...]
    hint: str
    listed: str
    same: str
    wrong: str

    @property
    def is_shared(self) -> bool:
        """Whether many may have the same: nobody shares the day of birth."""
        return self.fact != missing.BIRTH


@dataclass(frozen=True, slots=True)
class FactCell:
    """A fact of a person: known, or a field with what was typed and what is wrong with it."""

    column: FactColumn
    name: str
    known: str
    is_missing: bool
    typed: str
    wrong: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A participant who lacks something."""

    person: Person
    name: str
    number: int | None
    cells: tuple[FactCell, ...]
    is_overtaken: bool


@dataclass(frozen=True, slots=True)
class EventLine:
    """Something that the event lacks: what, what asks for it, who gives it and where."""

    fact: str
    label: str
    needs: tuple[ShownNeed, ...]
    givers: str
    url: str


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A judge whose category nobody has told."""

    name: str
    label: str
    post: str
    typed: str


def missing_context(
    user: User,
    competition: Competition,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[ShownProblem] = (),
    overtaken: Iterable[str] = (),
) -> dict[str, Any]:
    """What the page shows; after a refusal with what was typed, each problem at its cell."""
    facts, typed = missing.missing_facts(competition), typed or {}
    wrong = _by_place(problems, typed)
    columns = [_column(fact, listed, typed, wrong) for fact, listed in _by_fact(facts)]
    lines = list(_lines(competition, facts, columns, typed, wrong, set(overtaken)))
    places = {one.name for line in lines for one in line.cells} | {f"all-{column.name}" for column in columns}
    return {
        "columns": columns,
        "lines": lines[:MOST_ROWS],
        "further": max(0, len(lines) - MOST_ROWS),
        "people": " ".join(f"{line.person.code}:{line.person.version}" for line in lines),
        "event": [_event_line(competition, fact) for fact in facts if not fact.person and fact.grant is None],
        "categories": list(_category_lines(facts, typed)),
        "known_categories": [category_name(category, reader_language()) for category in JudgeCategory],
        "countries": sorted(country_name(code, reader_language()) for code in country_names()),
        "regions": sorted(filter(None, (region_name(region, reader_language()) for region in Region.objects.all()))),
        "problems": [problem for problem in problems if problem.path not in places],
        "wrong_cells": len(wrong.keys() & places),
        "givers": givers_text((Giver.KEEPER, Giver.DESK, Giver.PLAYER)),
        "typed": typed,
        "needs_control": any(fact.fact == missing.TIME_CONTROL for fact in facts),
        "is_keeper": may(user, Action.KEEP_PEOPLE),
        "may_ask": may(user, Action.REPORT, competition),
        "may_name": may(user, Action.GRANT, competition),
        "may_complete": may(user, Action.COMPLETE_REGULATION, competition),
        "missing": count_missing(competition),
    }


def _by_place(problems: Iterable[ShownProblem], typed: Mapping[str, str]) -> dict[str, str]:
    """What is wrong where: a value for all is wrong once, where it was written, not in every cell it would fill."""
    same = typed.get("fill", "")
    wrong: dict[str, str] = {}
    for problem in problems:
        is_same = bool(same) and problem.path.startswith(f"{same}-") and not typed.get(problem.path)
        wrong.setdefault(f"all-{same}" if is_same else problem.path, problem.text)
    return wrong


def _by_fact(facts: Iterable[MissingFact]) -> list[tuple[str, list[MissingFact]]]:
    of_people = [fact for fact in facts if fact.person]
    return [(fact, listed) for fact in PERSON_FACTS if (listed := [one for one in of_people if one.fact == fact])]


def _column(fact: str, listed: Sequence[MissingFact], typed: Mapping[str, str], wrong: Mapping[str, str]) -> FactColumn:
    name = fact.removeprefix("missing.")
    own = own_country() if fact == missing.CITIZENSHIP else ""
    same = typed.get(f"all-{name}", country_name(own, reader_language()) if own else "")
    lists = {missing.CITIZENSHIP: "known-countries", missing.REGION: "known-regions"}
    needs = _shown_needs(need for one in listed for need in one.needs)
    hint = str(_SHORT.get(fact, ""))
    label = catalogue(reader_language()).phrase(fact)
    return FactColumn(
        fact, name, label, len(listed), needs, hint, lists.get(fact, ""), same, wrong.get(f"all-{name}", "")
    )


def _lines(  # noqa: PLR0913, PLR0917 - a line is made of so much
    competition: Competition,
    facts: Iterable[MissingFact],
    columns: Sequence[FactColumn],
    typed: Mapping[str, str],
    wrong: Mapping[str, str],
    overtaken: set[str],
) -> Iterator[PersonLine]:
    lacking = {(fact.person, fact.fact) for fact in facts if fact.person}
    codes = {person for person, _fact in lacking}
    entries = competition.entries.filter(person__code__in=codes).select_related("person__region")
    language = reader_language()
    for entry in entries.order_by("number", "person__search"):
        person = entry.person
        assert person is not None  # noqa: S101 - asked for by their numbers
        cells = []
        for column in columns:
            place = cell(column.fact, person.code)
            is_missing = (person.code, column.fact) in lacking
            known = _known(person, column.fact)
            cells.append(FactCell(column, place, known, is_missing, typed.get(place, ""), wrong.get(place, "")))
        is_overtaken = person.code in overtaken
        yield PersonLine(person, full_name(person, language), entry.number, tuple(cells), is_overtaken)


def _known(person: Person, fact: str) -> str:
    language = reader_language()
    if fact == missing.CITIZENSHIP:
        return country_name(person.citizenship, language)
    if fact == missing.SEX:
        return str(person.get_sex_display())
    if fact == missing.BIRTH:
        return f"{person.birth_date:%d.%m.%Y}" if person.birth_date else str(person.birth_year or "")
    return region_name(person.region, language) if fact == missing.REGION else person.trainer


def _event_line(competition: Competition, fact: MissingFact) -> EventLine:
    book = catalogue(reader_language())
    pages = {missing.RESULTS: "pages:desk", missing.CHIEF_JUDGE: "pages:staff", missing.SECRETARY: "pages:staff"}
    url = (
        ""
        if fact.fact == missing.TIME_CONTROL
        else reverse(pages.get(fact.fact, "pages:desk"), args=[competition.code])
    )
    label = book.phrase(fact.fact)
    shown = f"{label}: {fact.count}" if fact.fact == missing.RESULTS else label
    return EventLine(fact.fact, shown, _shown_needs(fact.needs), givers_text(fact.givers), url)


def _category_lines(facts: Iterable[MissingFact], typed: Mapping[str, str]) -> Iterator[CategoryLine]:
    keys = [fact.grant for fact in facts if fact.grant is not None]
    for grant in Grant.objects.filter(pk__in=keys).select_related("person", "user__person").order_by("pk"):
        name = f"category-{grant.pk}"
        official = grant.official
        label = full_name(official, reader_language()) if official else str(grant.user or "")
        yield CategoryLine(name, label, grant.duty or str(OfficeRole(grant.role).label), typed.get(name, ""))


def givers_text(givers: Iterable[Giver]) -> str:
    """Who can give a fact, in words."""
    book = catalogue(reader_language())
    return ", ".join(book.phrase(giver.value) for giver in givers)


def _shown_needs(needs: Iterable[Need]) -> tuple[ShownNeed, ...]:
    language = reader_language()
    book = catalogue(language)
    shown: dict[str, ShownNeed] = {}
    for need in needs:
        text = f"«{book.phrase(need.paper)}»" if need.paper else book.phrase(need.purpose.value)
        known = shown.get(text)
        if known is None or (need.clause is not None and not known.clause):
            cited = (clause_text(need.clause, language), clause_url(need.clause)) if need.clause else ("", "")
            shown[text] = ShownNeed(text, *cited)
    return tuple(shown.values())


def read_rows(competition: Competition, posted: QueryDict) -> list[PersonFacts]:
    """What a form says of people: cell by cell, a pasted column, and one value for all who have none."""
    versions = _versions(posted.get("people", ""))
    rows: dict[str, dict[str, str]] = {code: {} for code in versions}
    for code, facts in rows.items():
        for fact in PERSON_FACTS:
            if text := posted.get(cell(fact, code), "").strip():
                facts[fact] = text
    if lines := posted.get("lines", "").strip():
        _take_lines(competition, f"missing.{posted.get('column', '')}", lines, rows)
    if (same := f"missing.{posted.get('fill', '')}") in PERSON_FACTS:
        _fill_column(competition, same, posted.get(f"all-{posted['fill']}", "").strip(), rows)
    return [PersonFacts(code, versions[code], facts) for code, facts in rows.items() if facts]


def _fill_column(competition: Competition, fact: str, value: str, rows: Mapping[str, dict[str, str]]) -> None:
    """One value for everybody who has none and for whom nothing else was written."""
    if not value:
        raise Refusal(Problem("expected some text", path=f"all-{fact.removeprefix('missing.')}"))
    for gap in missing.missing_facts(competition):
        if gap.fact == fact and gap.person in rows:
            rows[gap.person].setdefault(fact, value)


def _versions(text: str) -> dict[str, int]:
    pairs = (one.partition(":") for one in text.split())
    return {code: int_value(version) for code, _mark, version in pairs}


def _take_lines(competition: Competition, fact: str, text: str, rows: Mapping[str, dict[str, str]]) -> None:
    """Lines «number; value», by the number of the participant or the personal number."""
    if fact not in PERSON_FACTS:
        raise Refusal(Problem("say which column the lines are of", path="column"))
    numbers = competition.entries.filter(number__isnull=False, person__isnull=False)
    by_number = {code: code for code in rows}
    by_number |= {str(number): code for number, code in numbers.values_list("number", "person__code")}
    problems = []
    for at, line in enumerate(text.splitlines(), start=1):
        number, mark, value = (part.strip() for part in line.replace("\t", ";").partition(";"))
        code = by_number.get(number, "")
        if line.strip() and not (mark and value):
            problems.append(Problem("expected «number; value»; got «{got}»", {"got": line.strip()}, f"lines[{at}]"))
        elif line.strip() and code not in rows:
            problems.append(Problem("nothing is missing of participant {number}", {"number": number}, f"lines[{at}]"))
        elif line.strip():
            rows[code][fact] = value
    if problems:
        raise Refusal(*problems)


def saved_text(count: int) -> str:
    """What was done, for whoever did it."""
    text = ngettext("Facts of %(count)d person are written down.", "Facts of %(count)d people are written down.", count)
    return text % {"count": count}
