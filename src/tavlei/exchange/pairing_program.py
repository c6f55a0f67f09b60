"""A pairing program beside ours, such as bbpPairings: a report goes in, pairs come out."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide import FideSystem, pairing_table
from tavlei.tournament.fide.report import pairing_report, read_pairs

if TYPE_CHECKING:
    from tavlei.tournament.fide import FideRequest
    from tavlei.tournament.fide.checking import Pairs

LONGEST_SECONDS: Final = 120
_OPTIONS: Final = {FideSystem.DUTCH: "--dutch", FideSystem.BURSTEIN: "--burstein"}


def paired_by_program(program: Path, request: FideRequest) -> Pairs:
    """The pairs of a round by a program that is called as bbpPairings is; refused where it gives none."""
    if request.system not in _OPTIONS:
        raise Refusal(Problem("the engine {engine} does not pair this system", {"engine": program.name}, path="engine"))
    table = pairing_table(request)
    with TemporaryDirectory(prefix="tavlei-pairing-") as folder:
        report, answer = Path(folder) / "event.trf", Path(folder) / "pairs.txt"
        report.write_text(pairing_report(table), encoding="utf-8")
        _run(program, [_OPTIONS[request.system], str(report), "-p", str(answer)])
        found = read_pairs(answer.read_text(encoding="utf-8")) if answer.is_file() else []
    if not found and any(player.present for player in table.players):
        raise Refusal(Problem("the round cannot be paired: no complete pairing is allowed", path="rounds"))
    names = {player.number: player.id for player in table.players}
    return tuple((names[white], names.get(black)) for white, black in found)


def _run(program: Path, arguments: list[str]) -> None:
    try:
        subprocess.run(  # noqa: S603 - the program that the settings name
            [str(program), *arguments], check=True, capture_output=True, timeout=LONGEST_SECONDS
        )
    except subprocess.CalledProcessError as error:
        told = (error.stderr or b"").decode("utf-8", "replace").strip()[:200] or str(error.returncode)
        raise Refusal(Problem("the program {engine} refused the round: {told}",
                              {"engine": program.name, "told": told}, path="engine")) from error  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refusal(
            Problem("the program {engine} does not answer", {"engine": program.name}, path="engine")
        ) from error
