"""Bridge results in USEBIO 1.2: pairs, and matches of pairs or teams.

event = read_usebio(content)
evaluate("bridge.tournament", tournament_report(event))
"""

from tavlei.exchange.usebio.as_json import usebio_json
from tavlei.exchange.usebio.event import UsebioEvent, UsebioMatch, UsebioPlayer, UsebioResult, UsebioSide
from tavlei.exchange.usebio.reader import MOST_BYTES, read_usebio
from tavlei.exchange.usebio.report import names_by_id, tournament_report

__all__ = [
    "MOST_BYTES",
    "UsebioEvent",
    "UsebioMatch",
    "UsebioPlayer",
    "UsebioResult",
    "UsebioSide",
    "names_by_id",
    "read_usebio",
    "tournament_report",
    "usebio_json",
]
