"""The revisions of a report as pages show them: which is in force, and two of them beside each other with names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.languages import catalogue
from tavlei.office.competitions.models import ReportState
from tavlei.office.competitions.report_comparison import compare_reports, people_of
from tavlei.office.competitions.report_words import field_words
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import short_name
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.languages import Catalogue
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.report_comparison import Difference, ReportComparison

_UNBROKEN: Final = str.maketrans("-", "\N{NON-BREAKING HYPHEN}")
_TRUTHS: Final = {"True": True, "False": False}


def revisions_context(competition: Competition) -> dict[str, Any]:
    """All revisions in their order, and the one that lists take."""
    reports = list(competition.reports.defer("content").select_related("sent_by").order_by("revision"))
    included = [report.pk for report in reports if report.state == ReportState.INCLUDED]
    return {"reports": reports, "in_force": included[-1] if included else None}


def named_comparison(before: Mapping[str, Any], after: Mapping[str, Any]) -> ReportComparison:
    """Two revisions beside each other in the reader's language: everybody by name, every field by what it is."""
    people = Person.objects.filter(code__in=people_of(before) | people_of(after))
    names = {person.code: short_name(person, reader_language()) for person in people}
    compared, book = compare_reports(before, after, lambda code: names.get(code, code)), catalogue(reader_language())
    return replace(
        compared,
        participants=tuple(_in_words(difference, book) for difference in compared.participants),
        games=tuple(
            replace(game, before=game.before.translate(_UNBROKEN), after=game.after.translate(_UNBROKEN))
            for game in compared.games
        ),
        particulars=tuple(_in_words(difference, book) for difference in compared.particulars),
    )


def _in_words(difference: Difference, book: Catalogue) -> Difference:
    before, after = (_value(text, book) for text in (difference.before, difference.after))
    return replace(difference, what=field_words(difference.what, book), before=before, after=after)


def _value(text: str, book: Catalogue) -> str:
    return book.value(_TRUTHS[text]) if text in _TRUTHS else book.phrase(text)
