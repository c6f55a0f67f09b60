"""Tournament clocks and time controls: which controls a discipline allows, the clock itself, records, lateness."""

from tavlei.games.clock._judging import corrected_time
from tavlei.games.clock._stopping import may_call_judge
from tavlei.games.clock._text import clock_text
from tavlei.games.clock.control_check import ControlCheck, ControlVerdict, check_time_control, disciplines_of
from tavlei.games.clock.control_rules import (
    ControlListKind,
    ControlRow,
    ControlRule,
    Span,
    control_rules,
)
from tavlei.games.clock.disciplines import (
    Discipline,
    DisciplineNames,
    Family,
    Tempo,
    discipline,
    discipline_names,
)
from tavlei.games.clock.events import (
    Arrived,
    ClockClaimed,
    Corrected,
    Event,
    FlagStated,
    GameEnded,
    OpeningDrawn,
    PauseCharge,
    Pressed,
    PressedBack,
    Resumed,
    Started,
    Stopped,
    StopReason,
    TimeAdded,
)
from tavlei.games.clock.lateness import Lateness, LatenessLimit, LatenessVerdict, late, lateness_limit
from tavlei.games.clock.machine import after, replay
from tavlei.games.clock.recording import RecordingDuty, Restoring, must_record_now, recording_duty, restoring
from tavlei.games.clock.shares import Shares, halves
from tavlei.games.clock.shown import ShownClock
from tavlei.games.clock.sides import ClockActor, ClockResult, Side
from tavlei.games.clock.state import Clock, ClockAccount, ClockEntry, ClockOutcome, ClockPhase, ClockSetup, new_clock
from tavlei.games.clock.time_control import Period, TimeControl, parse_time_control, whole_game

__all__ = [
    "Arrived",
    "Clock",
    "ClockAccount",
    "ClockActor",
    "ClockClaimed",
    "ClockEntry",
    "ClockOutcome",
    "ClockPhase",
    "ClockResult",
    "ClockSetup",
    "ControlCheck",
    "ControlListKind",
    "ControlRow",
    "ControlRule",
    "ControlVerdict",
    "Corrected",
    "Discipline",
    "DisciplineNames",
    "Event",
    "Family",
    "FlagStated",
    "GameEnded",
    "Lateness",
    "LatenessLimit",
    "LatenessVerdict",
    "OpeningDrawn",
    "PauseCharge",
    "Period",
    "Pressed",
    "PressedBack",
    "RecordingDuty",
    "Restoring",
    "Resumed",
    "Shares",
    "ShownClock",
    "Side",
    "Span",
    "Started",
    "StopReason",
    "Stopped",
    "Tempo",
    "TimeAdded",
    "TimeControl",
    "after",
    "check_time_control",
    "clock_text",
    "control_rules",
    "corrected_time",
    "discipline",
    "discipline_names",
    "disciplines_of",
    "halves",
    "late",
    "lateness_limit",
    "may_call_judge",
    "must_record_now",
    "new_clock",
    "parse_time_control",
    "recording_duty",
    "replay",
    "restoring",
    "whole_game",
]
