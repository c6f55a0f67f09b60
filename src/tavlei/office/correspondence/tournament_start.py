"""Starting a tournament by correspondence: everybody plays everybody, all games from one day (10.1, 10.3.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.correspondence import Terms, variant_by_correspondence
from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.competitions.models import Competition, Encounter, EntryState
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.rounds import pair_all
from tavlei.office.correspondence.engine import allowance, by_name, rulebook_of
from tavlei.office.correspondence.game_events import official
from tavlei.office.correspondence.models import CorrespondenceMeasure, Game, MediumChoice, Player, Sanction, Tournament
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, Rulebook, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from tavlei.office.competitions.models import Entry
    from tavlei.office.roles.models import User

DISCIPLINE: Final = "correspondence"


@dataclass(frozen=True, slots=True)
class Joining:
    """How one player plays: by which way, when the starting list reached him, where reminders go."""

    medium: MediumChoice = MediumChoice.SERVER
    list_received: date | None = None
    email: str = ""


@dataclass(frozen=True, slots=True)
class StartingListTerms:
    """What the starting list says: the code, the game, the days of play, the time, and how everybody plays."""

    cipher: str
    variant: str
    start: date
    end: date
    players: Mapping[int, Joining] = field(default_factory=dict)
    days: int = 50
    moves: int = 10
    registered_only: bool = False
    usual_travel: int | None = None

    def joining(self, entry: Entry) -> Joining:
        """How a player plays; on the server unless something else is told."""
        return self.players.get(entry.pk, Joining())


@cites("draughts-rules", "10.1.1", "10.1.4", "10.1.6", "10.1.14", "10.3.2")
@transaction.atomic
def start(
    user: User, competition: Competition, list_terms: StartingListTerms, at: datetime | None = None
) -> Tournament:
    """Start the play: all rounds are paired at once, and every encounter becomes a game by correspondence."""
    actor = official(user, Action.PAIR, competition, at)
    locked_competition = lock_row(competition)
    rulebook = rulebook_on("draughts-rules", list_terms.start)
    _check(locked_competition, list_terms, rulebook)
    entries = list(locked_competition.entries.filter(state=EntryState.ADMITTED).select_related("person"))
    _refuse_barred(entries, list_terms.start, rulebook)
    media = sorted({str(list_terms.joining(entry).medium) for entry in entries})
    _check_terms(list_terms, media, rulebook)
    tournament = Tournament.objects.create(
        competition=locked_competition,
        cipher=list_terms.cipher.strip(),
        variant=list_terms.variant,
        start=list_terms.start,
        end=list_terms.end,
        media=media,
        days=list_terms.days,
        moves=list_terms.moves,
        registered_only=list_terms.registered_only,
        usual_travel=list_terms.usual_travel,
    )
    for entry in entries:
        joining = list_terms.joining(entry)
        Player.objects.create(
            tournament=tournament,
            entry=entry,
            medium=joining.medium,
            list_received=joining.list_received,
            email=joining.email,
        )
    pair_all(user, locked_competition)
    _make_games(tournament)
    after = {
        "cipher": tournament.cipher,
        "variant": tournament.variant,
        "start": tournament.start.isoformat(),
        "end": tournament.end.isoformat(),
        "media": media,
        "days": tournament.days,
        "moves": tournament.moves,
    }
    record(
        actor,
        "correspondence.started",
        tournament,
        after=after,
        clause=str(rulebook.clause("10.3.2")),
        competition=locked_competition,
    )
    return tournament


@cites("draughts-rules", "10.2.1")
@transaction.atomic
def change_medium(user: User, player: Player, version: int, medium: MediumChoice, at: datetime | None = None) -> Player:
    """A player sends his moves by another way from now on; letters already sent stay what they are."""
    tournament = player.tournament
    actor = official(user, Action.ENTER_LETTER, tournament.competition, at)
    locked_player = lock_row(player, version)
    before, locked_player.medium = locked_player.medium, medium
    save_changes(locked_player, "medium")
    if medium not in tournament.media:
        row = lock_row(tournament)
        row.media = sorted({*row.media, str(medium)})
        save_changes(row, "media")
    record(actor, "correspondence.medium", locked_player, before={"medium": before}, after={"medium": str(medium)},
           clause=str(rulebook_of(player.tournament).clause("10.2.1")), competition=tournament.competition)  # fmt: skip
    return locked_player


def _check(competition: Competition, list_terms: StartingListTerms, rulebook: Rulebook) -> None:
    if competition.discipline != DISCIPLINE:
        raise Refusal(Problem("the discipline of this competition is not play by correspondence", path="discipline"))
    if not list_terms.cipher.strip():
        raise rulebook.refusal(Problem("a tournament has a code that every letter names", path="cipher"), "10.2.3")


def _check_terms(list_terms: StartingListTerms, media: list[str], rulebook: Rulebook) -> None:
    """Ask the rules about the game, the days of play and the time for thinking before anything is kept."""
    Terms(
        code=list_terms.cipher,
        white="white",
        black="black",
        start=list_terms.start,
        end=list_terms.end,
        rulebook=rulebook,
        variant=variant_by_correspondence(list_terms.variant, rulebook),
        allowance=allowance(list_terms.days, list_terms.moves, rulebook),
        media=frozenset(by_name(medium) for medium in media),
    )


@cites("draughts-rules", "10.1.14")
def _refuse_barred(entries: list[Entry], on: date, rulebook: Rulebook) -> None:
    """Refuse whom the organiser has barred from tournaments for a time."""
    people = [entry.person_id for entry in entries]
    barred = Sanction.objects.filter(
        measure=CorrespondenceMeasure.BARRED, until__gte=on, player__entry__person__in=people
    ).first()
    if barred is not None and barred.until is not None:
        params = {"name": str(barred.player), "until": barred.until.isoformat()}
        raise rulebook.refusal(
            Problem("{name} may not play by correspondence until {until}", params, "players"), "10.1.14"
        )


def _make_games(tournament: Tournament) -> None:
    players = {player.entry_id: player for player in tournament.players.all()}
    encounters = Encounter.objects.filter(round__competition=tournament.competition).prefetch_related("seats")
    for encounter in encounters:
        seats = {seat.colour: seat.entry_id for seat in encounter.seats.all()}
        if len(seats) == len(Colour):
            white, black = players[seats[Colour.WHITE]], players[seats[Colour.BLACK]]
            Game.objects.create(tournament=tournament, encounter=encounter, white=white, black=black)
