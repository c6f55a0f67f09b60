"""Published lists as papers: the Elo-R list, the Ukrainian monthly list, ranks and rating of bridge, bridge awards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tavlei.documents.forms.bridge_lists import (
    AwardedEntry,
    AwardedPlayer,
    BridgeAwards,
    BridgeRanks,
    BridgeRating,
    RankedPlayer,
    RatedPlayer,
)
from tavlei.documents.forms.rating_lists import EloRLine, EloRList, FsuLine, FsuList
from tavlei.languages import catalogue
from tavlei.office.federation.identity import federation
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists.bridge.credits import classified
from tavlei.office.lists.facts.person_facts import OutsideRating, outside_ratings
from tavlei.office.lists.models import ListKind
from tavlei.office.people.latin import full_name, region_name
from tavlei.office.people.models import Person
from tavlei.ratings.fsu import active_until
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents import FilledForm
    from tavlei.languages import Catalogue
    from tavlei.office.lists.models import Publication, Row
    from tavlei.office.papers.source import Source

FORMS: Final[dict[str, dict[str, str]]] = {
    ListKind.ELO_R: {"list": "elo_r_list"},
    ListKind.FSU: {"list": "fsu_list"},
    ListKind.BRIDGE: {"list": "bridge_rating", "ranks": "bridge_ranks"},
}
"""The papers of every kind of list: their names in addresses, and the forms they are."""


def list_paper(publication: Publication, form: str, language: str, *, personal: bool = False) -> FilledForm:
    """A published list as a paper: that of bridge is the rating, its ranks are another paper.

    `personal`: dates of birth may be shown.
    """
    rows = publication.rows.select_related("person", "person__region").prefetch_related(
        "person__titles", "person__outside_codes"
    )
    book, revision = catalogue(language), str(publication.revision)
    name = federation().name_in(language)
    if publication.kind == ListKind.FSU:
        facts = _FsuFacts(publication, personal)
        return FsuList(publication.period, tuple(_fsu_line(row, book, facts) for row in rows), name, revision)
    if publication.kind == ListKind.ELO_R:
        return EloRList(publication.period, tuple(_elo_r_line(row, book) for row in rows), name, revision)
    if form == "ranks":
        before = _coefficients_before(publication)
        ranked = sorted(
            (_ranked(row, before, language) for row in rows), key=lambda ranked_player: ranked_player.number
        )
        return BridgeRanks(publication.period, tuple(ranked), name, revision)
    return BridgeRating(publication.period, tuple(_rated(rows, language)), name, revision)


def bridge_awards(source: Source) -> BridgeAwards | None:
    """What a bridge tournament credited, if its report is included."""
    sent = source.competition.reports.filter(state="included").order_by("-revision").first()
    if sent is None:
        return None
    output = classified(sent.content)
    rows = [row for one in output["tournaments"] for row in one["players"]]
    known = Person.objects.filter(code__in=[str(row["player"]) for row in rows])
    names = {person.code: full_name(person, source.language) for person in known}
    entries: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        entries.setdefault(str(row["entry"]), []).append(row)
    awarded = [_awarded(listed, names) for listed in entries.values()]
    return BridgeAwards(source.head, tuple(awarded), source.officials.chief_judge.name)


def _awarded(listed: list[dict[str, Any]], names: dict[str, str]) -> AwardedEntry:
    places = listed[0]["places"] or []
    place = "–".join(str(fromkey) for fromkey in dict.fromkeys(places))
    players = tuple(
        AwardedPlayer(
            names.get(str(row["player"]), str(row["player"])),
            int(row["player"]) if str(row["player"]).isdecimal() else None,
            row["boards"],
            row["mb"] or 0,
            row["ro"] or 0,
            row["pb"] or 0,
        )
        for row in listed
    )
    return AwardedEntry(place, players)


def _ranked(row: Row, before: dict[int, str], language: str) -> RankedPlayer:
    figures = row.figures
    number = int(figures["player"])
    return RankedPlayer(
        number,
        full_name(row.person, language),
        Fraction(str(figures["coefficient"])),
        Fraction(before[number]) if number in before else None,
        region_name(row.person.region, language),
        figures["mb"],
        figures["mb_last_year"],
        figures["pb"],
        figures["ro_last_year"],
    )


def _coefficients_before(publication: Publication) -> dict[int, str]:
    """The coefficients of the list before, by number."""
    earlier = type(publication).objects.filter(kind=publication.kind, period__lt=publication.period, current=True)
    last = earlier.order_by("-period").first()
    return {int(row.figures["player"]): str(row.figures["coefficient"]) for row in last.rows.all()} if last else {}


def _rated(rows: Any, language: str) -> Iterator[RatedPlayer]:
    """Those in the rating by place; equals share theirs."""
    listed = [row for row in rows if row.active]
    values = [row.value for row in listed]
    for row in listed:
        first, count = values.index(row.value) + 1, values.count(row.value)
        place = str(first) if count == 1 else f"{first}–{first + count - 1}"
        years = tuple(Fraction(str(year_sum)) for year_sum in row.figures["year_sums"])
        yield RatedPlayer(
            place,
            int(row.figures["player"]),
            full_name(row.person, language),
            Fraction(str(row.figures["rating"])),
            years,
            region_name(row.person.region, language),
        )


def _elo_r_line(row: Row, book: Catalogue) -> EloRLine:
    person = row.person
    before = None if row.change is None else int(row.value - row.change)
    competitions = row.figures.get("competitions")
    return EloRLine(
        full_name(person, book.language),
        int(row.value),
        person.code,
        book.phrase(_title(person)),
        region_name(person.region, book.language),
        before,
        len(competitions) if competitions is not None else None,
    )


@dataclass(frozen=True)
class _FsuFacts:
    """What the lines of the Ukrainian list do not hold: births, FIDE ratings of its day, last rated games."""

    publication: Publication
    personal: bool

    @cached_property
    def fide(self) -> dict[str, int]:
        """The FIDE ratings known on the day of the list, by personal code."""
        codes = self.publication.rows.values_list("person__code", flat=True)
        return outside_ratings(OutsideRating.FIDE, codes, self.publication.period)

    @cached_property
    def last_games(self) -> dict[str, str]:
        """The day of the last rated game, by personal code, as the list was computed."""
        state = self.publication.content.get("output", {}).get("next_state", ())
        return {player["id"]: player["last_rated_game"] for player in state if player.get("last_rated_game")}

    @cites("chess-rating", "3/p2")
    def active_until(self, row: Row) -> date | None:
        """Until when somebody is active: as the list says, else three years from the last rated game (F30)."""
        if told := row.figures.get("active_until"):
            return date.fromisoformat(told)
        last = self.last_games.get(row.person.code)
        rulebook = rulebook_on("chess-rating", self.publication.period)
        return active_until(date.fromisoformat(last), rulebook) if last else None


def _fsu_line(row: Row, book: Catalogue, facts: _FsuFacts) -> FsuLine:
    person = row.person
    fide = next((outside_code.code for outside_code in person.outside_codes.all() if outside_code.body == "fide"), "")
    return FsuLine(
        person.code,
        full_name(person, book.language),
        int(row.value),
        fide_code=fide,
        national_title=book.phrase(_title(person)),
        fide_rating=row.figures.get("fide_rating") or facts.fide.get(person.code),
        born=person.birth_date if facts.personal else None,
        region=region_name(person.region, book.language),
        active_until=facts.active_until(row),
        active=row.active,
        birth_year=person.year if facts.personal else None,
    )


def _title(person: Person) -> str:
    return next((title.title for title in person.titles.all() if title.revoked is None), "")
