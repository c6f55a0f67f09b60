"""From the store to the official papers: what each form needs of a competition or a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.urls import reverse

from tavlei.documents import Footer
from tavlei.documents.forms.participant_card import CardRound, ParticipantCard
from tavlei.documents.forms.rating_lists import EloRLine, EloRList, FsuLine, FsuList
from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.round_protocol import RoundGame, RoundProtocol
from tavlei.documents.forms.starting_list import Starter, StartingList
from tavlei.documents.forms.wall import WallPair, WallPairings
from tavlei.documents.parts import Competition, Official, Officials
from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.competitions.engine import Field, entry_key, seats
from tavlei.office.competitions.tables import CRITERION_NAMES, points_before, shown_result
from tavlei.office.explanations import reader_language
from tavlei.office.journal.chain import head
from tavlei.office.roles.models import Grant, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents.form import Document
    from tavlei.office.competitions.models import Competition as Stored
    from tavlei.office.competitions.models import Encounter, Entry, Round
    from tavlei.office.lists.models import Publication, Row

_DISCIPLINES: Final = frozenset(Discipline)


def footer(address: str) -> Footer:
    """The head of the journal chain and the public address, as every paper shows them."""
    return Footer(chain_head=head()[1][:16], address=settings.PUBLIC_URL + address)


def competition_footer(field: Field) -> Footer:
    """The footer of a competition's papers."""
    return footer(reverse("pages:competition", args=[field.competition.code]))


def starting_list(field: Field) -> StartingList:
    """The participants by their numbers."""
    rows = [
        Starter(
            number=each.number or index,
            name=_name(each),
            rank=_rank(each),
            rating=each.rating,
            born=each.person.year if each.person else None,
            organisation=_organisation(each),
            code=each.person.code if each.person else "",
        )
        for index, each in enumerate(_numbered(field), start=1)
    ]
    return StartingList(_competition(field.competition), tuple(rows), _officials(field.competition))


def wall_pairings(field: Field, one: Round) -> WallPairings:
    """The pairs of a round for the wall, with the points before it."""
    points = points_before(field, one.number)
    by_id = {each.pk: each for each in field.entries}
    pairs = []
    for encounter in _boards(field, one):
        white, black = seats(encounter)
        first, second = by_id[white or 0], by_id.get(black or 0)
        pairs.append(
            WallPair(
                first=_name(first),
                second=_name(second) if second else "",
                first_number=first.number,
                second_number=second.number if second else None,
                first_points=points.get(f"e{white}"),
                second_points=points.get(f"e{black}"),
            )
        )
    return WallPairings(_competition(field.competition), one.number, tuple(pairs))


def round_protocol(field: Field, one: Round) -> RoundProtocol:
    """The protocol of a round (appendix 6)."""
    by_id = {each.pk: each for each in field.entries}
    games = []
    for encounter in _boards(field, one):
        white, black = seats(encounter)
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        second = by_id.get(black or 0)
        games.append(RoundGame(_name(by_id[white or 0]), _name(second) if second else "", own, other, encounter.board))
    return RoundProtocol(
        _competition(field.competition),
        number=str(one.number),
        round=one.number,
        day=one.starts.date() if one.starts else None,
        games=tuple(games),
        officials=_officials(field.competition),
    )


def results_table(field: Field) -> RoundRobinTable | SwissTable:
    """The table of results (appendix 9 or 10)."""
    return _swiss_table(field) if field.competition.system.startswith("swiss") else _round_robin_table(field)


def participant_card(field: Field, entry: Entry) -> ParticipantCard:
    """What one participant played (appendix 8)."""
    by_id = {each.pk: each for each in field.entries}
    rounds = []
    for encounter in field.encounters:
        white, black = seats(encounter)
        if entry.pk not in (white, black):
            continue
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        if black is None:
            rounds.append(CardRound(result="+"))
            continue
        opponent = by_id[black if entry.pk == white else white or 0]
        rounds.append(
            CardRound(
                opponent=_name(opponent),
                number=opponent.number,
                rank=_rank(opponent),
                rating=opponent.rating,
                colour="white" if entry.pk == white else "black",
                result=own if entry.pk == white else other,
            )
        )
    return ParticipantCard(
        _competition(field.competition),
        _name(entry),
        rank=_rank(entry),
        region=_organisation(entry),
        rating=entry.rating,
        rounds=tuple(rounds),
        officials=_officials(field.competition),
    )


def rating_list(publication: Publication) -> EloRList | FsuList:
    """A published list as a paper."""
    rows = publication.rows.select_related("person", "person__region").prefetch_related(
        "person__titles", "person__outside_codes"
    )
    revision = str(publication.revision)
    name = str(settings.FEDERATION_NAME)
    if publication.kind == "fsu":
        return FsuList(publication.period, tuple(_fsu_line(each) for each in rows), name, revision)
    return EloRList(publication.period, tuple(_elo_r_line(each) for each in rows), name, revision)


PAPERS: Final[dict[str, Callable[[Field], Document]]] = {"starting-list": starting_list, "results": results_table}
ROUND_PAPERS: Final[dict[str, Callable[[Field, Round], Document]]] = {
    "pairings": wall_pairings,
    "protocol": round_protocol,
}


def _swiss_table(field: Field) -> SwissTable:
    order = [field.by_key[row.participant] for row in field.standings.rows]
    index = {each.pk: number for number, each in enumerate(order, start=1)}
    played: dict[int, list[SwissRound]] = {each.pk: [SwissRound()] * len(field.rounds) for each in order}
    numbers = {each.pk: each.number for each in field.rounds}
    for encounter in field.encounters:
        white, black = seats(encounter)
        number = numbers[encounter.round_id] - 1
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        if white is not None and black is None:
            played[white][number] = SwissRound(result="+")
        elif white is not None and black is not None:
            played[white][number] = SwissRound(index[black], "white", own)
            played[black][number] = SwissRound(index[white], "black", other)
    rows = [
        SwissRow(
            number=index[entry.pk],
            name=_name(entry),
            rank=_rank(entry),
            rating=entry.rating,
            organisation=_organisation(entry),
            rounds=tuple(played[entry.pk]),
            points=row.points,
            coefficients=tuple(row.values.values()),
            place=str(row.place or ""),
        )
        for row, entry in zip(field.standings.rows, order, strict=True)
    ]
    return SwissTable(
        _competition(field.competition),
        tuple(rows),
        rounds=len(field.rounds) or None,
        coefficient_names=_criteria(field),
        officials=_officials(field.competition),
    )


def _round_robin_table(field: Field) -> RoundRobinTable:
    order = _numbered(field)
    index = {each.pk: number for number, each in enumerate(order)}
    cells = {each.pk: [""] * len(order) for each in order}
    for encounter in field.encounters:
        white, black = seats(encounter)
        if white is None or black is None:
            continue
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        cells[white][index[black]] += own
        cells[black][index[white]] += other
    standing = {row.participant: row for row in field.standings.rows}
    rows = [
        RoundRobinRow(
            name=_name(each),
            rank=_rank(each),
            rating=each.rating,
            organisation=_organisation(each),
            cells=tuple(cells[each.pk]),
            coefficients=tuple(standing[entry_key(each)].values.values()),
            points=standing[entry_key(each)].points,
            place=str(standing[entry_key(each)].place or ""),
        )
        for each in order
    ]
    return RoundRobinTable(
        _competition(field.competition),
        tuple(rows),
        coefficient_names=_criteria(field),
        officials=_officials(field.competition),
    )


def _competition(stored: Stored) -> Competition:
    return Competition(
        name=stored.name,
        place=stored.place,
        starts=stored.starts,
        ends=stored.ends,
        discipline=Discipline(stored.discipline) if stored.discipline in _DISCIPLINES else None,
        organiser=stored.regulation.get("organisers", ""),
    )


def _officials(stored: Stored) -> Officials:
    held = {
        each.role: each
        for each in Grant.objects.filter(
            competition=stored, ended=None, role__in=(Role.CHIEF_JUDGE, Role.SECRETARY)
        ).select_related("user__person")
    }

    def official(role: Role) -> Official:
        grant = held.get(role)
        if grant is None:
            return Official()
        person = grant.user.person
        return Official(person.short_name if person else str(grant.user), grant.category)

    return Officials(official(Role.CHIEF_JUDGE), official(Role.SECRETARY))


def _criteria(field: Field) -> tuple[str, ...]:
    book = catalogue(reader_language())
    return tuple(book.phrase(CRITERION_NAMES[each]) for each in field.regulation.criteria)


def _numbered(field: Field) -> list[Entry]:
    return sorted(field.entries, key=lambda each: (each.number or 0, each.pk))


def _boards(field: Field, one: Round) -> Iterator[Encounter]:
    return (each for each in field.encounters if each.round_id == one.pk)


def _name(entry: Entry) -> str:
    return entry.person.full_name if entry.person else str(entry.team)


def _rank(entry: Entry) -> str:
    key = entry.title
    return catalogue(reader_language()).phrase(key)


def _organisation(entry: Entry) -> str:
    return str(entry.person.region) if entry.person and entry.person.region else ""


def _elo_r_line(row: Row) -> EloRLine:
    person = row.person
    held = [each.title for each in person.titles.all() if each.revoked is None]
    before = None if row.change is None else int(row.value - row.change)
    return EloRLine(
        person.full_name, int(row.value), person.code, held[0] if held else "",
        str(person.region) if person.region else "", before,
    )  # fmt: skip


def _fsu_line(row: Row) -> FsuLine:
    person = row.person
    fide = next((each.code for each in person.outside_codes.all() if each.body == "fide"), "")
    held = [each.title for each in person.titles.all() if each.revoked is None]
    return FsuLine(
        person.code,
        person.full_name,
        int(row.value),
        fide_code=fide,
        national_title=held[0] if held else "",
        region=str(person.region) if person.region else "",
        active=row.active,
    )
