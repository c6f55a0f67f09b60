"""What representatives may do for an athlete (2.3.4), and what athletes are told (2.3.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Words, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "2.3.4")
class ActFor(Labelled):
    """What may be done in an athlete's name."""

    ENTER = "enter", phrase("conduct.act.enter")
    BE_INFORMED = "be_informed", phrase("conduct.act.be_informed")
    RECEIVE_RESULTS = "receive_results", phrase("conduct.act.receive_results")
    PROTEST = "protest", phrase("conduct.act.protest")
    APPEAL = "appeal", phrase("conduct.act.appeal")


@cites("draughts-rules", "2.3.4")
@dataclass(frozen=True, slots=True)
class Representation:
    """Who represents whom; the application names the representative."""

    representative: str
    athletes: frozenset[str]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a representative without a name."""
        check_text(self.representative, "representative")

    def may_act_for(self, athlete: str) -> bool:
        """Whether the representative may act for that athlete."""
        return athlete in self.athletes

    @cites("draughts-rules", "2.3.4")
    def check_act(self, act: ActFor, athlete: str) -> None:
        """Refuse an act for an athlete whom the representative does not represent."""
        if not self.may_act_for(athlete):
            named = {"representative": self.representative, "athlete": athlete, "act": Words(act.label)}
            message = phrase("«{representative}» does not represent «{athlete}» ({act})")
            raise self.rulebook.refusal(Problem(message, named, path="athlete"), "2.3.4")


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
def notices_due(given: frozenset[NoticeKind], *, started: bool, ended: bool) -> tuple[NoticeKind, ...]:
    """What athletes must have been told by now and were not."""
    due = [NoticeKind.NORMS, NoticeKind.PROGRAMME]
    due += [NoticeKind.CURRENT_RESULTS] if started else []
    due += [NoticeKind.FINAL_RESULTS] if ended else []
    return tuple(kind for kind in due if kind not in given)
