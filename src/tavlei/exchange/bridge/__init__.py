"""Bridge records of single boards: PBN and LIN read, and a session made of them.

records = read_pbn(text)
session = score_session(played_boards(records), Scoring.MATCHPOINTS, rulebook)
"""

from tavlei.exchange.bridge.lin import read_lin
from tavlei.exchange.bridge.pbn import read_pbn
from tavlei.exchange.bridge.played import played_boards, read_boards, session_report, session_results
from tavlei.exchange.bridge.records import BoardRecord

__all__ = ["BoardRecord", "played_boards", "read_boards", "read_lin", "read_pbn", "session_report", "session_results"]
