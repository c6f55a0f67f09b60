"""What a position is worth: the native search against the plain one, bounds, and what is quiet enough to estimate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.kernel.chance import random_game, random_position, seeded
from tests.programs import need

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, VARIANTS, Variant
from tavlei.games.kernel_search import KING, MAN, Limits, Searcher, best_line

MUCH = Limits(nodes=10**7, seconds=3600, mebibytes=4)
SHOT = "W:We7,g5,a1:Bf8,g7,d4,h2"


@pytest.fixture(params=["python", "kernel"])
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "python":
        with without_kernel():
            yield "python"
        return
    need("tavlei-kernel")
    yield "kernel"


def positions(variant: Variant, number: int) -> list[Position]:
    """Half of games, half scattered."""
    chance = seeded(f"{variant.name}:search")
    found: list[Position] = []
    while len(found) < number:
        found += chance.sample(list(random_game(rules(variant), chance, 60)), 5)
        found += [random_position(variant, chance, 10) for _ in range(5)]
    return found


@pytest.mark.sample(6)
@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_plain_and_native_search_give_the_same_score(core: Core, variant: Variant, depth: int) -> None:
    for position in positions(variant, 30):
        with without_kernel():
            plain = best_line(variant, position, depth=depth, limits=MUCH)
        native = best_line(variant, position, depth=depth, limits=MUCH)
        if plain.depth < depth and plain.plies_to_end is None:
            continue  # too many nodes for the plain search
        assert native.score == plain.score, f"{fen(variant, position)} {native.notation} {plain.notation}"


def test_captures_are_played_out_before_anything_is_estimated(engine: str) -> None:
    """One move deep the shot gives a man, Black takes another, and White takes four and lands on g1."""
    found = Searcher(RUSSIAN, mebibytes=4).estimate(parse_fen(RUSSIAN, SHOT), white=True, depth=1, limits=MUCH)
    assert (found.wins, found.notation) == (True, ("g5-h6", "f8:d6", "h6:g1"))


def test_a_threat_is_seen(engine: str) -> None:
    """White to move has lost a man whatever he does; nothing is captured yet."""
    position = parse_fen(RUSSIAN, "W:Wc3,g1:Be5,f6,h8")
    calm = parse_fen(RUSSIAN, "W:Wa1,g1:Bh8,f8,b8")
    assert Searcher(RUSSIAN, mebibytes=4).estimate(calm, white=True, depth=1, limits=MUCH).score > -2 * MAN
    assert Searcher(RUSSIAN, mebibytes=4).estimate(position, white=True, depth=1, limits=MUCH).score <= -MAN + 40


@pytest.mark.parametrize("white", [True, False])
def test_a_score_is_seen_by_a_side(engine: str, white: bool) -> None:
    """A king is worth three men, whoever moves."""
    for side in "WB":
        position = parse_fen(RUSSIAN, f"{side}:WKc1,h2:Bh8,a7")
        found = Searcher(RUSSIAN, mebibytes=4).estimate(position, white=white, depth=2, limits=MUCH)
        assert (found.score > MAN) == white
        assert abs(found.score) < KING + MAN or found.wins or found.loses


@pytest.mark.parametrize("text", [SHOT, "B:We3,c3,g3,h2:Bd6,f6,h6,a7", "W:We3,c3,g3,h2:Bd6,f6,h6,a7"])
@pytest.mark.parametrize("white", [True, False])
def test_a_bound_says_what_the_score_says(engine: str, text: str, white: bool) -> None:
    position = parse_fen(RUSSIAN, text)
    score = Searcher(RUSSIAN, mebibytes=4).estimate(position, white=white, depth=3, limits=MUCH).score
    for bound in (score - 1, score, score + 1, 0):
        found = Searcher(RUSSIAN, mebibytes=4).against(position, bound, white=white, depth=3, limits=MUCH)
        assert found.complete
        assert (found.score <= bound) == (score <= bound)


def test_a_bound_is_cheaper_than_a_score(core: Core) -> None:
    scored = Searcher(INTERNATIONAL, mebibytes=4).estimate(INTERNATIONAL.start, white=True, depth=9, limits=MUCH)
    bound = Searcher(INTERNATIONAL, mebibytes=4).against(INTERNATIONAL.start, MAN, white=True, depth=9, limits=MUCH)
    assert bound.score <= MAN
    assert bound.nodes < scored.nodes


def test_a_kept_searcher_remembers(core: Core) -> None:
    searcher = Searcher(INTERNATIONAL, mebibytes=16)
    first = searcher.against(INTERNATIONAL.start, MAN, white=True, depth=8, limits=MUCH)
    again = searcher.against(INTERNATIONAL.start, MAN, white=True, depth=8, limits=MUCH)
    assert (again.score <= MAN) == (first.score <= MAN)
    assert again.nodes < first.nodes / 4
    assert searcher.nodes == first.nodes + again.nodes


def test_what_the_bounds_ended_is_not_complete(engine: str) -> None:
    found = Searcher(INTERNATIONAL, mebibytes=4).estimate(
        INTERNATIONAL.start, white=True, depth=40, limits=Limits(nodes=2_000, mebibytes=4)
    )
    assert not found.complete
    assert 0 < found.depth < 40
    assert found.nodes <= 2_001
    stopped = Searcher(INTERNATIONAL, mebibytes=4).estimate(
        INTERNATIONAL.start, white=True, depth=40, limits=MUCH, progress=lambda _nodes: False
    )
    assert not stopped.complete


def test_a_proven_end_is_complete_at_any_depth(engine: str) -> None:
    found = Searcher(RUSSIAN, mebibytes=4).estimate(parse_fen(RUSSIAN, SHOT), white=True, depth=40, limits=MUCH)
    assert (found.wins, found.complete, found.notation) == (True, True, ("g5-h6", "f8:d6", "h6:g1"))
    turned = Searcher(RUSSIAN, mebibytes=4).estimate(parse_fen(RUSSIAN, SHOT), white=False, depth=40, limits=MUCH)
    assert (turned.loses, turned.score) == (True, -found.score)


def test_bad_windows_and_depths_are_refused(core: Core) -> None:
    kept = core.Searcher("russian", mebibytes=1, tables=None)
    for depth, low, high in ((0, -10, 10), (3, 10, 10), (3, 0, 10**6), (3, -(10**6), 0)):
        with pytest.raises(ValueError, match="expected"):
            kept.search(*RUSSIAN.start, depth=depth, low=low, high=high, nodes=10, seconds=1.0, progress=None)
