"""Why a result is what it is, in words: for everything that has an explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text, refusal_text

if TYPE_CHECKING:
    from tavlei.rulebook import Explanation


class Explained(Protocol):
    """A result that can explain itself."""

    def explanation(self) -> Explanation:
        """Why it is what it is."""


def explain(explained: Explained | Explanation | Refusal, language: str = "en") -> str:
    """Verdict, conditions, working, clauses and readings in `en`, `ru` or `uk`; of a refusal, what is wrong.

    >>> from tavlei import ratings
    >>> print(explain(ratings.elo_r_expected(4), "uk").splitlines()[0])
    Очікуваний результат: 51 % від максимально можливої кількості очок [Норми з шашок 2022, п. 7.3]
    """
    if isinstance(explained, Refusal):
        return refusal_text(explained, catalogue(language))
    told = explained.explanation() if hasattr(explained, "explanation") else explained
    return explanation_text(told, catalogue(language))
