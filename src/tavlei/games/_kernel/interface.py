"""What the bridge expects of the kernel: the signatures of `tavlei_kernel._core`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Progress = Callable[[int], object]
    BuildProgress = Callable[[tuple[int, int, int, int], int, int], None]

BareMove = tuple[int, int, int, bool]
RoutedMove = tuple[int, int, int, bool, tuple[int, ...]]
BarePosition = tuple[int, int, int, int, bool]


class Walk(Protocol):
    """A position on which moves are made and taken back."""

    @property
    def position(self) -> BarePosition:
        """The position now."""

    @property
    def depth(self) -> int:
        """How many moves have been made."""

    def moves(self) -> list[BareMove]:
        """The legal moves."""

    def play(self, origin: int, target: int, captured: int, promotes: bool) -> None:  # noqa: FBT001
        """Make a legal move; ValueError if it is none."""

    def take_back(self) -> None:
        """Take the last move back; IndexError if there is none."""


class RenjuBoard(Protocol):
    """Stones that are put and taken back."""

    @property
    def stones(self) -> int:
        """How many stones there are."""

    def put(self, point: int, black: bool) -> None:  # noqa: FBT001
        """One stone more; ValueError if the point is occupied."""

    def take_back(self) -> None:
        """Take the last stone away; IndexError if there is none."""

    def foul(self, point: int, through_five: bool) -> int:  # noqa: FBT001
        """The foul a black stone would be: 0 none, 1 overline, 2 double four, 3 double three."""

    def fouls(self, through_five: bool) -> dict[int, int]:  # noqa: FBT001
        """Every foul point and its kind."""


class EndgameTables(Protocol):
    """Endgame tables in memory and mapped; a search takes them as they are."""

    def build(self, material: tuple[int, int, int, int]) -> None:
        """Build a table from smaller ones that are here."""

    def probe(self, *position: int) -> int | None:
        """The value of a position: 0 a draw, else 1 + the plies to the end; None if its table is not here."""


class FoundInTable(NamedTuple):
    """What a table says: `win`, `draw` or `loss` for the side to move, in how many plies, and the table's name."""

    result: str
    plies: int | None
    table: str


class TableStore(Protocol):
    """The tables of one game on disk."""

    @property
    def game(self) -> str:
        """Which game they are of; games with the same moves share them."""

    @property
    def most(self) -> int:
        """Of how many pieces tables can be built at most."""

    @property
    def folder(self) -> object:
        """Where they are kept: a path, which is only told apart from others."""

    def probe(self, *position: int, most_to_build: int = 4) -> FoundInTable | None:
        """What the tables say of a position; a missing table is built if it is small."""

    def memory(self, most: int = 4, progress: BuildProgress | None = None) -> EndgameTables:
        """Every table with up to so many pieces, for a search."""

    def build_all(self, pieces: int, progress: BuildProgress | None = None) -> None:
        """Build every table with up to so many pieces."""

    def verify(
        self, wanted: Sequence[tuple[int, int, int, int]], progress: BuildProgress | None = None, sample: int = 0
    ) -> int:
        """Prove tables by the independent pass, whole or by a sample; how many positions were looked at."""

    def built(self) -> list[tuple[int, int, int, int]]:
        """The tables that are there."""


class SearchResult(TypedDict):
    """What alpha-beta found. `stopped`: the bounds ended it before the depth that was asked for."""

    score: int
    plies_to_end: int | None
    depth: int
    stopped: bool
    nodes: int
    line: list[BareMove]


class ProofResult(TypedDict):
    """What the proof search found: `proven`, `refuted` or `undecided`."""

    verdict: str
    nodes: int
    line: list[BareMove]


class KeptSearch(Protocol):
    """Alpha-beta with its memory, for many positions of one game."""

    @property
    def nodes(self) -> int:
        """How many nodes all searches together took."""

    def search(  # noqa: PLR0913 - the window and the bounds of a search
        self,
        *position: int,
        depth: int,
        low: int,
        high: int,
        nodes: int,
        seconds: float,
        progress: Progress | None,
    ) -> SearchResult:
        """The best line for the side to move; a score beyond `low` or `high` is a bound."""


class KeptProof(Protocol):
    """A proof search with its memory, for many positions and one goal."""

    @property
    def nodes(self) -> int:
        """How many nodes all proofs together took."""

    def prove(self, *position: int, nodes: int, seconds: float, progress: Progress | None) -> ProofResult:
        """Whether the attacker can force the goal."""


class KeptEngine(Protocol):
    """A player with its memory, for the moves of one game after another."""

    @property
    def nodes(self) -> int:
        """How many nodes all searches together took."""

    def search(  # noqa: PLR0913 - the bounds and the strength of a player
        self,
        *position: int,
        depth: int,
        nodes: int,
        seconds: float,
        enough: float,
        noise: int,
        seed: int,
        threads: int,
        before: Sequence[BarePosition],
        on_depth: Callable[[SearchResult], object] | None,
        progress: Progress | None,
    ) -> SearchResult:
        """The best line for the side to move; after `enough` seconds no deeper search is begun."""

    def estimate(self, *position: int) -> int:
        """What the evaluation says of a position, for the side to move."""


class Core(Protocol):
    """The functions of the kernel. A position is given as four sets and the side to move."""

    INTERFACE: int

    def moves(self, variant: str, *position: int) -> list[RoutedMove]:
        """Every legal move."""

    def captures(self, variant: str, *position: int) -> list[RoutedMove]:
        """The legal captures, each once."""

    def routes(self, variant: str, *position: int) -> list[RoutedMove]:
        """The legal captures with every route."""

    def quiet_moves(self, variant: str, *position: int) -> list[RoutedMove]:
        """The moves without a capture."""

    def can_capture(self, variant: str, *position: int) -> bool:
        """Whether the side to move has anything to capture."""

    def count(self, variant: str, *position: int) -> int:
        """How many legal moves there are."""

    def perft(self, variant: str, *position_and_depth: int) -> int:
        """How many sequences of so many moves there are."""

    def Walk(self, variant: str, *position: int) -> Walk:  # noqa: N802 - a class of the kernel
        """A position to walk from."""

    def RenjuBoard(self, black: Iterable[int], white: Iterable[int]) -> RenjuBoard:  # noqa: N802 - a class of the kernel
        """A board of renju."""

    def renju_fouls(self, black: Iterable[int], white: Iterable[int], through_five: bool) -> dict[int, int]:  # noqa: FBT001
        """Every foul point of a board and its kind."""

    def renju_fours(
        self,
        black: Iterable[int],
        white: Iterable[int],
        black_attacks: bool,  # noqa: FBT001
        through_five: bool,  # noqa: FBT001
        nodes: int,
    ) -> tuple[list[int], int, bool]:
        """A win by fours: its line, the positions looked at, whether that was decided."""

    def renju_threes(  # noqa: PLR0913, PLR0917 - the board and the bounds
        self,
        black: Iterable[int],
        white: Iterable[int],
        black_attacks: bool,  # noqa: FBT001
        through_five: bool,  # noqa: FBT001
        depth: int,
        nodes: int,
    ) -> tuple[int, int]:
        """The first move of a win by fours and so many threes, or -1; the positions looked at."""

    def renju_choose(  # noqa: PLR0913 - the board and the strength of a player
        self,
        black: Iterable[int],
        white: Iterable[int],
        black_to_move: bool,  # noqa: FBT001
        through_five: bool,  # noqa: FBT001
        *,
        depth: int,
        width: int,
        noise: int,
        fours: int,
        threes: int,
        nodes: int,
        seed: int,
    ) -> tuple[int, int, bool, int]:
        """A player's point (-1 if none is permitted), its score, whether it wins by force, the positions looked at."""

    def Tables(self, variant: str) -> EndgameTables:  # noqa: N802 - a class of the kernel
        """Endgame tables of one game, none yet."""

    def Searcher(self, variant: str, *, mebibytes: int, tables: EndgameTables | None) -> KeptSearch:  # noqa: N802 - a class of the kernel
        """Alpha-beta for many positions."""

    def Engine(  # noqa: N802 - a class of the kernel
        self, variant: str, weights: bytes, *, mebibytes: int, tables: EndgameTables | None
    ) -> KeptEngine:
        """A player of one game."""

    def Prover(  # noqa: N802, PLR0913 - a class of the kernel; the goal
        self,
        variant: str,
        *,
        attacker_white: bool,
        locked_men: int,
        locked_kings: int,
        mebibytes: int,
        tables: EndgameTables | None,
    ) -> KeptProof:
        """Proofs of one goal: to win, or to leave exactly so many men and kings without a move."""
