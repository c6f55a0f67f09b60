"""Great lists are computed by tables (`tavlei.bulk`): the same content as by the calculator, held against the rules.

From how many games, encounters or entries on, the environment says (`TAVLEI_BULK_FROM`); where the extra is not
installed every list is computed by its calculator.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from tavlei.calc import evaluate
from tavlei.calc.register import NOTHING
from tavlei.extras import EXTRAS
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from tavlei.calc.running import Evaluated

_LOG: Final = logging.getLogger(__name__)


def _inner(lists: str, rows: str) -> Callable[[Mapping[str, Any]], int]:
    """Counts the rows of all lists."""
    return lambda source: sum(len(each.get(rows) or ()) for each in source.get(lists) or ())


# The lists that tables can compute, and how great each is. It is counted here: to ask `tavlei.bulk` would load the
# engine and its tables, which a small list never needs.
_SIZES: Final[Mapping[str, Callable[[Mapping[str, Any]], int]]] = {
    "fsu.month": _inner("reports", "games"),
    "elo_r.list": _inner("competitions", "encounters"),
    "bridge.month": lambda source: len(source.get("ledger") or ()),
}


@dataclass(frozen=True, slots=True)
class ComputedList:
    """What came of a list; `checked` tells how it was held against the rules if tables computed it."""

    evaluated: Evaluated
    checked: Mapping[str, Any] | None = None


def compute_list(
    calculator: str, source: dict[str, Any], *, today: date | None = None, named: Mapping[str, str] = NOTHING
) -> ComputedList:
    """The answer of the calculator of a list, by tables if it is great.

    A difference from the rules stops everything and names the person. What tables do not take the calculator judges.
    """
    if is_great(calculator, source):
        from tavlei.bulk.answers.evaluating import evaluate_in_bulk  # noqa: PLC0415 - of an extra
        from tavlei.bulk.answers.tasks import AnswerTask  # noqa: PLC0415
        from tavlei.bulk.samples import DiffersFromRules  # noqa: PLC0415

        task = AnswerTask(secrets.randbelow(2**31))
        try:
            answer = evaluate_in_bulk(calculator, source, task, today=today, named=named)
        except DiffersFromRules:
            raise
        except Refusal as error:
            _LOG.info("%s is computed by the calculator: %s", calculator, error)
        else:
            return ComputedList(answer.evaluated, asdict(answer.checked))
    return ComputedList(evaluate(calculator, source, today=today, named=named))


def is_great(calculator: str, source: Mapping[str, Any]) -> bool:
    """Whether a list has so many games, encounters or entries that tables compute it."""
    least = settings.CONFIGURATION.bulk_from
    if least is None or any(find_spec(module) is None for module in EXTRAS["bulk"]):
        return False
    return calculator in _SIZES and _SIZES[calculator](source) >= least
