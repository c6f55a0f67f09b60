"""The terms of a rated tournament: its status, its kind, and what 8.5 or appendix 1 fixes for it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.prize_guarantees import guaranteed_points
from tavlei.bridge.countries import check_category
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.rulebook import Problem, Refusal, cites, exact_text, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.rulebook import Rulebook


class RatedEventKind(StrEnum):
    """How the participants of a rated tournament are counted (8.10)."""

    RUSSIA = "russia"
    WORLD_EUROPE = "world_europe"
    FOREIGN = "foreign"


@cites("bridge-classification", "8.4/p3", "8.5/p2", "8.10/item4")
@dataclass(frozen=True, slots=True)
class RatedTerms:
    """What a rated tournament is: its status, kind, and what appendix 1 or 8.5 fixes for it."""

    status: SpecialStatus = SpecialStatus.NONE
    express: bool = False
    amateur: bool = False
    guaranteed: str | None = None
    fixed_rating_coefficient: Fraction | None = None
    kind: RatedEventKind = RatedEventKind.RUSSIA
    host_country_category: int | None = None
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse terms that contradict the classification or one another."""
        if problems := tuple(self._problems(rulebook)):
            raise Refusal(*problems)

    def _problems(self, rulebook: Rulebook) -> Iterator[Problem]:
        if self.express and self.status is not SpecialStatus.NONE:
            yield express_with_status(rulebook)
        if self.guaranteed is not None:
            guaranteed_points(self.guaranteed, rulebook)
        fixed = rulebook.figures(ConditionFigures).fixed_coefficients
        if self.fixed_rating_coefficient is not None and self.fixed_rating_coefficient not in fixed:
            choices = {"choices": ", ".join(map(exact_text, fixed))}
            message = phrase("a fixed rating coefficient is one of: {choices}")
            yield Problem(message, choices, path="fixed_rating_coefficient", clause=rulebook.clause("8.5/p2"))
        yield from self._host_problems(rulebook)

    def _host_problems(self, rulebook: Rulebook) -> Iterator[Problem]:
        category, path = self.host_country_category, "host_country_category"
        foreign = self.kind is RatedEventKind.FOREIGN
        if foreign and category is None:
            message = phrase("the category of the host country is needed for a foreign tournament")
            yield Problem(message, path=path, clause=rulebook.clause("8.10/item4"))
        elif category is not None and not foreign:
            message = phrase(
                "only a foreign tournament other than a European or world championship has a host country's category"
            )
            yield Problem(message, path=path, clause=rulebook.clause("8.10/item4"))
        elif category is not None and (problem := check_category(category, rulebook)):
            yield problem.at(path)


def express_with_status(rulebook: Rulebook) -> Problem:
    """The problem of an express tournament with a special status."""
    return Problem("an express tournament has no special status", path="status", clause=rulebook.clause("8.4/p3"))
