"""The native kernel of Tavlei: moves, fouls, endgame tables, proofs and an engine, also to be used alone.

A position is four sets of squares in bits and the side to move; `positions` makes one. Everything of the compiled part
takes a position as five arguments:

>>> import tavlei_kernel as kernel
>>> position = kernel.start("russian")
>>> kernel.count("russian", *position), kernel.perft("russian", *position, 6)
(7, 37986)
>>> found = kernel.engine("russian").search(*position, **kernel.BOUNDS | {"nodes": 10_000, "seconds": 3600.0})
>>> found["depth"] > 5, "-" in kernel.write_move("russian", found["line"][0])
(True, True)
"""

from importlib.metadata import version

from tavlei_kernel import _core
from tavlei_kernel._core import Engine, Prover, RenjuBoard, Searcher, Tables, Walk, count, moves, perft, renju_fouls
from tavlei_kernel.evaluation import BOUNDS, engine, weights
from tavlei_kernel.files import DamagedTable
from tavlei_kernel.positions import VARIANTS, Position, read_position, squares, start, write_move, write_position
from tavlei_kernel.store import Found, TableStore, user_folder

__version__ = version("tavlei-kernel")
__all__ = [
    "BOUNDS",
    "VARIANTS",
    "DamagedTable",
    "Engine",
    "Found",
    "Position",
    "Prover",
    "RenjuBoard",
    "Searcher",
    "TableStore",
    "Tables",
    "Walk",
    "__version__",
    "_core",
    "count",
    "engine",
    "moves",
    "perft",
    "read_position",
    "renju_fouls",
    "squares",
    "start",
    "user_folder",
    "weights",
    "write_move",
    "write_position",
]
