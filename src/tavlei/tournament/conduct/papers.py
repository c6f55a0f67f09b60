"""Which papers a competition needs, by their forms, and the report of the main judging panel (XIV)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.systems import CompetitionKind, SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


class AppendixPaper(Labelled):
    """A paper of the appendices."""

    ROUND_PROTOCOL = "round_protocol", phrase("conduct.paper.round_protocol")
    TEAM_MATCH_PROTOCOL = "team_match_protocol", phrase("conduct.paper.team_match_protocol")
    TEAM_ROUND_PROTOCOL = "team_round_protocol", phrase("conduct.paper.team_round_protocol")
    PARTICIPANT_CARD = "participant_card", phrase("conduct.paper.participant_card")
    ROUND_ROBIN_TABLE = "round_robin_table", phrase("conduct.paper.round_robin_table")
    SWISS_TABLE = "swiss_table", phrase("conduct.paper.swiss_table")
    TEAM_STANDING = "team_standing", phrase("conduct.paper.team_standing")

    @property
    def form(self) -> str:
        """The appendix with its recommended form."""
        forms = {
            AppendixPaper.ROUND_PROTOCOL: "app6",
            AppendixPaper.TEAM_MATCH_PROTOCOL: "app7/p1",
            AppendixPaper.TEAM_ROUND_PROTOCOL: "app7/p2",
            AppendixPaper.PARTICIPANT_CARD: "app8",
            AppendixPaper.ROUND_ROBIN_TABLE: "app9",
            AppendixPaper.SWISS_TABLE: "app10",
            AppendixPaper.TEAM_STANDING: "app11",
        }
        return forms[self]


@dataclass(frozen=True, slots=True)
class PaperNeeded:
    """A paper with the clause that asks for it; `optional` where it may be left out."""

    paper: AppendixPaper
    number: str
    optional: bool = False


@cites("draughts-rules", "14.1.1", "14.1.2", "14.1.3", "14.1.4", "14.1.5")
def papers_needed(kind: CompetitionKind, system: SystemOfPlay) -> tuple[PaperNeeded, ...]:
    """The papers of a competition: protocols of rounds, cards in a Swiss, tables, the standing of teams."""
    return tuple(_needed(kind, system))


def _needed(kind: CompetitionKind, system: SystemOfPlay) -> Iterator[PaperNeeded]:
    teams_play = kind in (CompetitionKind.TEAM, CompetitionKind.INDIVIDUAL_AND_TEAM)
    if teams_play:
        yield PaperNeeded(AppendixPaper.TEAM_MATCH_PROTOCOL, "14.1.1")
        yield PaperNeeded(AppendixPaper.TEAM_ROUND_PROTOCOL, "14.1.1")
    else:
        yield PaperNeeded(AppendixPaper.ROUND_PROTOCOL, "14.1.1")
    if system in (SystemOfPlay.SWISS, SystemOfPlay.MIXED):
        yield PaperNeeded(AppendixPaper.PARTICIPANT_CARD, "14.1.2", optional=True)
        yield PaperNeeded(AppendixPaper.SWISS_TABLE, "14.1.3")
    if system is not SystemOfPlay.SWISS:
        yield PaperNeeded(AppendixPaper.ROUND_ROBIN_TABLE, "14.1.3")
    if kind is CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING:
        yield PaperNeeded(AppendixPaper.TEAM_STANDING, "14.1.4")


class MadeBy(Labelled):
    """How a paper was made; a program may make all of them (14.1.5)."""

    PROGRAM = "program", phrase("conduct.made.program")
    HAND = "hand", phrase("conduct.made.hand")


@cites("draughts-rules", "14.1.1", "14.1.3", "14.1.5")
@dataclass(frozen=True, slots=True)
class PaperMade:
    """A paper that has been made: which, for which round (None: final), how, and who signed."""

    paper: AppendixPaper
    round: int | None
    made_by: MadeBy
    signed_by: tuple[str, ...] = ()


@cites("draughts-rules", "14.1.1", "14.1.3", "12.3")
def check_papers(
    needed: tuple[PaperNeeded, ...], papers: tuple[PaperMade, ...], rounds: int, rulebook: Rulebook
) -> Check:
    """Whether there is a protocol for every round and every table; cards may be left out."""
    return Check(phrase("conduct.papers"), tuple(_papers(needed, papers, rounds)), "14.1.1", rulebook=rulebook)


def _papers(needed: tuple[PaperNeeded, ...], papers: tuple[PaperMade, ...], rounds: int) -> Iterator[ConductFinding]:
    for needed_paper in needed:
        there = [paper for paper in papers if paper.paper is needed_paper.paper]
        by_round = needed_paper.number == "14.1.1"
        count = len({paper.round for paper in there if paper.round}) if by_round else len(there)
        least = rounds if by_round else 1
        force = DemandForce.AS_A_RULE if needed_paper.optional else DemandForce.BINDING
        key, said = phrase("conduct.papers.made"), {"paper": needed_paper.paper.label}
        met = count >= least
        yield ConductFinding(
            name=needed_paper.paper.value,
            key=key,
            met=met,
            number=needed_paper.number,
            force=force,
            value=count,
            threshold=least,
            inputs=dict(said),
        )


@cites("draughts-rules", "14.2", "12.3")
@dataclass(frozen=True, slots=True)
class ReportTerms:
    """The form and the last day of the panel's report, and who set them: the holding body or one it empowered."""

    form: str
    due: date
    set_by: str

    def __post_init__(self) -> None:
        """Refuse terms without a form or set by nobody."""
        check_text(self.form, "form")
        check_text(self.set_by, "set_by")


@cites("draughts-rules", "14.2", "12.3")
@dataclass(frozen=True, slots=True)
class PanelReport:
    """The report of the main judging panel as it was handed in."""

    competition: str
    handed_in: date
    to: str
    approved_by: tuple[str, ...]
    papers: tuple[str, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a report that nobody approved or that went nowhere."""
        check_text(self.competition, "competition")
        check_text(self.to, "to")
        if not self.approved_by:
            raise self.rulebook.refusal(
                Problem("the main judging panel approves the report", path="approved_by"), "12.3"
            )

    @cites("draughts-rules", "12.3", "14.2")
    def in_time(self, terms: ReportTerms) -> ConductFinding:
        """Whether it was handed in by the day that was set."""
        met = self.handed_in <= terms.due
        return ConductFinding(
            "report", phrase("conduct.report"), met, "14.2", value=self.handed_in, threshold=terms.due
        )
