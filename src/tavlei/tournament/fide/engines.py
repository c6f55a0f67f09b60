"""Which engine pairs: it belongs to the text of the rules that is in force on the day of the event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Final

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide import gacrux, py4swiss
from tavlei.tournament.fide.table import FideSystem

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.fide.table import PairingTable

NumberedPairs = list[tuple[int, int]]
"""Pairs by pairing numbers, White first; 0 is nobody."""
Engine = Callable[["PairingTable", FideSystem], NumberedPairs]
"""The pairs of a round in the order of the boards, the bye last; refused where there is no pairing."""


class EngineName(StrEnum):
    """The engines, by the packages they are; `none` where no engine pairs by a text."""

    GACRUX = "gacrux"
    PY4SWISS = "py4swiss"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class FideFigures:
    """The engine of each system by the text of the edition."""

    SOURCE: ClassVar[str] = "engines"

    dutch_engine: EngineName
    dubov_engine: EngineName
    burstein_engine: EngineName

    def engine(self, system: FideSystem) -> EngineName:
        """The engine of a system."""
        return {
            FideSystem.DUTCH: self.dutch_engine,
            FideSystem.DUBOV: self.dubov_engine,
            FideSystem.BURSTEIN: self.burstein_engine,
        }[system]


@dataclass(frozen=True, slots=True)
class FideTeamFigures:
    """The engine of the system of teams, in an edition that has such a chapter."""

    SOURCE: ClassVar[str] = "team_engines"

    team_engine: EngineName


_ENGINES: Final[dict[EngineName, Engine]] = {EngineName.GACRUX: gacrux.paired, EngineName.PY4SWISS: py4swiss.paired}
TEAM_CHAPTER: Final = "C.04.6"
_CHAPTERS: Final = {FideSystem.DUTCH: "C.04.3", FideSystem.DUBOV: "C.04.4.1", FideSystem.BURSTEIN: "C.04.4.2"}
_SYSTEMS: Final = {
    EngineName.GACRUX: frozenset({FideSystem.DUTCH}),
    EngineName.PY4SWISS: frozenset(FideSystem),
    EngineName.NONE: frozenset[FideSystem](),
}


def chapter(system: FideSystem) -> str:
    """The chapter of the handbook that a system stands in."""
    return _CHAPTERS[system]


def engine_of(system: FideSystem, rulebook: Rulebook) -> EngineName:
    """The engine that pairs a system by the text in force; refused where no engine does."""
    named = rulebook.figures(FideFigures).engine(system)
    if named is EngineName.NONE:
        raise Refusal(
            Problem(
                "no engine pairs this system by the text in force on the day of the event",
                path="system",
                clause=rulebook.clause(chapter(system)),
            )
        )
    return named


def available(name: EngineName) -> bool:
    """Whether an engine is installed."""
    return name is not EngineName.NONE and find_spec(str(name)) is not None


def engine_named(name: EngineName, system: FideSystem) -> Engine:
    """An engine, refused with what to install where it is not there, and where it does not know the system."""
    if system not in _SYSTEMS[name]:
        raise Refusal(Problem("the engine {engine} does not pair this system", {"engine": str(name)}, path="engine"))
    _check_installed(name)
    return _ENGINES[name]


def _check_installed(name: EngineName) -> None:
    if not available(name):
        raise Refusal(
            Problem(
                "FIDE's systems are paired by the engine {engine}, which is not installed: pip install tavlei[fide]",
                {"engine": str(name)},
                path="system",
            )
        )


def team_engine(rulebook: Rulebook) -> EngineName:
    """The engine of FIDE's system of teams; refused where the text in force has none, or it is not installed."""
    if not rulebook.has_clause(TEAM_CHAPTER):
        raise Refusal(
            Problem("FIDE has a system of pairing teams since February 2026; no engine pairs them by an earlier text",
                    path="system")
        )  # fmt: skip
    named = rulebook.figures(FideTeamFigures).team_engine
    _check_installed(named)
    return named
