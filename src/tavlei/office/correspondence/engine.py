"""From the store to the rules: a tournament by correspondence, and its games as their events made them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.correspondence import (
    Break,
    Granted,
    Medium,
    Side,
    ThinkingAllowance,
    TournamentByCorrespondence,
    allowance_of_the_rules,
    breaks_of_game,
)
from tavlei.games.draughts.variants import variant
from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import name_for_reader, name_on_record
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.correspondence.game_cache import played
from tavlei.office.correspondence.models import BreakTaken, Game, GameEvent, Player, Tournament
from tavlei.office.explanations import reader_language, with_names
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.pages.refusals import clause_text
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.rulebook import Explanation, sentence
from tavlei.titles import CompetitionStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tavlei.correspondence import GameByLetters
    from tavlei.office.competitions.models import Competition
    from tavlei.rulebook import Rulebook, Step

_ALL_RUSSIAN = (CompetitionStatus.RUSSIA, CompetitionStatus.RUSSIA_CUP, CompetitionStatus.ALL_RUSSIAN)


@dataclass(frozen=True)
class TournamentSnapshot:
    """A tournament read once: its players and breaks; the terms of every game follow from them."""

    row: Tournament
    players: tuple[Player, ...]
    taken: tuple[BreakTaken, ...]

    @cached_property
    def by_pk(self) -> dict[int, Player]:
        """The players by the key of the store."""
        return {player.pk: player for player in self.players}

    @cached_property
    def names(self) -> dict[str, str]:
        """Names as they are kept, by the keys under which the rules know the players."""
        return {player.key: name_on_record(player.entry) for player in self.players}

    @cached_property
    def shown_names(self) -> dict[str, str]:
        """The same as the reader of a page reads them."""
        return {player.key: name_for_reader(player.entry) for player in self.players}

    @cached_property
    def breaks(self) -> tuple[Break, ...]:
        """The breaks as the rules know them."""
        return tuple(break_of(break_taken, self.by_pk[break_taken.player_id]) for break_taken in self.taken)

    @cached_property
    def tournament(self) -> TournamentByCorrespondence:
        """The facts of the tournament."""
        row, competition = self.row, self.row.competition
        judge, secretary = _officials(competition)
        return TournamentByCorrespondence(
            code=row.cipher,
            organiser=read_regulation(competition.regulation).organisers or competition.name,
            regulation=competition.name,
            chief_judge=judge or secretary or competition.name,
            players=tuple(player.key for player in self.players),
            start=row.start,
            end=row.end,
            rulebook=rulebook_of(row),
            chief_secretary=secretary or None,
            all_russian=competition.status in _ALL_RUSSIAN,
            organiser_is_federation=True,
            variant=variant(row.variant),
            media=frozenset(by_name(medium) for medium in row.media),
            allowance=allowance(row.days, row.moves, rulebook_of(row)),
            registered_only=row.registered_only,
            list_received={player.key: player.list_received for player in self.players if player.list_received},
        )

    def state(self, game: Game, events: Iterable[GameEvent]) -> GameByLetters:
        """A game as it stands after those of its events that were not struck out."""
        white, black = self.by_pk[game.white_id].key, self.by_pk[game.black_id].key
        terms = replace(self.tournament.terms(white, black), usual_travel=self.row.usual_travel)
        happened = [event.content for event in events if event.struck_at is None]
        return played(terms, happened, breaks_of_game(self.breaks, white, black))

    def states(self, games: Iterable[Game] | None = None) -> Iterator[tuple[Game, GameByLetters]]:
        """All games, or those named, with their states."""
        wanted = self.row.games.all() if games is None else games
        for game in _with_events(wanted):
            yield game, self.state(game, game.events.all())

    def player(self, game: Game, side: Side) -> Player:
        """The player of a side."""
        return self.by_pk[game.white_id if side.is_white else game.black_id]


def awaited(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> str:
    """The name of the player whose letter is awaited; of nobody while the judge decides."""
    return "" if state.claim is not None else playing.shown_names[playing.player(game, state.writer).key]


def read_tournament(tournament: Tournament) -> TournamentSnapshot:
    """Read a tournament with its players and breaks, in two queries."""
    players = tournament.players.select_related("entry__person__user", "entry__team")
    taken = BreakTaken.objects.filter(player__tournament=tournament)
    return TournamentSnapshot(tournament, tuple(players), tuple(taken))


def state_of(game: Game) -> GameByLetters:
    """One game as it stands."""
    return read_tournament(game.tournament).state(game, game.events.all())


def side_of(game: Game, player: Player) -> Side | None:
    """Which side a player has, if he plays this game."""
    return {game.white_id: Side.WHITE, game.black_id: Side.BLACK}.get(player.pk)


def received_by_writer(state: GameByLetters, writer: Player) -> date | None:
    """When the player who has to write got what he answers: on the server at once, else by the stamp if it is known."""
    answered = state.time.last.get(state.writer.other)
    if answered is None:
        return None
    if answered.mail.arrival is not None:
        return answered.mail.arrival
    at_once = answered.judge or answered.mail.medium is Medium.SERVER
    return answered.last_sent if writer.on_server and at_once else None


def by_name(medium: str) -> Medium:
    """The way of sending that the store keeps by its name."""
    return Medium[medium.upper()]


def allowance(days: int, moves: int, rulebook: Rulebook) -> ThinkingAllowance:
    """The time for thinking: that of the rules, or another by regulation."""
    usual = allowance_of_the_rules(rulebook)
    return usual if (days, moves) == (usual.days, usual.moves) else ThinkingAllowance(days, moves, by_regulation=True)


def break_of(taken: BreakTaken, player: Player) -> Break:
    """A break as the rules know it."""
    days: Mapping[str, date] = {f"p{partner}": date.fromisoformat(day) for partner, day in taken.announced.items()}
    return Break(
        player=player.key,
        first=taken.first,
        last=taken.last,
        rulebook=rulebook_of(player.tournament),
        announced=days,
        secretary_told=taken.secretary_told,
        granted=Granted[taken.granted.upper()],
        reason=taken.reason,
    )


def _with_events(games: Iterable[Game]) -> Iterable[Game]:
    if hasattr(games, "prefetch_related"):
        found: Iterable[Game] = games.select_related("encounter__round").prefetch_related("events")  # type: ignore[attr-defined]
        return found
    return games


def _officials(competition: Competition) -> tuple[str, str]:
    """The names of the chief judge and the secretary; empty where there is none."""
    roles = (OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY)
    grants = Grant.objects.filter(competition=competition, role__in=roles, ended=None).select_related(
        "person", "user__person"
    )
    names = {grant.role: str(grant.who) for grant in grants.order_by("-pk")}
    return names.get(OfficeRole.CHIEF_JUDGE, ""), names.get(OfficeRole.SECRETARY, "")


def rulebook_of(tournament: Tournament) -> Rulebook:
    """The rules in force at the start of play."""
    return rulebook_on("draughts-rules", tournament.start)


def side_names(playing: TournamentSnapshot, game: Game) -> dict[str, str]:
    """Names for the reader instead of White and Black and of the keys of players."""
    sides = {str(side): playing.shown_names[playing.player(game, side).key] for side in Side}
    return {**playing.shown_names, **sides}


def remark_text(step: Step, names: dict[str, str]) -> str:
    """A remark as a sentence in the reader's language."""
    language = reader_language()
    said = sentence(with_names(Explanation(step), names).verdict, catalogue(language))
    cites = "; ".join([*([clause_text(step.clause, language)] if step.clause else []), *step.readings])
    return f"{said} [{cites}]" if cites else said
