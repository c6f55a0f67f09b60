"""The engine py4swiss: the Dutch system by the text in force until January 2026, Dubov and Burstein by that of 2026."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide.table import FideSystem

if TYPE_CHECKING:
    from tavlei.tournament.fide.table import PairingTable, TablePlayer

_TENTHS_OF_A_HALF: Final = 5


def paired(table: PairingTable, system: FideSystem) -> list[tuple[int, int]]:
    """The pairs by pairing numbers in the order of the boards, the bye last."""
    numbers = [(pairing.white, pairing.black) for pairing in answer(event(table), system)]
    return [(white or black, 0) if 0 in (white, black) else (white, black) for white, black in numbers]


def answer(value: Any, system: FideSystem) -> Any:
    """What the engine itself makes of an event in its own form."""
    from py4swiss.engines import BursteinEngine, DubovEngine, DutchEngine  # noqa: PLC0415 - an extra that may be absent
    from py4swiss.engines.common import PairingError  # noqa: PLC0415

    engines = {
        FideSystem.DUTCH: DutchEngine,
        FideSystem.DUBOV: DubovEngine,
        FideSystem.BURSTEIN: BursteinEngine,
    }
    try:
        return engines[system].generate_pairings(value)
    except PairingError as error:
        raise Refusal(Problem("the round cannot be paired: no complete pairing is allowed", path="rounds")) from error


def event(table: PairingTable) -> Any:
    """The event in the engine's own form (a parsed tournament report)."""
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415 - an extra that may be absent
    from py4swiss.trf.sections import XSection  # noqa: PLC0415
    from py4swiss.trf.sections.x_section import XSectionConfiguration  # noqa: PLC0415

    return ParsedTrf(
        player_sections=[_section(player) for player in table.players],
        x_section=XSection(
            number_of_rounds=table.rounds,
            zeroed_ids={player.number for player in table.players if not player.present},
            configuration=XSectionConfiguration(first_round_color=table.first_colour_white),
            accelerations={
                player.number: [points * _TENTHS_OF_A_HALF for points in player.virtual]
                for player in table.players
                if player.virtual
            },
            forbidden_pairs=set(table.forbidden),
        ),
    )


def _section(player: TablePlayer) -> Any:
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415 - an extra that may be absent
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection  # noqa: PLC0415

    colours = {True: ColorToken.WHITE, False: ColorToken.BLACK, None: ColorToken.BYE_OR_NOT_PAIRED}
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=player.number,
        fide_rating=player.rating or 0,
        points_times_ten=player.score * _TENTHS_OF_A_HALF,
        rank=player.number,
        results=[
            RoundResult(id=played.opponent, color=colours[played.is_white], result=ResultToken(str(played.mark)))
            for played in player.rounds
        ],
    )
