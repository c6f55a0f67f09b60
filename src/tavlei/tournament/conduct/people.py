"""Who is who: capacities of people at a competition, and the places where it is played (1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled


@cites("draughts-rules", "1.1/p4")
class Capacity(Labelled):
    """In what capacity somebody takes part: an athlete, or one of those who run the competition."""

    ATHLETE = "athlete", phrase("conduct.capacity.athlete")
    REPRESENTATIVE = "representative", phrase("conduct.capacity.representative")
    COACH = "coach", phrase("conduct.capacity.coach")
    TEAM_LEADER = "team_leader", phrase("conduct.capacity.team_leader")
    JUDGE = "judge", phrase("conduct.capacity.judge")
    ORGANISER = "organiser", phrase("conduct.capacity.organiser")
    STAFF = "staff", phrase("conduct.capacity.staff")
    AGENT = "agent", phrase("conduct.capacity.agent")

    @property
    def is_athlete(self) -> bool:
        """Whether the person plays."""
        return self is Capacity.ATHLETE


class AthleteSex(Labelled):
    """The sex of an athlete, as groups of athletes are divided (2.1)."""

    MALE = "m", phrase("conduct.sex.male")
    FEMALE = "f", phrase("conduct.sex.female")


class OpenTo(Labelled):
    """For whom a competition is held; in a mixed one men and women play together."""

    MEN = "men", phrase("conduct.open_to.men")
    WOMEN = "women", phrase("conduct.open_to.women")
    MIXED = "mixed", phrase("conduct.open_to.mixed")


@cites("draughts-rules", "1.1/p2")
class MannerOfPlay(Labelled):
    """How opponents meet: at one board, or remotely on a virtual one."""

    OVER_THE_BOARD = "over_the_board", phrase("conduct.manner.over_the_board")
    REMOTE = "remote", phrase("conduct.manner.remote")


@cites("draughts-rules", "1.1/p4")
@dataclass(frozen=True, slots=True)
class PlayingZone:
    """The playing zone: the playing halls, what lies right beside them, and the ground marked besides."""

    halls: tuple[str, ...]
    beside: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a zone without a hall, or with a place that has no name."""
        check_text("".join(self.halls), "halls")
        for name in (*self.halls, *self.beside, *self.marked):
            check_text(name, "halls")

    def holds(self, place: str) -> bool:
        """Whether a place belongs to the zone; players leave it only with the judge's leave (2.3.3)."""
        return place in (*self.halls, *self.beside, *self.marked)
