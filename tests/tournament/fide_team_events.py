"""Invented Swiss events of teams, paired round by round, and what FIDE's own program makes of their reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from tavlei.exchange.trf import TrfHead, TrfPerson, TrfRoster, team_type_code, trf_of_teams, write_trf
from tavlei.exchange.trf.model import ForbiddenPairs, TrfBye
from tavlei.rulebook import Refusal, Rulebook
from tavlei.tournament.fide import FideTeamPairing, FideTeamRequest, TeamColours, pair_teams
from tavlei.tournament.model import Bye, ByeKind, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import GameWorth, MatchWorth, TeamBoard, TeamEvent, TeamMatch, TeamScoring

DAY = date(2026, 5, 1)
HANDBOOK = Rulebook.on("fide-pairings", DAY)
RULES = Rulebook.on("draughts-rules", DAY)
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
WORTHS = (
    MatchWorth(),
    MatchWorth(),
    MatchWorth(Fraction(3), Fraction(1)),
    MatchWorth(Fraction(1), Fraction(1, 2)),
    MatchWorth(Fraction(3), Fraction(2), Fraction(1), bye=(Fraction(2), Fraction(5, 2))),
)
GAMES = (
    GameWorth(),
    GameWorth(),
    GameWorth(Fraction(2), Fraction(1)),
    GameWorth(Fraction(3), Fraction(1)),
    GameWorth(Fraction(3), Fraction(2), Fraction(1)),
    GameWorth(Fraction(5, 2), Fraction(1)),
)
LETTERS = {TeamColours.TYPE_A: "a", TeamColours.TYPE_B: "b", TeamColours.NONE: ""}


@dataclass(frozen=True)
class AskedTeams:
    """A round that was asked for and what came of it; None where there is no pairing."""

    request: FideTeamRequest
    found: FideTeamPairing | None


def random_teams(seed: int, teams: int, rounds: int, boards: int = 4) -> Iterator[AskedTeams]:
    """An event with absences, matches and boards that were not played, barred pairs and byes."""
    chance = Random(seed)  # noqa: S311 - an invented event
    scoring = chance.choice(list(TeamScoring))
    names = tuple(f"Team {number}" for number in range(1, teams + 1))
    drawn, worth = chance.random() < 0.5, chance.choice(WORTHS)
    games = chance.choice(GAMES)
    event = TeamEvent(names, (), boards, scoring, games, SystemOfPlay.SWISS, bye_is_draw=drawn, worth=worth)
    request = FideTeamRequest(
        event, rounds, "s", first_colour_white=chance.random() < 0.5, colours=chance.choice(list(TeamColours)),
        uses_other_score=chance.random() < 0.5, rulebook=HANDBOOK,
    )  # fmt: skip
    for _ in range(rounds):
        absent = frozenset(name for name in names if chance.random() < 0.06)
        barred = tuple((one, other) for one, other in pairwise(names) if chance.random() < 0.1)
        asked = replace(request, event=event, absent=absent, forbidden=barred)
        try:
            found = pair_teams(asked)
        except Refusal:
            yield AskedTeams(asked, None)
            return
        yield AskedTeams(asked, found)
        kinds = {name: chance.choice((None, ByeKind.HALF, ByeKind.FULL)) for name in sorted(absent)}
        granted = [Bye(name, kind) for name, kind in kinds.items() if kind is not None]
        event = replace(event, rounds=(*event.rounds, (*_played(found, boards, chance), *granted)))


def _played(found: FideTeamPairing, boards: int, chance: Random) -> Iterator[TeamMatch | Bye]:
    for white, black in found.pairs:
        kind = chance.random()
        if kind < 0.05:
            lost = chance.choice((Result.WHITE_PLUS, Result.BLACK_PLUS, Result.BOTH_MINUS))
            yield TeamMatch(white, black, (TeamBoard(lost),) * boards, rulebook=RULES)
            continue
        results = [chance.choice(PLAYED) for _ in range(boards)]
        if kind < 0.2:
            results[-1] = chance.choice((Result.WHITE_PLUS, Result.BLACK_PLUS))
        yield TeamMatch(white, black, tuple(
            TeamBoard(result, f"{white}/{board}", f"{black}/{board}") for board, result in enumerate(results, 1)
        ), rulebook=RULES)  # fmt: skip
    if found.bye is not None:
        yield Bye(found.bye)


def report(request: FideTeamRequest) -> str:
    """The report of an event before its next round, as the exchange writes it."""
    event = request.event
    scores = ("MP", "GP") if event.scoring is TeamScoring.MATCH_POINTS else ("GP", "MP")
    used = "_".join(scores) if request.uses_other_score else scores[0]
    head = TrfHead(
        "Event", starts=DAY, ends=DAY, rounds_planned=request.rounds,
        type_code=team_type_code(used, LETTERS[request.colours]),
        initial_colour="W" if request.first_colour_white else "B",
    )  # fmt: skip
    boards = range(1, event.boards + 1)
    rosters = [
        TrfRoster(team, tuple((f"{team}/{board}", TrfPerson(f"{team}, {board}")) for board in boards))
        for team in event.teams
    ]
    made = trf_of_teams(event, head, rosters)
    numbers = {team: number for number, team in enumerate(event.teams, start=1)}
    away = tuple(sorted(numbers[team] for team in request.absent))
    barred = tuple(
        ForbiddenPairs(request.round, request.round, (numbers[one], numbers[other])) for one, other in request.forbidden
    )
    byes = (TrfBye("Z", request.round, away),) if away else ()
    return write_trf(replace(made, byes=(*made.byes, *byes), forbidden=barred))


def paired_by_program(request: FideTeamRequest) -> list[tuple[str, str | None]] | None:
    """The pairs that the program makes of the report; None where it finds none."""
    from gacrux.gacruxexeptions import GacruxNoLegalPairing

    read: Any = trf2json()
    read.parse_file(report(request), False)
    tournament = read.get_tournament(1)
    try:
        engine = pairing_fideteam(tournament, request.round, {"experimental": [], "verbose": 0})
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return None
    pairs = sorted((pair for bracket in brackets if bracket for pair in bracket["pairs"]), key=lambda one: one["board"])
    names = dict(enumerate(request.event.teams, start=1))
    return [
        (names[pair["w"] or pair["b"]], None) if 0 in (pair["w"], pair["b"]) else (names[pair["w"]], names[pair["b"]])
        for pair in pairs
    ]
