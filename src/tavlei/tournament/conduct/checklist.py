"""Checklists: duties and conditions that people confirm one by one, and the record of what they answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_moment, check_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One point of a checklist: a sentence for people, its clause, and how strictly it is asked."""

    sentence: str
    number: str
    force: DemandForce = DemandForce.BINDING

    @property
    def name(self) -> str:
        """Its stable name: the last part of the sentence's key."""
        return self.sentence.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Checklist:
    """The points of one subject, in the order of the rules."""

    subject: str
    number: str
    items: tuple[ChecklistItem, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the points."""
        return tuple(item.name for item in self.items)

    def check_names(self, answers: Mapping[str, bool]) -> None:
        """Refuse an answer to a point that is not asked."""
        for name in answers:
            if name not in self.names:
                data = {"name": name, "known": ", ".join(self.names)}
                raise Refusal(Problem("«{name}» is no point of the list; known: {known}", data, path=name))

    def check(self, answers: Mapping[str, bool], rulebook: Rulebook) -> Check:
        """Hold answers against the points; a point without an answer is open."""
        self.check_names(answers)
        findings = tuple(_item_finding(item, answers) for item in self.items)
        return Check(self.subject, findings, self.number, rulebook=rulebook)


def _item_finding(item: ChecklistItem, answers: Mapping[str, bool]) -> ConductFinding:
    answer = answers.get(item.name)
    key, needs = phrase("conduct.item"), () if item.name in answers else (item.name,)
    said: dict[str, Value] = {"what": item.sentence}
    return ConductFinding(item.name, key, answer, item.number, item.force, answer, inputs=said, needs=needs)


@dataclass(frozen=True, slots=True)
class FilledChecklist:
    """A checklist as somebody answered it; this is what the office keeps."""

    checklist: Checklist
    answers: Mapping[str, bool]
    by: str
    at: datetime
    notes: str = ""

    def __post_init__(self) -> None:
        """Refuse answers to points that are not asked, and a record of nobody."""
        check_text(self.by, "by")
        check_moment(self.at, "at")
        self.checklist.check_names(self.answers)

    def check(self, rulebook: Rulebook) -> Check:
        """The findings of the answers."""
        return self.checklist.check(self.answers, rulebook)
