"""Writing works as PDN."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.composition import Aim
from tavlei.exchange.pdn import PdnGame, PdnOutcome, PdnResult, PdnTag, type_tags, write_game
from tavlei.exchange.pdn.setup import start_tags
from tavlei.exchange.pdn.writer import STANDARD
from tavlei.exchange.works.tags import work_tags
from tavlei.exchange.works.tree import line_of_solution

if TYPE_CHECKING:
    from tavlei.composition import Work
    from tavlei.exchange.pdn import PdnStyle

_WON: Final = PdnResult("1-0", PdnOutcome.WHITE)
_DRAWN: Final = PdnResult("1/2-1/2", PdnOutcome.DRAW)


def game_of_work(work: Work, name: str = "") -> PdnGame:
    """A work as PDN knows games: the position set up, the solution as moves; `name` is its name in the file."""
    outcome = _DRAWN if work.assignment.aim is Aim.DRAW else _WON
    result = PdnResult(outcome.standard(work.variant), outcome.outcome)
    head = [PdnTag("Event", name)] if name else []
    tags = (
        *head,
        PdnTag("Result", result.text),
        *type_tags(work.variant),
        *start_tags(work.variant, work.position),
        *work_tags(work),
    )
    return PdnGame(work.variant, work.position, line_of_solution(work.solution), tags, result)


def write_work(work: Work, name: str = "", style: PdnStyle = STANDARD) -> str:
    """The text of a work."""
    return write_game(game_of_work(work, name), style)
