"""People drawn by chance, and what the plan says of them held against what the rules say."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import ibis

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ibis.expr.types import Table


@dataclass(frozen=True, slots=True)
class Checked:
    """How many rows were held against the rules, and by which seed the sample was drawn."""

    seed: int
    sample: int
    rare: int
    people: int


class DiffersFromRules(Refusal):
    """What the plan says of somebody is not what the rules say: nothing may be published."""


def drawn(people: Table, sample: int, seed: int) -> Table:
    """Some of the people by chance; their numbers `n`, in the order of ids, are the same on every engine."""
    total = people.count().to_pyarrow().as_py()
    chance = random.Random(seed)  # noqa: S311 - a sample that anyone can draw again
    numbers = sorted(chance.sample(range(total), min(sample, total)))
    chosen = ibis.memtable({"n": numbers or [-1]}, schema={"n": "int32"})
    return people.semi_join(chosen, "n").select("id")


def compare(name: str, columns: Sequence[str], by_rules: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Refuse the list at the first figure of somebody that is not what the rules say."""
    for column in columns:
        if by_rules[column] != values.get(column):
            message = phrase("«{id}»: {column} is {got}, by the rules {wanted}; nothing was published")
            params = {"id": name, "column": column, "got": str(values.get(column)), "wanted": str(by_rules[column])}
            raise DiffersFromRules(Problem(message, params))
