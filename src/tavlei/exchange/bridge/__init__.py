"""Board records of bridge, read from PBN and LIN and written as PBN."""

from tavlei.exchange.bridge.lin import read_lin
from tavlei.exchange.bridge.pbn import read_pbn
from tavlei.exchange.bridge.pbn_writer import write_pbn
from tavlei.exchange.bridge.records import BoardRecord, scores_by_board

__all__ = ["BoardRecord", "read_lin", "read_pbn", "scores_by_board", "write_pbn"]
