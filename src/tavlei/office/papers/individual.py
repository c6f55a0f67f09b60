"""Papers of a competition of persons: the starting list, pairings, protocols, the participant's card, place cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.documents.forms.participant_card import CardRound, ParticipantCard
from tavlei.documents.forms.round_protocol import RoundGame, RoundProtocol
from tavlei.documents.forms.starting_list import PlaceCard, PlaceCards, Starter, StartingList
from tavlei.documents.forms.wall import WallPair, WallPairings
from tavlei.documents.parts import day_text
from tavlei.office.competitions.field.board_marks import PLUS, board_marks
from tavlei.office.competitions.field.micro_matches import score_in
from tavlei.office.competitions.field.reading import entry_key, seated_entries
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.tables.standings import missed_rounds, points_before
from tavlei.office.papers.notes import unfinished_notes
from tavlei.rulebook import cites, phrase
from tavlei.tournament.model import WIN, Result
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Encounter, Entry, Round
    from tavlei.office.papers.source import Source

_MISSED: Final = {
    Leave.LOST: phrase("documents.absent"),
    Leave.HALF: phrase("documents.bye_on_request"),
    Leave.FULL: phrase("documents.bye_on_request"),
}


def starting_list(source: Source) -> StartingList:
    """The participants by their numbers; years of birth only for those who may see them."""
    rows = [
        Starter(
            number=source.numbers[entry.pk],
            name=source.name(entry),
            rank=source.rank(entry),
            rating=entry.rating,
            born=entry.person.year if entry.person and source.personal else None,
            organisation=source.organisation(entry),
            code=entry.person.code if entry.person else "",
        )
        for entry in source.numbered
    ]
    return StartingList(source.head, tuple(rows), source.officials)


def place_cards(source: Source) -> PlaceCards:
    """A card for everybody's table."""
    cards = [
        PlaceCard(source.name(entry), source.rank(entry), source.organisation(entry), entry.number)
        for entry in source.numbered
    ]
    return PlaceCards(source.head, tuple(cards))


def wall_pairings(source: Source, one: Round) -> WallPairings:
    """The pairs of a round for the wall, with the points before it; then those who were known to be absent."""
    points = points_before(source.field, one.number)
    pairs = []
    for encounter in source.boards(one):
        first, second, own, other = _sides(source, encounter)
        pairs.append(
            WallPair(
                first=source.name(first),
                second=source.name(second) if second else "",
                first_number=first.number,
                second_number=second.number if second else None,
                first_points=points.get(entry_key(first)),
                second_points=points.get(entry_key(second)) if second else None,
                result=f"{own} – {other}" if second and own else own,
            )
        )
    pairs += [
        WallPair(
            source.name(missed.entry),
            source.book.phrase(_MISSED[missed.leave]),
            missed.entry.number,
            first_points=points.get(entry_key(missed.entry)),
            result=missed.shown,
        )
        for missed in missed_rounds(source.field, one.number)
    ]
    return WallPairings(source.head, one.number, tuple(pairs), begins(source, one))


def begins(source: Source, one: Round) -> str:
    """When a round begins, in words."""
    if one.starts is None:
        return ""
    local = timezone.localtime(one.starts)
    return f"{day_text(local.date(), source.book)}, {local:%H:%M}"


def round_protocol(source: Source, one: Round) -> RoundProtocol:
    """The protocol of a round (appendix 6)."""
    games = []
    for encounter in source.boards(one):
        first, second, own, other = _sides(source, encounter)
        games.append(RoundGame(source.name(first), source.name(second) if second else "", own, other, encounter.board))
    games += [
        RoundGame(source.name(missed.entry), source.book.phrase(_MISSED[missed.leave]), missed.shown)
        for missed in missed_rounds(source.field, one.number)
    ]
    return RoundProtocol(
        source.head,
        number=str(one.number),
        round=one.number,
        day=timezone.localtime(one.starts).date() if one.starts else None,
        games=tuple(games),
        officials=source.officials,
        notes=unfinished_notes(source, one),
    )


def participant_card(source: Source, entry: Entry) -> ParticipantCard:
    """What one participant played (appendix 8), with the running total."""
    numbers = {one_round.pk: one_round.number for one_round in source.field.rounds}
    played: dict[int, CardRound] = {
        missed.number: CardRound(result=missed.shown, points=missed.points)
        for missed in missed_rounds(source.field)
        if missed.entry.pk == entry.pk
    }
    for encounter in source.field.encounters:
        if entry.pk in seated_entries(encounter):
            played[numbers[encounter.round_id]] = _card_round(source, encounter, entry)
    rounds = tuple(played.get(number, CardRound()) for number in range(1, max(played, default=0) + 1))
    return ParticipantCard(
        source.head,
        source.name(entry),
        rank=source.rank(entry),
        region=source.organisation(entry),
        rating=entry.rating,
        rounds=rounds,
        officials=source.officials,
    )


def _card_round(source: Source, encounter: Encounter, entry: Entry) -> CardRound:
    white, black = seated_entries(encounter)
    worth = source.field.regulation.points_for_win
    shown = board_marks(source.field, encounter)
    if black is None or white is None:
        return CardRound(result=shown[0], points=Fraction(worth) if shown[0] == PLUS else None)
    opponent = source.by_id[black if entry.pk == white else white]
    points = None
    if encounter.result:
        result = Result(encounter.result)
        points = Fraction((result.white_score if entry.pk == white else result.black_score) * worth, WIN)
    return CardRound(
        opponent=source.called(opponent),
        number=source.numbers[opponent.pk],
        rank=source.rank(opponent),
        rating=opponent.rating,
        colour="white" if entry.pk == white else "black",
        points=points,
        result=shown[0] if entry.pk == white else shown[1],
    )


@cites("draughts-rules", "app2")
def _sides(source: Source, encounter: Encounter) -> tuple[Entry, Entry | None, str, str]:
    """Both of a board with their results, those of the games of a micro-match too.

    Whoever begins stands first: White, in renju Black.
    """
    white, black = (source.by_id.get(seat or 0) for seat in seated_entries(encounter))
    assert white is not None  # noqa: S101 - somebody without an opponent sits there too
    own, other = board_marks(source.field, encounter)
    score = score_in(source.field, encounter)
    if score is not None and score.played:
        own, other = f"{own} ({score.of(first=True)})".strip(), f"{other} ({score.of(first=False)})".strip()
    if black is not None and source.competition.sport == Sport.RENJU:
        return black, white, other, own
    return white, black, own, other
