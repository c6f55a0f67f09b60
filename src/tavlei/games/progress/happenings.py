"""What can happen in a game on the server: `at` in whole milliseconds of one scale, `by` whoever it comes from."""

from __future__ import annotations

from tavlei.games.progress.happening import Happening
from tavlei.games.progress.officials_acts import (
    AddTime,
    Adjudicate,
    Annul,
    Begin,
    CorrectClocks,
    DecideClaim,
    Disconnect,
    Excuse,
    FocusBack,
    FocusLost,
    ImposeLoss,
    Reconnect,
    Reproof,
    ResumeClocks,
    ServerAway,
    SetBack,
    StateLateness,
    Warn,
)
from tavlei.games.progress.players_acts import (
    AcceptDraw,
    AnnounceCount,
    Arrive,
    ClaimDraw,
    ComplainOfClock,
    DeclineDraw,
    DrawGround,
    Move,
    OfferDraw,
    OpeningAct,
    Resign,
    StateFlag,
    StateFoul,
    StateIrregularity,
    StopClocks,
)

__all__ = [
    "AcceptDraw",
    "AddTime",
    "Adjudicate",
    "AnnounceCount",
    "Annul",
    "Arrive",
    "Begin",
    "ClaimDraw",
    "ComplainOfClock",
    "CorrectClocks",
    "DecideClaim",
    "DeclineDraw",
    "Disconnect",
    "DrawGround",
    "Excuse",
    "FocusBack",
    "FocusLost",
    "Happened",
    "Happening",
    "ImposeLoss",
    "Move",
    "OfferDraw",
    "OpeningAct",
    "Reconnect",
    "Reproof",
    "Resign",
    "ResumeClocks",
    "ServerAway",
    "SetBack",
    "StateFlag",
    "StateFoul",
    "StateIrregularity",
    "StateLateness",
    "StopClocks",
    "Warn",
]

Happened = (
    Begin
    | Arrive
    | StateLateness
    | Excuse
    | Move
    | OpeningAct
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | AnnounceCount
    | ClaimDraw
    | DecideClaim
    | Resign
    | StateFlag
    | StateFoul
    | StateIrregularity
    | SetBack
    | ComplainOfClock
    | StopClocks
    | ResumeClocks
    | CorrectClocks
    | AddTime
    | Warn
    | ImposeLoss
    | Adjudicate
    | Annul
    | Disconnect
    | Reconnect
    | FocusLost
    | FocusBack
    | ServerAway
)
