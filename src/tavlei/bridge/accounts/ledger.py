"""The ledger of players' accounts: MB, RO, PB and achievements with their days, and what was reached abroad (1.1)."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.list_days import check_list_day
from tavlei.bridge.points.figures import AwardFigures
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from tavlei.rulebook import Rulebook


class ForeignTitle(StrEnum):
    """A title of the world or European federation that a norm of 2.2 names."""

    WBF_MASTER = "wbf_master"
    WBF_INTERNATIONAL_MASTER = "wbf_international_master"
    WBF_LIFE_MASTER = "wbf_life_master"
    WBF_GRAND_MASTER = "wbf_grand_master"
    EBL_MASTER = "ebl_master"
    EBL_GRAND_MASTER = "ebl_grand_master"


TITLES: Final[Mapping[ForeignTitle, str]] = {
    ForeignTitle.WBF_MASTER: phrase("bridge.title.wbf_master"),
    ForeignTitle.WBF_INTERNATIONAL_MASTER: phrase("bridge.title.wbf_international_master"),
    ForeignTitle.WBF_LIFE_MASTER: phrase("bridge.title.wbf_life_master"),
    ForeignTitle.WBF_GRAND_MASTER: phrase("bridge.title.wbf_grand_master"),
    ForeignTitle.EBL_MASTER: phrase("bridge.title.ebl_master"),
    ForeignTitle.EBL_GRAND_MASTER: phrase("bridge.title.ebl_grand_master"),
}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What one tournament or one batch gave one player.

    `dated` is the day the tournament or its festival ended, or the batch was received (B48); `published` is the list on
    which the entry first stands, from which on it counts. The level of an achievement is frozen here (B51).
    """

    player: int
    source: str
    dated: date
    published: date
    mb: int = 0
    online_mb: int = 0
    ro: int = 0
    pb: int = 0
    championship: bool = False
    level: int = 0
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse what cannot stand in an account."""
        _check_days(self.dated, self.published, rulebook)
        if min(self.mb, self.online_mb, self.ro, self.pb) < 0:
            raise Refusal(Problem("points of an account are never negative", path="mb", clause=rulebook.clause("1.1")))
        if self.level and not 0 < self.level <= rulebook.figures(AwardFigures).highest_level:
            raise Refusal(
                Problem(
                    "a level is from 1 to 5; got {level}",
                    {"level": self.level},
                    path="level",
                    clause=rulebook.clause("2.1"),
                )
            )
        if self.online_mb and (self.ro or self.pb):
            raise Refusal(Problem("online tournaments give no RO and no PB", path="ro", clause=rulebook.clause("8.3")))


@dataclass(frozen=True, slots=True)
class Recognition:
    """EBL points (the total a player has there by now) and titles of the WBF and the EBL, as made known to the STC."""

    player: int
    dated: date
    published: date
    ebl_points: Fraction = Fraction(0)
    titles: frozenset[ForeignTitle] = frozenset()
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse what cannot stand in an account."""
        _check_days(self.dated, self.published, rulebook)
        if self.ebl_points < 0:
            raise Refusal(
                Problem("points of an account are never negative", path="ebl_points", clause=rulebook.clause("1.1"))
            )


@dataclass(frozen=True, slots=True)
class Opening:
    """The lifetime coefficient a player had when the norms came into force or changed (note 1), and the first list."""

    coefficient: Fraction
    list_day: date
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse a day that is no list day."""
        check_list_day(self.list_day, rulebook, "list_day")


@dataclass(frozen=True, slots=True)
class Account:
    """Everything the federation keeps of one player's results."""

    player: int
    entries: tuple[LedgerEntry, ...] = ()
    recognitions: tuple[Recognition, ...] = ()
    opening: Opening | None = None

    def known_on(self, list_day: date) -> Account:
        """The account as published on a list: nothing that was published later."""
        entries = tuple(entry for entry in self.entries if entry.published <= list_day)
        recognitions = tuple(recognition for recognition in self.recognitions if recognition.published <= list_day)
        opening = self.opening if self.opening is not None and self.opening.list_day <= list_day else None
        return Account(self.player, entries, recognitions, opening)

    @property
    def first_list(self) -> date | None:
        """The list its history begins with: the opening one, else the first on which anything stands."""
        if self.opening is not None:
            return self.opening.list_day
        published = [entry.published for entry in self.entries] + [
            recognition.published for recognition in self.recognitions
        ]
        return min(published, default=None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All accounts. The order in which the entries came does not matter; a source credits a player once."""

    entries: tuple[LedgerEntry, ...] = ()
    recognitions: tuple[Recognition, ...] = ()
    openings: Mapping[int, Opening] = field(default_factory=dict)
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse a second entry of one player from one source."""
        seen: set[tuple[int, str]] = set()
        for index, ledger_entry in enumerate(self.entries):
            if (ledger_entry.player, ledger_entry.source) in seen:
                twice = {"source": ledger_entry.source, "player": ledger_entry.player}
                raise Refusal(
                    Problem(
                        "«{source}» credits player {player} twice", twice, f"entries[{index}]", rulebook.clause("1.1")
                    )
                )
            seen.add((ledger_entry.player, ledger_entry.source))

    @cites("bridge-classification", "1.1")
    def accounts(self, players: Iterable[int] = ()) -> dict[int, Account]:
        """The account of every player named or credited, by personal number."""
        entries: dict[int, list[LedgerEntry]] = {number: [] for number in players}
        for entry in self.entries:
            entries.setdefault(entry.player, []).append(entry)
        abroad: dict[int, list[Recognition]] = {}
        for known in self.recognitions:
            abroad.setdefault(known.player, []).append(known)
        numbers = sorted({*entries, *abroad, *self.openings})
        return {
            number: Account(
                number, tuple(entries.get(number, ())), tuple(abroad.get(number, ())), self.openings.get(number)
            )
            for number in numbers
        }

    def plus(
        self, entries: Iterable[LedgerEntry], rulebook: Rulebook, recognitions: Iterable[Recognition] = ()
    ) -> Ledger:
        """The ledger with more in it."""
        return Ledger((*self.entries, *entries), (*self.recognitions, *recognitions), self.openings, rulebook=rulebook)


@cites("bridge-classification", "1.2")
def _check_days(dated: date, published: date, rulebook: Rulebook) -> None:
    """An entry stands on a list only if its day is before that of the list (B60)."""
    check_list_day(published, rulebook, "published")
    if dated >= published:
        days = {"dated": dated, "published": published}
        raise Refusal(
            Problem(
                "what is dated {dated} cannot stand on the list of {published}",
                days,
                "published",
                rulebook.clause("1.2"),
            )
        )
