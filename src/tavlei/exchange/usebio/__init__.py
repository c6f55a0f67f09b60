"""Bridge results in USEBIO 1.2: pairs, and matches of pairs or teams.

event = read_usebio(content)
scores_by_board(each.record for each in event.results)     # ready to be matchpointed
"""

from tavlei.exchange.usebio.event import UsebioEvent, UsebioMatch, UsebioPlayer, UsebioResult, UsebioSide
from tavlei.exchange.usebio.reader import MOST_BYTES, read_usebio
from tavlei.exchange.usebio.told import usebio_json

__all__ = [
    "MOST_BYTES",
    "UsebioEvent",
    "UsebioMatch",
    "UsebioPlayer",
    "UsebioResult",
    "UsebioSide",
    "read_usebio",
    "usebio_json",
]
