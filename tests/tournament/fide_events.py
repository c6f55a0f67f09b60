"""Random events of FIDE's systems, and the same events as a report that the engines read by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tavlei.rulebook import Refusal
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, pair_round
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.fide import FidePairing

_PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_MARKS = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("=", "="),
    Result.BLACK_WINS: ("0", "1"),
    Result.WHITE_PLUS: ("+", "-"),
    Result.BLACK_PLUS: ("-", "+"),
    Result.BOTH_MINUS: ("-", "-"),
}
_WORTH = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "H": 0.5, "F": 1.0, "Z": 0.0}


@dataclass(frozen=True)
class Asked:
    """A round that was asked for and how it was paired; None where it could not be."""

    request: FideRequest
    found: FidePairing | None


def random_event(
    seed: int, players: int, rounds: int, system: FideSystem, rulebook: Rulebook, *, accelerated: bool = False
) -> Iterator[Asked]:
    """An event with late entries, absences, byes of all kinds, forfeits and forbidden pairs, round by round."""
    rng = Random(seed)  # noqa: S311 - an invented event
    field = tuple(
        Participant(f"p{number}", 2600 - 5 * number, number, None, 1 if rng.random() > 0.05 else rng.randint(2, 4))
        for number in range(1, players + 1)
    )
    names = [participant.id for participant in field]
    apart = (rng.sample(names, 2) for _ in range(players // 8))
    forbidden = tuple((one, other) for one, other in apart)
    white, played = rng.random() < 0.5, Tournament(field)
    for _ in range(rounds):
        absent = frozenset(name for name in names if rng.random() < 0.06)
        request = FideRequest(
            played, system, rounds, "seed", absent, forbidden, white, accelerated=accelerated, rulebook=rulebook
        )
        try:
            found = pair_round(request)
        except Refusal:
            yield Asked(request, None)
            return
        yield Asked(request, found)
        byes = [Bye(found.bye)] if found.bye else []
        byes += [Bye(name, rng.choice((ByeKind.HALF, ByeKind.FULL))) for name in sorted(absent) if rng.random() < 0.6]
        games = [Encounter(one, other, _result(rng)) for one, other in found.pairs]
        played = Tournament(field, (*played.rounds, (*games, *byes)))


def _result(rng: Random) -> Result:
    unplayed = {0: Result.WHITE_PLUS, 1: Result.BLACK_PLUS, 2: Result.BOTH_MINUS}
    return unplayed.get(rng.randrange(50), rng.choice(_PLAYED))


def report(request: FideRequest, *, without_never_paired: bool) -> tuple[str, list[str]]:
    """The event as a tournament report (TRF), and everybody's name by his number in it."""
    marks = _marks(request)
    away = request.absent | {
        each.id for each in request.tournament.participants if each.from_round > request.tournament.next_round
    }
    names = [
        each.id
        for each in request.tournament.participants
        if not without_never_paired or each.id not in away or any(mark in "10=+-U" for _, _, mark in marks[each.id])
    ]
    number = {name: place for place, name in enumerate(names, start=1)}
    rating = {each.id: each.rating or 0 for each in request.tournament.participants}
    lines = ["012 An event", f"XXR {request.rounds}", f"XXC {'white1' if request.first_colour_white else 'black1'}"]
    lines.append(f"152 {'W' if request.first_colour_white else 'B'}")
    for name in names:
        points = sum(_WORTH[mark] for _, _, mark in marks[name])
        head = f"001 {number[name]:4d} {'':5}{name:<33} {rating[name]:4d} {'':3} {'':11} {'':10} "
        head += f"{points:4.1f} {number[name]:4d}"
        rounds = "".join(
            f"  {number[other] if other else '0000':>4} {colour} {mark}" for other, colour, mark in marks[name]
        )
        lines.append(head + rounds)
    lines += [f"XXZ {number[name]}" for name in names if name in away]
    rounds = f"{request.tournament.next_round:3d}"
    for one, other in request.forbidden:
        if one in number and other in number:
            lines += [
                f"XXP {number[one]} {number[other]}",
                f"260 {rounds} {rounds} {number[one]:4d} {number[other]:4d}",
            ]
    return "\n".join([*lines, *_accelerated(request, number)]) + "\n", names


def _accelerated(request: FideRequest, number: dict[str, int]) -> Iterator[str]:
    """C.04.5.1, C.04.7: the upper half, an even number; 1 in the first half of the accelerated rounds, then 0.5."""
    if not request.accelerated:
        return
    first = [each.id for each in request.tournament.participants if each.from_round == 1]
    upper = (len(first) + 3) // 4 * 2
    quick = (request.rounds + 1) // 2
    points = [1.0 if place < (quick + 1) // 2 else 0.5 for place in range(quick)]
    for name in first[:upper]:
        if name in number:
            yield f"XXA {number[name]:4d} " + " ".join(f"{amount:4.1f}" for amount in points)
            for place, amount in enumerate(points, start=1):
                yield f"250  0.0 {amount:4.1f} {place:3d} {place:3d} {number[name]:4d} {number[name]:4d}"


def _marks(request: FideRequest) -> dict[str, list[tuple[str, str, str]]]:
    found: dict[str, list[tuple[str, str, str]]] = {each.id: [] for each in request.tournament.participants}
    for one_round in request.tournament.rounds:
        seen = set()
        for met in one_round:
            if isinstance(met, Bye):
                found[met.player].append(("", "-", {"unpaired": "U", "half": "H", "full": "F"}[met.kind]))
                seen.add(met.player)
                continue
            assert met.result is not None
            for name, other, colour, mark in zip(
                met.players, reversed(met.players), "wb", _MARKS[met.result], strict=True
            ):
                found[name].append((other, colour, mark))
                seen.add(name)
        for name in found.keys() - seen:
            found[name].append(("", "-", "Z"))
    return found


def paired_by_engine(engine: EngineName, request: FideRequest, folder: Path) -> list[tuple[str, str | None]] | None:
    """What the engine makes of the report by its own reader; None where it finds no pairing."""
    text, names = report(request, without_never_paired=engine is EngineName.PY4SWISS)
    numbers = _by_gacrux(text, request) if engine is EngineName.GACRUX else _by_py4swiss(text, request, folder)
    if numbers is None:
        return None
    return [
        (names[(white or black) - 1], None) if not (white and black) else (names[white - 1], names[black - 1])
        for white, black in numbers
    ]


def _by_gacrux(text: str, request: FideRequest) -> list[tuple[int, int]] | None:
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file(text, False)
    try:
        brackets = pairing_dutch(
            file.get_tournament(1), request.tournament.next_round, {"experimental": [], "verbose": 0}
        ).compute_pairing(False)
    except GacruxNoLegalPairing:
        return None
    pairs = sorted((pair for bracket in brackets for pair in bracket["pairs"]), key=lambda pair: pair["board"])
    return [(pair["w"], pair["b"]) for pair in pairs]


def _by_py4swiss(text: str, request: FideRequest, folder: Path) -> list[tuple[int, int]] | None:
    from py4swiss.engines import BursteinEngine, DubovEngine, DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import TrfParser

    file = folder / "event.trf"
    file.write_text(text)
    engines = {
        FideSystem.DUTCH: DutchEngine,
        FideSystem.DUBOV: DubovEngine,
        FideSystem.BURSTEIN: BursteinEngine,
    }
    try:
        pairs = engines[request.system].generate_pairings(TrfParser.parse(file))
    except PairingError:
        return None
    return [(pair.white, pair.black) for pair in pairs]
