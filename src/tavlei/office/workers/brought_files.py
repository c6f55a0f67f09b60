"""Files that somebody has brought: read in a process that can be ended; the parent gets plain data or a refusal."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.office.workers.lanes import OutOfBoundsError
from tavlei.office.workers.work import FILES
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.workers.lanes import Lane

Value = TypeVar("Value")
_log: Final = logging.getLogger(__name__)


def read_brought(read: Callable[..., Value], *arguments: Any, lane: Lane = FILES) -> Value:
    """What a reader makes of a file; one that cannot be read within the bounds, or at all, is refused."""
    try:
        return lane.run(read, *arguments)
    except OutOfBoundsError as error:
        data = {"seconds": error.limits.seconds, "memory": error.limits.memory >> 20}
        problem = Problem("reading the file takes more than {seconds} s or {memory} MB; nothing was stored", data)
        raise Refusal(problem) from error
    except RuntimeError as error:  # a mistake of ours in the child: written down, and the file is not taken
        _log.exception("a brought file could not be read")
        raise Refusal(Problem("the file is damaged and cannot be read")) from error
