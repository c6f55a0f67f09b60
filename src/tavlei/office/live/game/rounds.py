"""The games of a round of an internet competition: laid out at the desk, begun by the server at their hour."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from tavlei.games.clock import Discipline, parse_time_control
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.starting_positions import drawing_table, drawing_tables, starting_position
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.progress import GameSetup, Lot, OpeningChoice, Score, Start, setup_json
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.field.micro_matches import duel_of, duel_rules
from tavlei.office.competitions.models import Competition, Encounter, RemotePlace, Round, Sport
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.opening_lots import seed_of
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import is_official, rulebook_of
from tavlei.office.competitions.results.entering import check_open_for_results
from tavlei.office.competitions.results.game_records import variant_of
from tavlei.office.journal.chain import record
from tavlei.office.live.game.announcements import MessageKind, notify_followers, round_name
from tavlei.office.live.game.tables import forget
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, Settings, cites
from tavlei.tournament.duels import games_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tavlei.office.competitions.models import Entry
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook

_SIDES: Final = 2
BREAK: Final = timedelta(minutes=1)  # between the games of a micro-match


@cites("draughts-rules", "5.4.12.1", "5.4.12.13")
@transaction.atomic
def lay_out_round(user: User, one_round: Round, starts: datetime, *, delay: int | None = None) -> list[LiveGame]:
    """Put a game on the server for every board of a round that has none and waits for its result.

    An annulled game does not stand in the way of another. Without `delay` everybody else sees the games as late as the
    regulation says. In an official competition everybody must have been identified and his place checked first: what is
    not known refuses as «no» does (L9).
    """
    competition = lock_row(one_round.competition)
    actor = authorise(user, Action.JUDGE_LIVE, competition)
    if not competition.online:
        clause = rulebook_of(competition).clause("5.4.12.1")
        raise Refusal(Problem("the competition is not played through the Internet", path="round", clause=clause))
    check_open_for_results(competition)
    waiting = boards_without_games(one_round)
    if not waiting:
        raise Refusal(Problem("no board of the round waits for a game on the server", path="round"))
    regulation = read_regulation(competition.regulation)
    if is_official(competition):
        check_places_checked(competition, waiting)
    late = regulation.live_delay if delay is None else delay
    games = [
        lay_out_game(encounter, due_game(encounter, regulation) or 1, regulation, starts=starts, delay=late, user=user)
        for encounter in waiting
    ]
    record(actor, "live.laid_out", one_round,
           after={"games": len(games), "starts": starts.isoformat(), "delay": late},
           clause=str(rulebook_of(competition).clause("5.4.12.1")), competition=competition)  # fmt: skip
    _tell_of(one_round)
    return games


def _tell_of(one_round: Round) -> None:
    """Whoever looks at the games of a round is told that there are others."""
    transaction.on_commit(partial(notify_followers, MessageKind(round_name(one_round.pk), 0)))


def boards_without_games(one_round: Round) -> list[Encounter]:
    """The boards of a round at which two sit, without a result and without a game on the server."""
    standing = LiveGame.objects.exclude(result=Score.ANNULLED.value).filter(encounter__round=one_round)
    waiting = one_round.encounters.filter(result="").exclude(pk__in=standing.values("encounter"))
    encounters = waiting.select_related("round__competition", "lot").prefetch_related("seats__entry__person")
    return [encounter for encounter in encounters if len(encounter.seats.all()) == _SIDES]


@transaction.atomic
def take_back_round(user: User, one_round: Round, reason: str) -> int:
    """Take back the games of a round that have not begun; how many there were."""
    competition = lock_row(one_round.competition)
    actor = authorise(user, Action.JUDGE_LIVE, competition)
    if not reason.strip():
        raise Refusal(Problem("the judge says why", path="reason"))
    waiting = list(
        LiveGame.objects.select_for_update(of=("self",)).filter(
            encounter__round=one_round, state=LiveState.WAITING, events__isnull=True
        )
    )
    if not waiting:
        raise Refusal(Problem("no game of the round waits for its hour", path="round"))
    for game in waiting:
        transaction.on_commit(partial(forget, game.code))
        game.delete()
    record(actor, "live.taken_back", one_round, before={"games": len(waiting)}, reason=reason.strip(),
           clause=str(rulebook_of(competition).clause("5.4.12.1")), competition=competition)  # fmt: skip
    _tell_of(one_round)
    return len(waiting)


@cites("draughts-rules", "5.4.1.2")
@transaction.atomic
def bring_forward(user: User, one_round: Round) -> int:
    """The hour of the games that wait has come: the server begins them; how many there are."""
    competition = lock_row(one_round.competition)
    actor = authorise(user, Action.JUDGE_LIVE, competition)
    now = timezone.now()
    waiting = LiveGame.objects.filter(encounter__round=one_round, state=LiveState.WAITING)
    count = waiting.update(starts=now)
    if not count:
        raise Refusal(Problem("no game of the round waits for its hour", path="round"))
    record(actor, "live.begun", one_round, after={"games": count, "starts": now.isoformat()},
           clause=str(rulebook_of(competition).clause("5.4.1.2")), competition=competition)  # fmt: skip
    return count


def lay_out_game(  # noqa: PLR0913 - a game has so many sides
    encounter: Encounter,
    number: int,
    regulation: Regulation,
    *,
    starts: datetime | None,
    delay: int,
    user: User | None,
) -> LiveGame:
    """One game of a board; in a micro-match colours alternate (5.4.6)."""
    seats = {Colour(seat.colour): seat.entry.person for seat in encounter.seats.all()}
    white, black = (Colour.WHITE, Colour.BLACK) if number % 2 else (Colour.BLACK, Colour.WHITE)
    return LiveGame.objects.create(
        code=secrets.token_urlsafe(9).replace("_", "-"),
        encounter=encounter,
        number=number,
        setup=setup_json(setup_of(encounter, number, regulation)),
        white=seats[white],
        black=seats[black],
        starts=starts,
        delay=delay,
        by=user,
    )


def setup_of(encounter: Encounter, number: int, regulation: Regulation) -> GameSetup:
    """What the competition fixes for a game of a board."""
    competition = encounter.round.competition
    rulebook = by_regulation(rulebook_of(competition), regulation)
    renju = competition.sport == Sport.RENJU
    return GameSetup(
        kind="renju" if renju else variant_of(competition).name,
        discipline=Discipline(competition.discipline),
        control=parse_time_control(regulation.time_control),
        rulebook=rulebook,
        official=is_official(competition),
        lateness_minutes=regulation.lateness_minutes,
        micro_match=regulation.games > 1,
        draws_by_regulation=renju and bool(regulation.renju_draws.strip()),
        lag_credit=regulation.lag_credit,
        start=None if renju else _start(encounter, number, regulation.starting_positions.strip()),
        opening=OpeningChoice(regulation.opening_rule) if renju else None,
    )


def by_regulation(rulebook: Rulebook, regulation: Regulation) -> Rulebook:
    """The rules with what the regulation chooses about flags and claims (L4, L5); a federation's ruling goes before."""
    facts = {"L4": regulation.live_flag, "L5": regulation.live_claims}
    chosen = {reading: choice for reading, choice in facts.items() if choice}
    settings = rulebook.settings
    return replace(rulebook, settings=Settings({**settings.choices, **chosen}, settings.rulings))


@cites("draughts-rules", "5.4.6", "6.2/item2", "6.2.2")
def _start(encounter: Encounter, number: int, table: str) -> Start | None:
    """What was drawn for a game: at the desk, else from the seed of its board; a micro-match has one for two games."""
    rulebook = rulebook_of(encounter.round.competition)
    if table not in drawing_tables(rulebook):
        return None
    drawing = drawing_table(table, rulebook)
    pair = (number + 1) // _SIDES if drawing.micro_match else number
    lot = getattr(encounter, "lot", None)
    if lot is None or pair > 1 or lot.table != table or lot.seed:
        return Start(lot=Lot(table, seed_of(encounter) if pair == 1 else f"{seed_of(encounter)}:{pair}"))
    entry = next(entry for entry in drawing.entries if entry.number == lot.entry)
    start = starting_position(entry, rulebook)
    return Start(moves=start.moves) if start.moves else Start(fen=fen(RUSSIAN, start.position))


def due_game(encounter: Encounter, regulation: Regulation) -> int | None:
    """The number of the game of a micro-match that is due; None where single games are played or none is."""
    if regulation.games < _SIDES or encounter.result:
        return None
    duel = duel_of(encounter, duel_rules(encounter.round.competition, regulation))
    return next((game.number for game in games_of(duel) if game.encounter.result is None), None)


@cites("draughts-rules", "5.4.6")
def next_game(game: LiveGame) -> LiveGame | None:
    """The next game of a micro-match, laid out when the one before is over; None when nothing is due."""
    encounter = game.encounter
    if encounter is None:
        return None
    fresh = Encounter.objects.select_related("round__competition", "lot").get(pk=encounter.pk)
    regulation = read_regulation(fresh.round.competition.regulation)
    due = due_game(fresh, regulation)
    if due is None or LiveGame.objects.filter(encounter=fresh, number=due).exists():
        return None
    _tell_of(fresh.round)
    laid_out = lay_out_game(fresh, due, regulation, starts=timezone.now() + BREAK, delay=game.delay, user=game.by)
    laid_out.white_ready = laid_out.black_ready = True  # they have said so for the micro-match
    laid_out.save(update_fields=["white_ready", "black_ready"])
    return laid_out


@cites("draughts-rules", "5.4.12.2", "5.4.12.13")
def check_places_checked(competition: Competition, encounters: Iterable[Encounter]) -> None:
    """Refuse to begin while a judge has not identified everybody who plays and checked where they sit."""
    missing = [str(entry) for entry in not_checked(encounters)]
    if missing:
        clause = rulebook_of(competition).clause("5.4.12.13")
        problems = (
            Problem(
                "{name}: identity and place of play have not been checked", {"name": name}, path="places", clause=clause
            )
            for name in sorted(missing)
        )
        raise Refusal(*problems)


@cites("draughts-rules", "5.4.12.2", "5.4.12.13")
def not_checked(encounters: Iterable[Encounter]) -> list[Entry]:
    """Who of those who play has not been identified, or whose place has not been checked or is not watched."""
    entries = {seat.entry_id: seat.entry for encounter in encounters for seat in encounter.seats.all()}
    checked = RemotePlace.objects.filter(
        entry__in=entries, checked=True, watched=True, identified_at__isnull=False
    ).values_list("entry", flat=True)
    return [entry for key, entry in entries.items() if key not in set(checked)]
