"""Results of a contest of composing: computed from what stands in the store, published, answered, approved."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tavlei.composition.contests import opinions as rules_of_judging
from tavlei.composition.contests.course import Preliminary, Remark
from tavlei.composition.contests.results import SectionResult, WorkResult, section_result
from tavlei.composition.contests.standing import author_results
from tavlei.office.composition.announcements import regulation_of
from tavlei.office.composition.entries import number_of, rule_entry
from tavlei.office.composition.judging import defect_json, defect_of, rule_opinion
from tavlei.office.composition.models import Objection, Opinion, Receipt, Revision
from tavlei.office.composition.panel import key_of, names_of, person_key, seats_of
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import full_name, name_text

if TYPE_CHECKING:
    from tavlei.composition.contests.entries import ContestEntry as RuleEntry
    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.composition.contests.standing import AuthorResult
    from tavlei.office.composition.models import Contest


class Results:
    """The results of a contest as they stand: section by section, and the authors over all sections."""

    def __init__(self, contest: Contest) -> None:
        """Read everything that was said about the works."""
        self.contest = contest
        self.regulation: ComposingRegulation = regulation_of(contest)
        entries = contest.entries.filter(receipt=Receipt.RECEIVED, number__isnull=False).select_related(
            "section", "work", "entrant", "contest"
        )
        self.rows = {
            number_of(entry): entry for entry in entries.prefetch_related("work__authors", "work__publications")
        }
        self.entries = {number: rule_entry(row) for number, row in self.rows.items()}
        self.sections = tuple(self._section(key) for key in self.regulation.section_keys)

    def of(self, number: str) -> WorkResult | None:
        """The result of a work."""
        return next((work for section in self.sections for work in section.works if work.entry.number == number), None)

    def authors(self) -> tuple[AuthorResult, ...]:
        """Everybody's points and places."""
        return author_results(self.regulation, self.sections)

    def names(self) -> dict[str, str]:
        """The names of entrants and judges by the keys of the rules."""
        values = {person_key(entry.entrant_id): entry.entrant.full_name for entry in self.rows.values()}
        for row in self.rows.values():
            values |= {person_key(a.person_id): a.name for a in row.work.authors.all() if a.person_id}
        return {**names_of(self.contest), **values}

    def shown_names(self) -> dict[str, str]:
        """The same as the reader of a page reads them."""
        language = reader_language()
        values = {person_key(entry.entrant_id): full_name(entry.entrant, language) for entry in self.rows.values()}
        return {key: name_text(name, language) for key, name in self.names().items()} | values

    def _section(self, key: str) -> SectionResult:
        opinions = Opinion.objects.filter(entry__contest=self.contest, entry__section__key=key)
        revisions = Revision.objects.filter(entry__contest=self.contest, entry__section__key=key)
        removed = [row for row in self.rows.values() if row.section.key == key and row.removal]
        last = {revision.entry_id: revision for revision in revisions.select_related("entry", "by__user")}
        current = {key_of(seat.user) for seat in seats_of(self.contest).select_related("user")}
        said = [rule_opinion(opinion) for opinion in opinions.select_related("entry", "seat__user")]
        senior = self.regulation.panel.of(key).senior
        removals = [
            rules_of_judging.Removal(
                number_of(entry), senior, defect_of(entry.removal or {}), timezone.localdate()
            )
            for entry in removed
        ]  # fmt: skip
        chief = self.regulation.panel.chief_judge
        return section_result(
            self.regulation,
            key,
            self.entries.values(),
            [judge_opinion for judge_opinion in said if judge_opinion.judge in current],
            removals,
            [rule_revision(revision, chief) for revision in last.values()],
        )


def rule_revision(row: Revision, chief: str) -> rules_of_judging.MarkRevision:
    """A revision as the rules know it; it stays the chief judge's when another has been named since."""
    return rules_of_judging.MarkRevision(
        number_of(row.entry),
        chief,
        row.reason,
        row.day,
        None if row.mark is None else Fraction(row.mark),
        defect_of(row.defect) if row.defect else None,
    )


def snapshot(results: Results) -> list[dict[str, Any]]:
    """The results as they were published: enough to be read again and compared with later ones."""
    return [
        {
            "number": work.entry.number,
            "section": section.section,
            "marks": [[judge, str(mark)] for judge, mark in work.marks],
            "mark": None if work.mark is None else str(work.mark),
            "defect": defect_json(work.defect) if work.defect else None,
        }
        for section in results.sections
        for work in section.works
    ]


def published(contest: Contest, entries: dict[str, RuleEntry]) -> Preliminary:
    """The preliminary results that were published."""
    if contest.preliminary_on is None or contest.preliminary is None:
        raise ValueError("there are no preliminary results")
    regulation = regulation_of(contest)
    by_section: dict[str, list[WorkResult]] = {}
    for row in contest.preliminary:
        mark = None if row["mark"] is None else Fraction(row["mark"])
        marks = () if mark is None else (("published", mark),)
        defect = defect_of(row["defect"]) if row["defect"] else None
        work_result = WorkResult(entries[row["number"]], marks, regulation.average, regulation.rulebook, defect)
        by_section.setdefault(row["section"], []).append(work_result)
    sections = tuple(SectionResult(key, tuple(by_section.get(key, ()))) for key in regulation.section_keys)
    return Preliminary(contest.preliminary_on, sections, regulation.rulebook)


def remarks_of(contest: Contest) -> list[Remark]:
    """The remarks on the preliminary results as the rules know them."""
    objections = contest.objections.filter(kind=Objection.Kind.REMARK).select_related("entry")
    return [
        Remark(
            number_of(objection.entry),
            person_key(objection.person_id),
            objection.text,
            objection.sent_on,
            objection.accepted,
            objection.answer,
        )
        for objection in objections
    ]
