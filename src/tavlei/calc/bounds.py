"""How much a calculator takes on a server: declared with it, checked before it runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LETTERS = 20


@dataclass(frozen=True, slots=True)
class Bounds:
    """The size of the whole input, and of single fields: of a number its value, of a list or text its length.

    A value counts as one, a text as one for every twenty letters. What is `heavy` may take seconds within its bounds.
    """

    size: int = 5_000
    fields: Mapping[str, int] = field(default_factory=dict)
    heavy: bool = False

    def check(self, value: object) -> None:
        """Refuse an input that is larger."""
        if isinstance(value, dict):
            wide = [problem for name, most in self.fields.items() for problem in _too_large(name, value, most)]
            if wide:
                raise Refusal(*wide)
        if _is_larger(value, self.size):
            raise Refusal(Problem("the input is larger than a server computes; the command tavlei calc run takes it"))


USUAL = Bounds()


def _too_large(name: str, data: Mapping[str, Any], most: int) -> Iterator[Problem]:
    value = data.get(name)
    count = value if isinstance(value, int) else len(value) if isinstance(value, list | str | dict) else 0
    if count > most:
        yield Problem("at most {most} on a server; the command tavlei calc run takes more", {"most": most}, path=name)


def _is_larger(data: object, most: int) -> bool:
    """Whether there are more values than so many; counting ends there."""
    left, waiting = most, [data]
    while waiting and left >= 0:
        value = waiting.pop()
        left -= 1 + (len(value) // _LETTERS if isinstance(value, str) else 0)
        if isinstance(value, dict | list) and len(value) <= left:
            waiting += value.values() if isinstance(value, dict) else value
        elif isinstance(value, dict | list):
            return True
    return left < 0
