"""The judging panel: posts, categories, who acts for the chief judge, and what only he decides (12.1, 12.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Words, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.rulebook import Rulebook


class PanelPost(Labelled):
    """A post in the judging panel."""

    CHIEF_JUDGE = "chief_judge", phrase("conduct.post.chief_judge")
    DEPUTY = "deputy_chief_judge", phrase("conduct.post.deputy")
    CHIEF_SECRETARY = "chief_secretary", phrase("conduct.post.chief_secretary")
    JUDGE = "judge", phrase("conduct.post.judge")

    @property
    def in_main_panel(self) -> bool:
        """Whether it belongs to the main judging panel."""
        return self is not PanelPost.JUDGE


class JudgeCategory(Labelled):
    """The category of a judge, as protocols print it beside the signature (appendices 6-11).

    The rules give no list: the categories of judges of Russia, those of Ukraine and of international federations.
    """

    INTERNATIONAL = "international", phrase("conduct.category.international")
    ALL_RUSSIAN = "all_russian", phrase("conduct.category.all_russian")
    NATIONAL = "national", phrase("conduct.category.national")
    FIRST = "first", phrase("conduct.category.first")
    SECOND = "second", phrase("conduct.category.second")
    THIRD = "third", phrase("conduct.category.third")
    YOUNG = "young", phrase("conduct.category.young")


@dataclass(frozen=True, slots=True)
class Appointment:
    """Somebody in a post of the panel; `duties` as the chief judge has shared them out (12.4.2)."""

    person: str
    post: PanelPost
    category: JudgeCategory | None = None
    duties: tuple[str, ...] = ()


@cites("draughts-rules", "12.1")
@dataclass(frozen=True, slots=True)
class JudgingPanel:
    """The panel of a competition: one chief judge, one chief secretary, deputies and judges as many as were decided.

    `size` is the number that the organiser planned by status and participants; the rules give no figure.
    """

    appointments: tuple[Appointment, ...]
    size: int | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a person in two posts, and any number of chief judges or chief secretaries but one."""
        check_names(tuple(appointment.person for appointment in self.appointments), "appointments", least=1)
        for post in (PanelPost.CHIEF_JUDGE, PanelPost.CHIEF_SECRETARY):
            if len(self.of(post)) != 1:
                named = {"post": Words(post.label), "got": len(self.of(post))}
                raise self.rulebook.refusal(
                    Problem("a panel has one «{post}»; got {got}", named, path="appointments"), "12.1"
                )

    def of(self, post: PanelPost) -> tuple[str, ...]:
        """Who holds a post."""
        return tuple(appointment.person for appointment in self.appointments if appointment.post is post)

    @property
    def chief_judge(self) -> str:
        return self.of(PanelPost.CHIEF_JUDGE)[0]

    @property
    def chief_secretary(self) -> str:
        return self.of(PanelPost.CHIEF_SECRETARY)[0]

    @property
    def main_panel(self) -> tuple[str, ...]:
        """The main judging panel: chief judge, deputies, chief secretary."""
        return tuple(appointment.person for appointment in self.appointments if appointment.post.in_main_panel)

    @property
    def is_complete(self) -> bool:
        """Whether as many sit in it as were planned."""
        return self.size is None or len(self.appointments) >= self.size


class Order(Labelled):
    """What the chief judge may order (12.4.3)."""

    CANCEL = "cancel", phrase("conduct.order.cancel")
    PAUSE = "pause", phrase("conduct.order.pause")
    MOVE_JUDGE = "move_judge", phrase("conduct.order.move_judge")
    REMOVE_JUDGE = "remove_judge", phrase("conduct.order.remove_judge")
    REMOVE_REPRESENTATIVE = "remove_representative", phrase("conduct.order.remove_representative")
    OTHER = "other", phrase("conduct.order.other")


class RemovalGround(Labelled):
    """Why a judge may be removed."""

    GROSS_MISTAKE = "gross_mistake", phrase("conduct.ground.gross_mistake")
    NOT_COPING = "not_coping", phrase("conduct.ground.not_coping")


REPEATED: Final = 2


@cites("draughts-rules", "12.4.1", "12.4.3")
@dataclass(frozen=True, slots=True)
class ChiefJudgeOrder:
    """An order of the chief judge, or of a deputy in his absence; it binds judges, participants and representatives.

    `venue_unfit`: the ground of a cancellation. `breaches`: how often a representative broke ethics or argued.
    """

    order: Order
    by: str
    at: datetime
    reason: str
    concerns: str = ""
    venue_unfit: bool = False
    ground: RemovalGround | None = None
    breaches: int = 0
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse an order without a reason, and one without the ground that 12.4.3 asks for."""
        check_text(self.by, "by")
        check_text(self.reason, "reason")
        check_moment(self.at, "at")
        if self.order is Order.CANCEL and not self.venue_unfit:
            raise self.rulebook.refusal(
                Problem("a competition is cancelled if its venue is unfit", path="venue_unfit"), "12.4.3"
            )
        if self.order is Order.REMOVE_JUDGE and self.ground is None:
            raise self.rulebook.refusal(
                Problem("a judge is removed for gross mistakes or not coping", path="ground"), "12.4.3"
            )
        if self.order is Order.REMOVE_REPRESENTATIVE and self.breaches < REPEATED:
            raise self.rulebook.refusal(
                Problem("a representative is removed for repeated breaches", path="breaches"), "12.4.3"
            )
        if self.order in _CONCERNING:
            check_text(self.concerns, "concerns")


_CONCERNING: Final = frozenset({Order.MOVE_JUDGE, Order.REMOVE_JUDGE, Order.REMOVE_REPRESENTATIVE})
