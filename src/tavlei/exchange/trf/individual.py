"""An individual event between our model and a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from tavlei.exchange.trf.games import CODES, has_white, result_of
from tavlei.exchange.trf.model import ABSENT, Trf, TrfGame, TrfPlayer
from tavlei.exchange.trf.worth import points_of
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from tavlei.exchange.trf.model import TrfHead
    from tavlei.tournament.model import Round


@dataclass(frozen=True, slots=True)
class TrfPerson:
    """What a report tells about a person besides the games; a name longer than its columns is shortened."""

    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    code: str = ""
    birth: date | int | None = None


@dataclass(frozen=True, slots=True)
class IndividualEvent:
    """An event of our model."""

    tournament: Tournament


def event_of(trf: Trf) -> IndividualEvent:
    """The event of a report. Participants are named by their numbers; an absence is no entry of a round.

    The report does not say since when somebody takes part, so everybody does from the first round.
    """
    teams = {number: team.name for team in trf.teams for number in team.players}
    participants = tuple(
        Participant(str(player.number), player.rating, player.number, teams.get(player.number))
        for player in trf.players
    )
    rounds = tuple(tuple(_pairings(trf, index)) for index in range(trf.rounds))
    return IndividualEvent(Tournament(participants, rounds, points_for_win(trf.head)))


def points_for_win(head: TrfHead) -> Literal[1, 2]:
    """What a win is worth by record 162; the rules know 1 and 2, with half of it for a draw."""
    worth = head.worth("W"), head.worth("D"), head.worth("L")
    if worth == (Fraction(2), Fraction(1), Fraction(0)):
        return 2
    if worth == (Fraction(1), Fraction(1, 2), Fraction(0)):
        return 1
    text = ", ".join(str(points) for points in worth)
    raise Refusal(Problem("a win, a draw and a loss are worth 1, 1/2, 0 or 2, 1, 0; got {got}", {"got": text}, "162"))


def _pairings(trf: Trf, index: int) -> Iterator[Encounter | Bye]:
    players = {trf_player.number: trf_player for trf_player in trf.players}
    for player in trf.players:
        game = player.games[index]
        place = f"001 {player.number}, round {index + 1}"
        if game.opponent is None:
            if game.result in "UF+":
                yield Bye(str(player.number))
            elif game.result == "H":
                yield Bye(str(player.number), ByeKind.HALF)
        elif has_white(player, game):
            result = result_of(game, players[game.opponent].games[index], place)
            yield Encounter(str(player.number), str(game.opponent), result)


def trf_of(tournament: Tournament, head: TrfHead, people: Mapping[str, TrfPerson]) -> Trf:
    """The report of an event: participants by their numbers, points as they stand, ranks by points."""
    numbers = numbers_of(tournament)
    played = [_round(one_round, numbers) for one_round in tournament.rounds]
    players = [
        _player(
            participant, numbers[participant.id], people, tuple(games.get(participant.id, ABSENT) for games in played)
        )
        for participant in tournament.participants
    ]
    players.sort(key=lambda player: player.number)
    worth = {"W": Fraction(2), "D": Fraction(1)} if tournament.points_for_win == 2 else {}
    head = replace(head, points=worth) if worth and not head.points else head
    return Trf(head, tuple(ranked([replace(player, points=points_of(head, player.games)) for player in players])))


def ranked(players: list[TrfPlayer]) -> list[TrfPlayer]:
    """The players with their ranks by points; who has as many shares the rank."""
    return [replace(player, rank=1 + sum(one.points > player.points for one in players)) for player in players]


def numbers_of(tournament: Tournament) -> dict[str, int]:
    """The numbers of the participants; with a gap among them pairing programs refuse a report, so it is closed."""
    data = {
        participant.id: participant.number for participant in tournament.participants if participant.number is not None
    }
    if sorted(data.values()) == list(range(1, len(tournament.participants) + 1)):
        return data
    ordered = sorted(tournament.participants, key=lambda one: data.get(one.id, len(tournament.participants) + 1))
    return {participant.id: number for number, participant in enumerate(ordered, start=1)}


def _player(
    participant: Participant, number: int, people: Mapping[str, TrfPerson], games: tuple[TrfGame, ...]
) -> TrfPlayer:
    person = people.get(participant.id)
    if person is None:
        raise Refusal(Problem("nothing is told about the participant «{id}»", {"id": participant.id}, path="people"))
    return player_of(person, number, games, participant.rating)


def player_of(person: TrfPerson, number: int, games: tuple[TrfGame, ...], rating: int | None = None) -> TrfPlayer:
    """A player of the report."""
    return TrfPlayer(
        number=number,
        name=shortened(person.name),
        sex=person.sex,
        title=person.title,
        rating=rating if person.rating is None else person.rating,
        federation=person.federation,
        code=person.code,
        birth=person.birth,
        games=games,
    )


def shortened(name: str, width: int = 33) -> str:
    """A name within its columns: given names after the first letter are left out before anything is cut."""
    if len(name) <= width:
        return name
    family, comma, text = name.partition(",")
    short = f"{family}{comma} {' '.join(f'{name_part[0]}.' for name_part in text.split())}" if comma else name
    return short[:width].rstrip()


def _bye_code(kind: ByeKind, *, allotted: bool) -> str:
    if kind is ByeKind.HALF:
        return "H"
    return "F" if allotted or kind.granted else "U"


def _round(one_round: Round, numbers: Mapping[str, int]) -> dict[str, TrfGame]:
    """The games of a round by participant; the pairing allots one bye, any other is a full point given."""
    trf_games: dict[str, TrfGame] = {}
    allotted = False
    for encounter in one_round:
        if isinstance(encounter, Bye):
            trf_games[encounter.player] = TrfGame(None, "-", _bye_code(encounter.kind, allotted=allotted))
            allotted |= not encounter.kind.granted
            continue
        codes = CODES[encounter.result]
        trf_games[encounter.white] = TrfGame(numbers[encounter.black], "w", codes[0])
        trf_games[encounter.black] = TrfGame(numbers[encounter.white], "b", codes[1])
    return trf_games
