"""The kinds of jobs: each slice registers what it lets others do in the background."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

    Act = Callable[[], "JobResult"]
    Work = Callable[["User", Mapping[str, Any], JobFolder], "JobResult | Act"]

KINDS: Final[dict[str, JobKind]] = {}


@dataclass(frozen=True, slots=True)
class JobCost:
    """How long a job may compute, how much memory it may take if that is bounded, whether any account may ask for it.

    What anybody may ask for never takes the last place of a worker: the jobs of officers find one.
    """

    seconds: int
    memory: int = 0
    of_anybody: bool = False


OFFICIAL: Final = JobCost(seconds=3600)
"""Lists of a nation, papers of a great competition."""
PERSONAL: Final = JobCost(seconds=900, memory=1 << 30, of_anybody=True)
"""What somebody has computed for himself."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """What came of a job: where it is seen, the sentence that says so, and figures for programs."""

    address: str
    sentence: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job: its words and its work.

    The work reads and computes, and gives either its end or the act that is left to be done. The act and the end of the
    job are one transaction; while the work lasts there is none, so that others may write. Work that `computed_ahead`
    what its act needs is done once more if that has changed in between.
    """

    name: str
    words: str
    work: Work
    cost: JobCost


def job_kind(name: str, words: str, cost: JobCost) -> Callable[[Work], Work]:
    """Register work under a name that the store keeps; it takes the account, what was given, and the job's folder."""

    def register(work: Work) -> Work:
        KINDS[name] = JobKind(name, words, work, cost)
        return work

    return register
