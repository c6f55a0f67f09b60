"""What athletes are told (2.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from datetime import datetime


class NoticeKind(Labelled):
    """What athletes have a right to know."""

    NORMS = "norms", phrase("conduct.notice.norms")
    DECISION = "decision", phrase("conduct.notice.decision")
    PROGRAMME = "programme", phrase("conduct.notice.programme")
    PROGRAMME_CHANGE = "programme_change", phrase("conduct.notice.programme_change")
    CURRENT_RESULTS = "current_results", phrase("conduct.notice.current_results")
    FINAL_RESULTS = "final_results", phrase("conduct.notice.final_results")


@cites("draughts-rules", "2.3.1/item1")
@dataclass(frozen=True, slots=True)
class AthleteNotice:
    """Something athletes were told: what, when, where it was published."""

    kind: NoticeKind
    at: datetime
    where: str
    text: str

    def __post_init__(self) -> None:
        """Refuse a notice without words or place."""
        check_text(self.where, "where")
        check_text(self.text, "text")
        check_moment(self.at, "at")


@cites("draughts-rules", "2.3.1/item1")
def notices_due(notice_kinds: frozenset[NoticeKind], *, started: bool, ended: bool) -> tuple[NoticeKind, ...]:
    """What athletes must have been told by now and were not."""
    due = [NoticeKind.NORMS, NoticeKind.PROGRAMME]
    due += [NoticeKind.CURRENT_RESULTS] if started else []
    due += [NoticeKind.FINAL_RESULTS] if ended else []
    return tuple(kind for kind in due if kind not in notice_kinds)
