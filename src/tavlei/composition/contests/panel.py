"""The judging panel of a contest of composing: who judges what, who may compete where, what each has to do (11.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.composition.contests.sections import section_of
from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, Words, cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.findings import Check, ConductFinding
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.rulebook import Rulebook


class Post(Labelled):
    """A post of the panel."""

    CHIEF_JUDGE = "chief_judge", phrase("composition.post.chief_judge")
    CHIEF_SECRETARY = "chief_secretary", phrase("composition.post.chief_secretary")
    SENIOR_JUDGE = "senior_judge", phrase("composition.post.senior_judge")
    SECTION_JUDGE = "section_judge", phrase("composition.post.section_judge")


def shown_section(key: str) -> dict[str, Value]:
    """A section in the words of the catalogues: its system, and its genre or group."""
    system, what = section_of(key).words if key else ("", "")
    return {"system": system, "what": what}


@dataclass(frozen=True, slots=True)
class SectionJudges:
    """The senior judge of a section, who is a deputy of the chief judge, and the judges beside him."""

    section: str
    senior: str
    judges: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """The senior judge and the others, each once."""
        return tuple(dict.fromkeys(judge for judge in (self.senior, *self.judges) if judge))


@cites("draughts-rules", "11.7")
@dataclass(frozen=True, slots=True)
class Panel:
    """The panel. People are told by the names or numbers the caller knows them by."""

    chief_judge: str = ""
    chief_secretary: str = ""
    sections: tuple[SectionJudges, ...] = ()

    @property
    def deputies(self) -> tuple[str, ...]:
        """The deputies of the chief judge: the senior judges of the sections."""
        return tuple(dict.fromkeys(section.senior for section in self.sections if section.senior))

    def of(self, section: str) -> SectionJudges:
        """The judges of a section; nobody if none are named."""
        return next((judges for judges in self.sections if judges.section == section), SectionJudges(section, ""))

    def posts(self, person: str) -> tuple[Post, ...]:
        """The posts of a person, the highest first."""
        held = (
            (Post.CHIEF_JUDGE, person == self.chief_judge),
            (Post.CHIEF_SECRETARY, person == self.chief_secretary),
            (Post.SENIOR_JUDGE, person in self.deputies),
            (Post.SECTION_JUDGE, any(person in section.judges for section in self.sections)),
        )
        return tuple(post for post, holds in held if holds and person)

    def check(self, sections: Iterable[str], rulebook: Rulebook) -> Check:
        """Whether everybody is named that the rules ask for in a contest of these sections."""
        findings = [
            ConductFinding("chief_judge", phrase("composition.panel.chief_judge"), bool(self.chief_judge), "11.7"),
            ConductFinding(
                "chief_secretary", phrase("composition.panel.secretary"), bool(self.chief_secretary), "11.7"
            ),
        ]
        for section in sections:
            named: dict[str, Value] = shown_section(section)
            found = bool(self.of(section).senior)
            findings.append(
                ConductFinding(f"senior.{section}", phrase("composition.panel.senior"), found, "11.7", inputs=named)
            )
        return Check(phrase("composition.panel"), tuple(findings), "11.7", rulebook=rulebook)


@dataclass(frozen=True, slots=True)
class MayCompete:
    """Whether a person may compete in a section, and why not."""

    person: str
    section: str
    barred_as: Post | None
    rulebook: Rulebook = field(repr=False)
    by_the_terms: bool = False

    @property
    def allowed(self) -> bool:
        """Whether nothing stands against it."""
        return self.barred_as is None

    def explanation(self) -> Explanation:
        """The verdict with the post that bars the person."""
        shown: dict[str, Value] = {"person": self.person, **shown_section(self.section)}
        if self.barred_as is None:
            return Explanation(
                Step("composition.may_compete", clause=self.rulebook.clause("11.7/p6"), inputs=shown, met=True)
            )
        key = {
            Post.CHIEF_JUDGE: phrase("composition.barred.chief_judge"),
            Post.CHIEF_SECRETARY: phrase("composition.barred.secretary"),
        }.get(self.barred_as, phrase("composition.barred.section_judge"))
        return Explanation(Step(key, clause=self.rulebook.clause("11.7/p6"), inputs=shown, met=False))


@cites("draughts-rules", "11.7/p6")
def may_compete(
    panel: Panel, person: str, section: str, rulebook: Rulebook, *, secretary_may: bool = True
) -> MayCompete:
    """The chief judge nowhere, the chief secretary if the terms allow it, a judge not in a section he judges."""
    if person and person == panel.chief_judge:
        return MayCompete(person, section, Post.CHIEF_JUDGE, rulebook)
    judges = panel.of(section)
    if person and person in judges.everybody:
        return MayCompete(
            person, section, Post.SENIOR_JUDGE if person == judges.senior else Post.SECTION_JUDGE, rulebook
        )
    if person and person == panel.chief_secretary and not secretary_may:
        return MayCompete(person, section, Post.CHIEF_SECRETARY, rulebook, by_the_terms=True)
    return MayCompete(person, section, None, rulebook)


def must_hold(regulation: ComposingRegulation, person: str, post: Post, number: str) -> None:
    """Refuse an act of somebody who does not hold the post it belongs to."""
    if post not in regulation.panel.posts(person):
        raise regulation.rulebook.refusal(
            Problem("this is done by the {post}", {"post": Words(post.label)}, "by"), number
        )


@cites("draughts-rules", "11.7/p2")
def chief_judge_duties() -> Checklist:
    """What the chief judge of a contest of composing has to do."""
    items = (
        phrase("composition.chief_judge.regulation_kept"),
        phrase("composition.chief_judge.judges_coordinated"),
        phrase("composition.chief_judge.marks_advised"),
        phrase("composition.chief_judge.reports_checked"),
        phrase("composition.chief_judge.complaints_heard"),
        phrase("composition.chief_judge.report_sent"),
    )
    return Checklist(
        phrase("composition.chief_judge"), "11.7/p2", tuple(ChecklistItem(item, "11.7/p2") for item in items)
    )


@cites("draughts-rules", "11.7/p3")
def chief_secretary_duties() -> Checklist:
    """What the chief secretary of a contest of composing has to do."""
    items = (
        phrase("composition.secretary.entries_watched"),
        phrase("composition.secretary.works_sent_to_judges"),
        phrase("composition.secretary.letters_answered"),
        phrase("composition.secretary.report_written"),
        phrase("composition.secretary.results_sent"),
    )
    return Checklist(
        phrase("composition.secretary"), "11.7/p3", tuple(ChecklistItem(item, "11.7/p3") for item in items)
    )


@cites("draughts-rules", "11.7/p4")
def senior_judge_duties() -> Checklist:
    """What the senior judge of a section has to do in the time the regulation sets."""
    items = (
        phrase("composition.senior.works_examined"),
        phrase("composition.senior.works_marked"),
        phrase("composition.senior.entrants_told"),
        phrase("composition.senior.report_written"),
        phrase("composition.senior.report_handed_in"),
        phrase("composition.senior.changes_told"),
    )
    return Checklist(phrase("composition.senior"), "11.7/p4", tuple(ChecklistItem(item, "11.7/p4") for item in items))
