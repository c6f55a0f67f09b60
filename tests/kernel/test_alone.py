"""The kernel as a package of its own: importable without Tavlei, its words true, its positions those of the rules."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module

import pytest
from tests.kernel.chance import random_position, seeded

from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, Variant
from tavlei.games.engine import hub


def test_it_needs_nothing_of_tavlei(core: Core) -> None:
    code = "import sys, tavlei_kernel; print([name for name in sys.modules if name.split('.')[0] == 'tavlei'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "[]\n"


def test_its_example_is_true(core: Core) -> None:
    found = doctest.testmod(import_module("tavlei_kernel"))
    assert (found.failed, found.attempted > 3) == (0, True)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_its_positions_are_those_of_the_rules(core: Core, variant: Variant) -> None:
    kernel, chance = import_module("tavlei_kernel"), seeded(variant.name)
    assert kernel.start(variant.name) == variant.start
    assert kernel.squares(variant.name) == variant.board.bits
    for _ in range(20):
        position = random_position(variant, chance)
        text = kernel.write_position(variant.name, position)
        assert text == hub.write_position(variant, position)
        assert kernel.read_position(variant.name, text) == position
        for move in rules(variant).moves(position):
            assert kernel.write_move(variant.name, move.identity) == hub.write_move(variant, move)


def test_what_is_no_position_is_refused(core: Core) -> None:
    kernel = import_module("tavlei_kernel")
    for variant, text in (("russian", "Wwww"), ("chess", "W"), ("russian", "X" + "e" * 32)):
        with pytest.raises(ValueError, match="expected"):
            kernel.read_position(variant, text)
