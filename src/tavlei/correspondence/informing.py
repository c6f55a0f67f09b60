"""What the officials owe word of, to whom and until when: information, final results, reports (10.1.7, 10.1.8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.officials import CorrespondenceOfficial
from tavlei.rulebook import Step, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.rulebook import Clause, Rulebook


class Word(StrEnum):
    """What an official tells."""

    CURRENT = phrase("information for the players on the course of the tournament")
    SECRETARYS_REPORT = phrase("report of the chief secretary to the chief judge")
    FINAL = phrase("final results for the players")
    JUDGES_REPORT = phrase("report of the chief judge to the organiser")

    @property
    def to_players(self) -> bool:
        """Whether it goes to the players, who may be left without it."""
        return self in (Word.CURRENT, Word.FINAL)


_CLAUSES: Final[Mapping[Word, str]] = {
    Word.CURRENT: "10.1.8",
    Word.SECRETARYS_REPORT: "10.1.8",
    Word.FINAL: "10.1.7",
    Word.JUDGES_REPORT: "10.1.7",
}


@dataclass(frozen=True, slots=True)
class WordDue:
    """Word that is due: by whom, until which day (C21)."""

    word: Word
    by: CorrespondenceOfficial
    day: date
    rulebook: Rulebook = field(repr=False)

    @property
    def clause(self) -> Clause:
        """The clause that asks for it."""
        return self.rulebook.clause(_CLAUSES[self.word])

    def overdue_on(self, today: date) -> bool:
        """Whether the day has passed."""
        return today > self.day

    def step(self) -> Step:
        """The duty as a step."""
        fields = {"word": str(self.word), "official": str(self.by)}
        return Step("correspondence.word_due", self.day, self.clause, ("C21",), fields)


@cites("draughts-rules", "10.1.7", "10.1.8", "10.1.8/p2")
def words_due(
    start: date, finished: date | None, days: Mapping[Word, date], rulebook: Rulebook, *, has_secretary: bool
) -> tuple[WordDue, ...]:
    """What is due in a tournament: while it is played information, after its last result the reports and results.

    `finished` is the day of the last result, None while a game has none; `told` is when each word was given last. What
    was told before the last result does not tell it, so that a result changed on a protest is told again.
    """
    secretary = CorrespondenceOfficial.SECRETARY if has_secretary else CorrespondenceOfficial.JUDGE
    if finished is None:
        since = max(start, days.get(Word.CURRENT, start))
        return (
            WordDue(
                Word.CURRENT,
                secretary,
                shifted(since, months=rulebook.figures(CorrespondenceFigures).information_months),
                rulebook,
            ),
        )
    owed = [(Word.FINAL, CorrespondenceOfficial.JUDGE), (Word.JUDGES_REPORT, CorrespondenceOfficial.JUDGE)]
    if has_secretary:
        owed.insert(0, (Word.SECRETARYS_REPORT, CorrespondenceOfficial.SECRETARY))
    day = shifted(finished, months=rulebook.figures(CorrespondenceFigures).report_months)
    return tuple(WordDue(word, by, day, rulebook) for word, by in owed if word not in days or days[word] < finished)
