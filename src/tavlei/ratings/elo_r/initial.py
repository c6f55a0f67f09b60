"""The initial Elo-R by title, rank and sex (7.8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.ratings.elo_r.people import Sex
    from tavlei.rulebook import Rulebook

TITLES: Final = (phrase("GR"), phrase("MG"), phrase("MS"), phrase("KMS"))  # each has its words in the catalogues
_KMS: Final = "KMS"
_CONFIRMED: Final = "KMS_confirmed_among_men"
_MG: Final = "MG"


@dataclass(frozen=True, slots=True)
class InitialEloR:
    """The initial Elo-R, None without a title or rank of 7.8."""

    title: str | None
    sex: Sex
    kms_confirmed_among_men: bool
    elo_r: int | None
    rulebook: Rulebook = field(repr=False)

    @property
    def by_confirmation(self) -> bool:
        """Whether a woman's KMS counts as a man's."""
        return self.sex == "F" and self.title == _KMS and self.kms_confirmed_among_men

    def step(self, *readings: str) -> Step:
        """The figure in one line."""
        inputs: dict[str, Value] = {"title": self.title, "sex": self.sex.word}
        if self.elo_r is None:
            return Step("elo_r.no_initial", None, self.rulebook.clause("7/7.8"), readings, inputs)
        named = list(readings)
        if self.title == _MG and "E14" not in named:
            named.append("E14")
        if self.sex == "F":
            named.append("E6")
        key = phrase("elo_r.initial_confirmed") if self.by_confirmation else phrase("elo_r.initial")
        return Step(key, self.elo_r, self.rulebook.clause("7/7.8/item3"), tuple(named), inputs)

    def explanation(self) -> Explanation:
        """The cell of the table, or why there is none."""
        return Explanation(self.step())


@cites("draughts-norms", "7/7.8/item2", "7/7.8/item3")
def initial(title: str | None, sex: Sex, rulebook: Rulebook, *, kms_confirmed_among_men: bool = False) -> InitialEloR:
    """The Elo-R an athlete without one gets by the title or rank; the confirmation matters for a woman KMS only."""
    elo_r = None
    if title is not None and is_titled(title, rulebook):
        row = _CONFIRMED if title == _KMS and kms_confirmed_among_men else title
        elo_r = rulebook.cross_table("7/7.8/item3").cell(row, sex)
    return InitialEloR(title, sex, kms_confirmed_among_men, elo_r, rulebook)


@cites("draughts-norms", "7/7.8")
def is_titled(title: str | None, rulebook: Rulebook) -> bool:
    """Whether a title or rank is one of those of 7.8."""
    return title in rulebook.figures(EloRFigures).titles
