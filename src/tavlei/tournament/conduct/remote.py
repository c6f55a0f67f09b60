"""Remote play through the Internet: where players sit, equipment, watching (5.4.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "5.4.12.1", "5.4.12.3", "5.4.12.6")
@dataclass(frozen=True, slots=True)
class Platform:
    """The platform with the virtual board. `demands`: the paper with the federation's demands on equipment."""

    name: str
    virtual_board: bool
    keeps_time: bool
    keeps_moves: bool
    demands: str = ""

    def __post_init__(self) -> None:
        """Refuse a platform without a name."""
        check_text(self.name, "name")

    def findings(self) -> Iterator[ConductFinding]:
        """A virtual board; the clock and the record of moves kept by the platform; the federation's demands known."""
        parts = (
            ("virtual_board", phrase("conduct.remote.virtual_board"), self.virtual_board, "5.4.12.1"),
            ("keeps_time", phrase("conduct.remote.keeps_time"), self.keeps_time, "5.4.12.3"),
            ("keeps_moves", phrase("conduct.remote.keeps_moves"), self.keeps_moves, "5.4.12.3"),
            ("demands", phrase("conduct.remote.demands"), bool(self.demands.strip()), "5.4.12.6"),
        )
        for name, key, met, number in parts:
            yield ConductFinding(name, key, met, number)


class Device(Labelled):
    """What a remote player's equipment may consist of."""

    COMPUTER = "computer", phrase("conduct.device.computer")
    MONITOR = "monitor", phrase("conduct.device.monitor")
    TABLET = "tablet", phrase("conduct.device.tablet")
    KEYBOARD = "keyboard", phrase("conduct.device.keyboard")
    MOUSE = "mouse", phrase("conduct.device.mouse")
    MICROPHONE = "microphone", phrase("conduct.device.microphone")
    CAMERA = "camera", phrase("conduct.device.camera")
    SPEAKER = "speaker", phrase("conduct.device.speaker")
    OTHER = "other", phrase("conduct.device.other")


@cites("draughts-rules", "5.4.12.2", "5.4.12.7", "5.4.12.10", "5.4.12.11")
@dataclass(frozen=True, slots=True)
class RemotePlace:
    """Where a player or team sits and with what. `room` is a separate room or an equipped site.

    `connected` are devices plugged into the player's computer, which the regulation must allow (`allowed`) and
    organisers must have checked for forbidden programs (`checked`).
    """

    player: str
    room: str
    watched: bool
    own: frozenset[Device] = frozenset()
    of_organiser: frozenset[Device] = frozenset()
    connected: frozenset[Device] = frozenset()
    allowed: bool = False
    checked: bool = False

    def __post_init__(self) -> None:
        """Refuse a place of nobody or nowhere."""
        check_text(self.player, "player")
        check_text(self.room, "room")

    def findings(self) -> Iterator[ConductFinding]:
        """Under the judges' control; devices connected only by the regulation and after a check."""
        yield ConductFinding("watched", phrase("conduct.remote.watched"), self.watched, "5.4.12.2")
        if self.connected:
            met = self.allowed and self.checked
            named = ", ".join(sorted(self.connected))
            yield ConductFinding("connected", phrase("conduct.remote.connected"), met, "5.4.12.10", value=named)


@cites("draughts-rules", "5.4.12.2")
def check_places(places: tuple[RemotePlace, ...], rulebook: Rulebook, *, together_allowed: bool = False) -> Check:
    """Everybody in a room of his own; several in one room only on a specially equipped site under control."""
    rooms = [site.room for site in places]
    shared = sorted({room for room in rooms if rooms.count(room) > 1})
    met = not shared or together_allowed
    key = phrase("conduct.remote.rooms")
    apart = ConductFinding("rooms", key, met, "5.4.12.2", value=", ".join(shared) or None)
    conduct_findings = (apart, *(finding for place in places for finding in place.findings()))
    return Check(phrase("conduct.remote.places"), conduct_findings, "5.4.12.2", rulebook=rulebook)


_COMPUTERS: Final = (
    ChecklistItem(phrase("conduct.remote.input_output"), "5.4.12.8"),
    ChecklistItem(phrase("conduct.remote.software"), "5.4.12.9"),
    ChecklistItem(phrase("conduct.remote.video_and_sound"), "5.4.12.9"),
    ChecklistItem(phrase("conduct.remote.regulation_demands"), "5.4.12.5"),
    ChecklistItem(phrase("conduct.remote.no_forbidden_programs"), "5.4.12.10"),
    ChecklistItem(phrase("conduct.remote.judges_tools"), "5.4.12.4"),
    ChecklistItem(phrase("conduct.remote.places_named"), "5.4.12.2", DemandForce.AS_A_RULE),
)


@cites("draughts-rules", "5.4.12.4", "5.4.12.5", "5.4.12.8", "5.4.12.9", "5.4.12.10")
def remote_checklist() -> Checklist:
    """What judges confirm before a remote competition."""
    return Checklist(phrase("conduct.remote"), "5.4.12.5", _COMPUTERS)


@cites("draughts-rules", "5.4.12.13")
def check_remote_allowed(
    rulebook: Rulebook, *, official: bool, can_identify_everybody: bool, can_watch_play: bool
) -> None:
    """Refuse an official remote competition without the means to identify everybody and to watch the play."""
    if official and not (can_identify_everybody and can_watch_play):
        message = phrase("no official remote competition without means to identify everybody and watch the play")
        path = "can_watch_play" if can_identify_everybody else "can_identify_everybody"
        raise rulebook.refusal(Problem(message, path=path), "5.4.12.13")
