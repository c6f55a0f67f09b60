"""Reports of played competitions for the lists: TRF, JSON, XLSX, whole competitions; players and games of each.

event = read_event(content)
chess_report(event, "2026-05-31")     # for fsu.month; elo_r_report(event) for elo_r.list
"""

from tavlei.exchange.reports.bridge_report import BridgeReport, read_bridge
from tavlei.exchange.reports.event import PlayedGame, ReportedEvent, ReportedPlayer
from tavlei.exchange.reports.for_lists import chess_report, elo_r_report
from tavlei.exchange.reports.json_event import EXAMINED, FACTS
from tavlei.exchange.reports.reading import MOST_BYTES, is_competition, is_json, is_workbook, read_event

__all__ = [
    "EXAMINED",
    "FACTS",
    "MOST_BYTES",
    "BridgeReport",
    "PlayedGame",
    "ReportedEvent",
    "ReportedPlayer",
    "chess_report",
    "elo_r_report",
    "is_competition",
    "is_json",
    "is_workbook",
    "read_bridge",
    "read_event",
]
