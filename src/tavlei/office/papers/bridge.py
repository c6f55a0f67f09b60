"""Papers of bridge: the results as the chief judge reported them, the awards of the classification."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tavlei.documents.forms.bridge_results import BridgeEntry, BridgePlayer, BridgeResults
from tavlei.office.papers.lists import bridge_awards
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.people.models import Person
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.documents import FilledForm
    from tavlei.office.competitions.models import Report
    from tavlei.office.papers.source import Source

_FORMATS: Final = {
    "pairs": phrase("documents.bridge.pairs"),
    "teams": phrase("documents.bridge.teams"),
    "individual": phrase("documents.bridge.individual"),
}


def papers(source: Source) -> Iterator[Paper]:
    """The results once they are reported, the awards once the report is included."""
    if _sent(source) is not None:
        yield Paper("results", titled(source, phrase("Results of a bridge tournament")), PaperGroup.TABLES,
                    partial(results, source))  # fmt: skip
    if source.competition.reports.filter(state="included").exists():
        yield Paper("bridge-awards", titled(source, phrase("Awards of the tournament")), PaperGroup.REPORT,
                    partial(_awards, source))  # fmt: skip


@cites("bridge-classification", "1.8")
def results(source: Source) -> BridgeResults:
    """Who played with whom, and the places; people by their personal numbers."""
    sent = _sent(source)
    if sent is None:
        raise Refusal(Problem("the report of the tournament is not sent yet"))
    record: Mapping[str, Any] = sent.content["bridge"]
    players = {str(player) for entry in record.get("entries", ()) for player in entry["players"]}
    known = {person.code: person for person in Person.objects.filter(code__in=players).select_related("region")}
    places = {str(result["entry"]): result for result in record.get("results", ()) if "entry" in result}
    entries = [
        BridgeEntry(
            _place(places.get(str(entry["id"]))),
            tuple(_player(source, str(player), known.get(str(player))) for player in entry["players"]),
            str(entry.get("name", "")),
        )
        for entry in record.get("entries", ())
    ]
    entries.sort(key=lambda entry: (not entry.place, _first(entry.place)))
    form = source.book.phrase(_FORMATS[record["format"]]) if record.get("format") in _FORMATS else ""
    boards = record.get("boards")
    return BridgeResults(
        source.head, tuple(entries), form, boards if isinstance(boards, int) else None, source.officials.chief_judge
    )


def _awards(source: Source) -> FilledForm:
    found = bridge_awards(source)
    if found is None:
        raise Refusal(Problem("the report of the tournament is not included yet"))
    return found


def _sent(source: Source) -> Report | None:
    return source.competition.reports.filter(content__sport="bridge").order_by("-revision").first()


def _player(source: Source, number: str, person: Person | None) -> BridgePlayer:
    if person is None:
        return BridgePlayer("", number)
    return BridgePlayer(source.person(person), number, source.region(person.region))


def _place(result: Mapping[str, Any] | None) -> str:
    place = result.get("place") if result else None
    if isinstance(place, list):
        return "–".join(dict.fromkeys(str(one) for one in place))
    return "" if place is None else str(place)


def _first(place: str) -> int:
    number = place.partition("–")[0]
    return int(number) if number.isdecimal() else 0
