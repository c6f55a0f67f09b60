"""The decision of the appeals committee, which is final (5.4.17.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from tavlei.documents.form import Data, form
from tavlei.documents.forms.protests import DEPOSITS, labelled_line, moment_text, written
from tavlei.documents.layout import Block, Heading, Page, Paragraph
from tavlei.documents.parts import Competition, LongText, Text, competition_head, rulebook_of, signature
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

Votes = Annotated[int, Field(ge=0, le=99)]


@form(
    "appeal_decision",
    title=phrase("Decision on an appeal"),
    clauses=(("draughts-rules", "5.4.17.5"), ("draughts-rules", "5.4.17.5/p5")),
    example={
        "competition": {"name": "Чемпионат России по русским шашкам", "place": "г. Тверь", "discipline": "russian"},
        "number": "1",
        "appeal": "апелляция П. С. Громова от 14.03.2024 на решение № 2",
        "against": "протест отклонен: касание не подтверждено",
        "decided": "2024-03-14T22:10:00",
        "members": ["Лебедев Николай Ильич", "Жданова Инна Олеговна", "Ершов Лев Петрович"],
        "replaced": ["Белов Олег Игоревич – Ершов Лев Петрович"],
        "votes_for": 2,
        "votes_against": 1,
        "reasons": "Касание видно на записи трансляции; результат партии исправляется.",
        "clauses": ["5.4.5.1"],
        "deposit": "returned",
    },
)
@cites("draughts-rules", "5.4.17.5", "5.4.17.5/p3", "5.4.17.5/p4", "5.4.17.5/p5", "5.4.17.4/item2")
@dataclass(frozen=True, slots=True)
class AppealDecision(Data):
    """What the appeals committee decided: who sat, who was replaced, the votes, the reasons; the chairman is first.

    `by_rules`: the rules of draughts make it final; in another sport its regulation does.
    """

    competition: Competition
    appeal: Text
    members: tuple[Text, ...]
    votes_for: Votes
    votes_against: Votes
    reasons: LongText
    number: Text = ""
    against: LongText = ""
    decided: datetime | None = None
    replaced: tuple[Text, ...] = ()
    clauses: tuple[Text, ...] = ()
    deposit: Literal["returned", "prize_fund"] | None = None
    by_rules: bool = True

    @property
    def upheld(self) -> bool:
        """Whether more voted for the appeal than against it."""
        return self.votes_for > self.votes_against

    def page(self, book: Catalogue) -> Page:
        """The decision with the committee and its votes, the clause that makes it final, and the signatures."""
        self._check()
        title = book.phrase("DECISION No. {number} ON AN APPEAL").format(number=self.number or "_____")
        outcome = phrase("the appeal is upheld") if self.upheld else phrase("the appeal is rejected")
        votes = book.phrase("for the appeal: {votes_for}, against: {votes_against}").format(
            votes_for=self.votes_for, votes_against=self.votes_against
        )
        about = (
            (phrase("Considered"), self.appeal),
            (phrase("Decision appealed against"), self.against),
            (phrase("Appeals committee"), ", ".join(self.members)),
            *(((phrase("Replaced by reserves"), ", ".join(self.replaced)),) if self.replaced else ()),
            (phrase("Votes"), votes),
        )
        end = (
            (phrase("Clauses of the rules applied"), ", ".join(self.clauses)),
            (phrase("Decided (day, time)"), moment_text(self.decided, book)),
        )
        clause = phrase("The decision of the appeals committee is final (clause {clause}).")
        final = book.phrase(clause if self.by_rules else phrase("The decision of the appeals committee is final."))
        fate = book.phrase(DEPOSITS[self.deposit]) if self.deposit else ""
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            *(labelled_line(book.phrase(name), content) for name, content in about),
            Heading(book.phrase("Decided: {outcome}").format(outcome=book.phrase(outcome)), 3),
            *written(self.reasons, 5),
            *((Paragraph(fate),) if fate else ()),
            Paragraph(final.format(clause="5.4.17.5")),
            *(labelled_line(book.phrase(name), content) for name, content in end),
            *self._signatures(book),
            signature(book.phrase("Informed of the decision"), "", book),
        )
        return Page(title, blocks)

    def _signatures(self, book: Catalogue) -> tuple[Block, ...]:
        roles = (book.phrase("Chairman of the appeals committee"), *[book.phrase("Member")] * (len(self.members) - 1))
        return tuple(signature(role, name, book) for role, name in zip(roles, self.members, strict=False))

    def _check(self) -> None:
        """Everybody seated votes, and their number is odd."""
        votes = self.votes_for + self.votes_against
        if votes != len(self.members) or votes % 2 == 0:
            message = phrase("everybody seated ({voters}, an odd number) votes; got {got} votes")
            problem = Problem(message, {"voters": len(self.members), "got": votes}, path="votes_for")
            raise rulebook_of(self.competition).refusal(problem, "5.4.17.5/p4")
