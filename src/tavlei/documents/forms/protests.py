"""A protest and the decision about it (5.4.17)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Block, Heading, Line, Page, Paragraph, Say
from tavlei.documents.parts import (
    NO_OFFICIAL,
    Competition,
    LongText,
    Number,
    Official,
    Text,
    competition_head,
    day_text,
    judge_line,
    rulebook_of,
    signature,
)
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_OUTCOMES = {
    "upheld": phrase("the protest is upheld"),
    "rejected": phrase("the protest is rejected"),
    "not_considered": phrase("the protest is left without consideration"),
}
DEPOSITS = {
    "returned": phrase("The deposit is returned to the one who filed it."),
    "prize_fund": phrase("The deposit goes to the prize fund."),
}
_COMPETITION = {"name": "Чемпионат России по русским шашкам", "place": "г. Тверь", "discipline": "russian"}
_TEXT = (
    "В партии третьего тура соперник дважды коснулся другой шашки, но сделал ход иной шашкой; судья хода не исправил."
)


def moment_text(moment: datetime | None, book: Catalogue) -> str:
    """A day and a time of day in words."""
    return "" if moment is None else f"{day_text(moment.date(), book)}, {moment:%H:%M}"


def labelled_line(label: str, content: str) -> Line:
    """A label with what is known, or a blank to write on."""
    return Line((Say(f"{label}:"), Blank(content, 1, align=Align.LEFT)))


@form(
    "protest",
    title=phrase("Protest"),
    clauses=(("draughts-rules", "5.4.17.1"), ("draughts-rules", "5.4.17.2")),
    example={
        "competition": _COMPETITION,
        "filed_by": "Громов П. С., представитель команды Тверской области",
        "on_behalf_of": "Соколова Анна",
        "filed": "2024-03-14T18:40:00",
        "round": 3,
        "against": "решение судьи партии Соколова – Белова",
        "broken": ["5.4.5.1"],
        "text": _TEXT,
        "demand": "Пересмотреть результат партии.",
        "deposit": 3000,
    },
)
@cites("draughts-rules", "5.4.17.1", "5.4.17.2")
@dataclass(frozen=True, slots=True)
class Protest(Data):
    """A protest in writing to the chief judge; it names the clauses that are broken."""

    competition: Competition
    filed_by: Text = ""
    on_behalf_of: Text = ""
    filed: datetime | None = None
    round: Number | None = None
    against: Text = ""
    broken: tuple[Text, ...] = ()
    text: LongText = ""
    demand: LongText = ""
    deposit: Annotated[int, Field(ge=0)] = 0

    def page(self, book: Catalogue) -> Page:
        """To whom, from whom, against what, by which clauses, the account, the demand, the signature."""
        title = book.phrase("PROTEST")
        about = (
            (phrase("Filed by"), self.filed_by),
            (phrase("On behalf of"), self.on_behalf_of),
            (phrase("Round"), str(self.round or "")),
            (phrase("Against"), self.against),
            (phrase("Clauses of the rules broken"), ", ".join(self.broken)),
        )
        blocks: tuple[Block, ...] = (
            Paragraph(book.phrase("To the chief judge of the competition"), Align.RIGHT),
            Heading(title),
            *competition_head(self.competition, book),
            *(labelled_line(book.phrase(name), content) for name, content in about),
            Heading(book.phrase("What happened"), 3),
            *written(self.text, 6),
            Heading(book.phrase("What is asked for"), 3),
            *written(self.demand, 3),
            labelled_line(book.phrase("Deposit, roubles"), str(self.deposit or "")),
            labelled_line(book.phrase("Filed (day, time)"), moment_text(self.filed, book)),
            signature(book.phrase("Filed by"), self.filed_by.partition(",")[0], book),
            signature(book.phrase("Received by"), "", book),
        )
        return Page(title, blocks)


@form(
    "protest_decision",
    title=phrase("Decision on a protest"),
    clauses=(("draughts-rules", "5.4.17.3"), ("draughts-rules", "5.4.17.4")),
    example={
        "competition": _COMPETITION,
        "number": "2",
        "protest": "протест П. С. Громова от 14.03.2024, тур 3",
        "decided": "2024-03-14T20:15:00",
        "outcome": "upheld",
        "heard": ["Громов П. С.", "Белова Ирина", "судья Васильев Г. Д."],
        "reasons": "Касание подтвердили судья и обе участницы; ход должен был быть сделан затронутой шашкой.",
        "clauses": ["5.4.5.1"],
        "deposit": "returned",
        "judge": {"name": "Орлова Т. М.", "category": "всероссийской"},
    },
)
@cites("draughts-rules", "5.4.17.3", "5.4.17.3/item2", "5.4.17.3/item3", "5.4.17.4/item2")
@dataclass(frozen=True, slots=True)
class ProtestDecision(Data):
    """What the chief judge decided on a protest, whom he heard, and what becomes of the deposit."""

    competition: Competition
    protest: Text
    outcome: Literal["upheld", "rejected", "not_considered"]
    reasons: LongText
    number: Text = ""
    decided: datetime | None = None
    heard: tuple[Text, ...] = ()
    absent: tuple[Text, ...] = ()
    clauses: tuple[Text, ...] = ()
    deposit: Literal["returned", "prize_fund"] | None = None
    judge: Official = NO_OFFICIAL

    def page(self, book: Catalogue) -> Page:
        """The decision, its reasons and clauses, the signature of the chief judge."""
        self._check()
        title = book.phrase("DECISION No. {number} ON A PROTEST").format(number=self.number or "_____")
        about = (
            (phrase("Considered"), self.protest),
            (phrase("Heard"), ", ".join(self.heard)),
            *(((phrase("Did not come"), ", ".join(self.absent)),) if self.absent else ()),
        )
        fate = book.phrase(DEPOSITS[self.deposit]) if self.deposit else ""
        end = (
            (phrase("Clauses of the rules applied"), ", ".join(self.clauses)),
            (phrase("Decided (day, time)"), moment_text(self.decided, book)),
        )
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            *(labelled_line(book.phrase(name), content) for name, content in about),
            Heading(book.phrase("Decided: {outcome}").format(outcome=book.phrase(_OUTCOMES[self.outcome])), 3),
            *written(self.reasons, 5),
            *((Paragraph(fate),) if fate else ()),
            *(labelled_line(book.phrase(name), content) for name, content in end),
            judge_line(book.phrase("Chief judge"), self.judge, book),
            signature(book.phrase("Informed of the decision"), "", book),
        )
        return Page(title, blocks)

    def _check(self) -> None:
        """The deposit returns if the protest is upheld and is kept if it is rejected."""
        wrong = {("upheld", "prize_fund"), ("rejected", "returned")}
        if (self.outcome, self.deposit) in wrong:
            number = rulebook_of(self.competition).clause("5.4.17.4/item2")
            message = phrase(
                "the deposit returns if the protest is upheld and goes to the prize fund if it is rejected"
            )
            raise Refusal(Problem(message, path="deposit", clause=number))


def written(text: str, lines: int) -> tuple[Block, ...]:
    """A text, or lines to write it on."""
    return (Paragraph(text),) if text else (Line((Blank("", 1),)),) * lines
