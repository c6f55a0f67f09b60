"""What an account holds on a list day, in all and within the last year: the figures the norms of 2.2 ask for."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.bridge.accounts.list_days import year_before
from tavlei.rulebook import Step, Value, cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.bridge.accounts.ledger import Account, ForeignTitle
    from tavlei.bridge.accounts.list_days import Window
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Balance:
    """The figures of an account on a list day; `_face` are the MB of face-to-face tournaments, levels the highest."""

    list_day: date
    mb: int = 0
    mb_face: int = 0
    mb_year: int = 0
    mb_year_face: int = 0
    ro_year: int = 0
    pb: int = 0
    pb_year: int = 0
    level: int = 0
    level_year: int = 0
    ebl_points: Fraction = Fraction(0)
    titles: frozenset[ForeignTitle] = frozenset()

    def steps(self, rulebook: Rulebook) -> tuple[Step, ...]:
        """The figures one by one."""
        year = year_before(self.list_day, rulebook)
        days: dict[str, Value] = {"first": year.first, "end": self.list_day}
        face: dict[str, Value] = {"face": self.mb_face}
        year_face: dict[str, Value] = {"face": self.mb_year_face, **days}
        steps = [
            Step("bridge.balance_mb", self.mb, rulebook.clause("2.2/note3"), ("B48", "B60"), face),
            Step("bridge.balance_mb_year", self.mb_year, rulebook.clause("2.2/note7"), ("B48", "B60"), year_face),
            Step("bridge.balance_ro_year", self.ro_year, rulebook.clause("2.2/note7"), ("B48", "B60"), days),
            Step("bridge.balance_pb", self.pb, rulebook.clause("2.2/note7"), ("B48", "B60"), {"year": self.pb_year}),
        ]
        if self.level:
            levels: dict[str, Value] = {"year": self.level_year or None}
            steps.append(Step("bridge.balance_level", self.level, rulebook.clause("2.1"), ("B22", "B51"), levels))
        if self.ebl_points:
            steps.append(Step("bridge.balance_ebl", self.ebl_points, rulebook.clause("2.2/table"), ("B110",)))
        return tuple(steps)


@cites("bridge-classification", "1.2", "2.2/note7")
def balance(account: Account, list_day: date, rulebook: Rulebook) -> Balance:
    """The figures on a list day: of what is published by then, in all and within the 12 months before it."""
    return balance_with(account, list_day, year_before(list_day, rulebook))


def balance_with(account: Account, list_day: date, year: Window) -> Balance:
    """The same with the last year already known."""
    mb = online = mb_year = online_year = ro_year = pb = pb_year = level = level_year = 0
    for entry in account.entries:
        if entry.published > list_day:
            continue
        mb += entry.mb
        online += entry.online_mb
        pb += entry.pb
        level = max(level, entry.level)
        if year.first <= entry.dated:
            mb_year += entry.mb
            online_year += entry.online_mb
            ro_year += entry.ro
            pb_year += entry.pb
            level_year = max(level_year, entry.level)
    known = [recognition for recognition in account.recognitions if recognition.published <= list_day]
    return Balance(
        list_day=list_day,
        mb=mb + online,
        mb_face=mb,
        mb_year=mb_year + online_year,
        mb_year_face=mb_year,
        ro_year=ro_year,
        pb=pb,
        pb_year=pb_year,
        level=level,
        level_year=level_year,
        ebl_points=max((result.ebl_points for result in known), default=Fraction(0)),
        titles=frozenset(title for result in known for title in result.titles),
    )
