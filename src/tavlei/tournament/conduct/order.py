"""Order in the hall: what athletes must do and leave (2.3.2, 2.3.3), what is asked of spectators (15.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "2.3.2", "2.3.3")
class AthleteDuty(Labelled):
    """What athletes must do, and what is forbidden to them during play, in the order of the rules."""

    KNOW_REGULATION = "know_regulation", phrase("conduct.duty.know_regulation")
    BE_CORRECT = "be_correct", phrase("conduct.duty.be_correct")
    ANTI_DOPING = "anti_doping", phrase("conduct.duty.anti_doping")
    DRESS = "dress", phrase("conduct.duty.dress")
    SAFETY = "safety", phrase("conduct.duty.safety")
    DISCIPLINE = "discipline", phrase("conduct.duty.discipline")
    OBEY_JUDGE = "obey_judge", phrase("conduct.duty.obey_judge")
    FULL_EFFORT = "full_effort", phrase("conduct.duty.full_effort")
    HAND_IN_SHEETS = "hand_in_sheets", phrase("conduct.duty.hand_in_sheets")
    PLAY_TO_THE_END = "play_to_the_end", phrase("conduct.duty.play_to_the_end")
    SPEAK_TO_JUDGE_ONLY = "speak_to_judge_only", phrase("conduct.duty.speak_to_judge_only")
    NO_OTHER_BOARD = "no_other_board", phrase("conduct.duty.no_other_board")
    STAY_AT_BOARD = "stay_at_board", phrase("conduct.duty.stay_at_board")
    NO_TOUCHING = "no_touching", phrase("conduct.duty.no_touching")
    NO_DISTRACTING = "no_distracting", phrase("conduct.duty.no_distracting")
    NO_MEDDLING = "no_meddling", phrase("conduct.duty.no_meddling")
    NO_ADVICE = "no_advice", phrase("conduct.duty.no_advice")
    NO_ANALYSIS = "no_analysis", phrase("conduct.duty.no_analysis")
    NO_DISTURBANCE = "no_disturbance", phrase("conduct.duty.no_disturbance")
    STAY_IN_ZONE = "stay_in_zone", phrase("conduct.duty.stay_in_zone")
    NO_DEVICES = "no_devices", phrase("conduct.duty.no_devices")

    @property
    def number(self) -> str:
        obliged = list(AthleteDuty).index(self) <= list(AthleteDuty).index(AthleteDuty.PLAY_TO_THE_END)
        return _OWN_CLAUSES.get(self, "2.3.2" if obliged else "2.3.3")


_OWN_CLAUSES: Final[Mapping[AthleteDuty, str]] = {
    AthleteDuty.HAND_IN_SHEETS: "2.3.2/item9",
    AthleteDuty.NO_OTHER_BOARD: "2.3.3/item2",
    AthleteDuty.NO_TOUCHING: "2.3.3/item2",
    AthleteDuty.NO_DEVICES: "2.3.3/item11",
}


@cites("draughts-rules", "15.5")
class SpectatorDuty(Labelled):
    """What spectators must do and leave."""

    NO_ADVICE = "no_advice", phrase("conduct.spectator.no_advice")
    NO_TALK = "no_talk", phrase("conduct.spectator.no_talk")
    NO_MEDDLING = "no_meddling", phrase("conduct.spectator.no_meddling")
    NO_ANALYSIS = "no_analysis", phrase("conduct.spectator.no_analysis")
    SILENCE = "silence", phrase("conduct.spectator.silence")
    OWN_PLACES = "own_places", phrase("conduct.spectator.own_places")
    NO_SIGNS = "no_signs", phrase("conduct.spectator.no_signs")
    NO_DISTURBANCE = "no_disturbance", phrase("conduct.spectator.no_disturbance")

    @property
    def number(self) -> str:
        return "15.5"


@cites("draughts-rules", "2.3.2", "2.3.3", "15.5")
@dataclass(frozen=True, slots=True)
class Breach:
    """A breach that a judge saw: whose, of which duty, what happened, what was done about it."""

    who: str
    duty: AthleteDuty | SpectatorDuty
    facts: str
    judge: str
    at: datetime
    done: str = ""
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a breach of nobody, without facts, or noted by nobody."""
        for name in ("who", "facts", "judge"):
            check_text(getattr(self, name), name)
        check_moment(self.at, "at")

    def explanation(self) -> Explanation:
        """The duty that was broken with its clause; an athlete's breach may be sanctioned."""
        said = {"who": self.who, "duty": self.duty.label}
        verdict = Step("conduct.breach", self.facts, self.rulebook.clause(self.duty.number), inputs=dict(said))
        if isinstance(self.duty, SpectatorDuty):
            return Explanation(verdict)
        return Explanation(verdict, working=(Step("conduct.breach.sanction", clause=self.rulebook.clause("5.4.15.2")),))
