"""The explanation of a classified tournament: the verdict, the conditions, then every number with its clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.points.classification import Classification, ClassifiedPart
    from tavlei.bridge.report.final_part import FinalPart
    from tavlei.rulebook import Value


def classification(classed: Classification) -> Explanation:
    """Whether the tournament is classified, why, and what everybody gets."""
    keys = {
        True: phrase("bridge.tournament.classified"),
        False: phrase("bridge.tournament.not_classified"),
        None: phrase("bridge.tournament.classification_undecided"),
    }
    verdict = Step(keys[classed.classified], len(classed.parts), classed.rulebook.clause("3.1"))
    findings = (*classed.findings, *classed.structure.findings)
    several = len(classed.parts) > 1
    parts = tuple(_part(part) for part in classed.parts) if several else ()
    working = (classed.structure.step(), *parts)
    conditions = tuple(finding.step() for finding in findings)
    if not several:
        for part in classed.parts:
            conditions += tuple(_conditions(part))
            working += tuple(_working(part))
    return Explanation(verdict, conditions, working)


def _part(part: ClassifiedPart) -> Step:
    below = (*_conditions(part), *_working(part))
    return Step(
        "bridge.tournament.separate_tournament", part.part.name, part.rulebook.clause("3.9"), ("B28",), steps=below
    )


def _conditions(part: ClassifiedPart) -> Iterator[Step]:
    """What decides about the points of the whole, about the rating, about the sessions."""
    yield from (finding.step() for finding in part.findings)
    explanation, conditions = (
        part.rated.explanation(),
        tuple(rated_finding.step() for rated_finding in part.rated_findings),
    )
    yield replace(explanation.verdict, steps=(*conditions, *(explanation.working if part.rated.rated else ())))
    if part.sessions.findings:
        below = tuple(finding.step() for finding in part.sessions.findings)
        yield Step(
            "bridge.tournament.sessions_counted", len(part.sessions.awards), part.rulebook.clause("7.1/p8"), steps=below
        )


def _working(part: ClassifiedPart) -> Iterator[Step]:
    """Lengths, places, list, final parts, ranks, points, players."""
    outcome = part.outcome
    yield from outcome.lengths.steps()
    placed = len(outcome.ranking.placed)
    yield Step("bridge.tournament.ranking", placed, part.rulebook.clause("3.5"), steps=tuple(outcome.ranking.steps()))
    listed = tuple(outcome.qualification.steps())
    yield Step("bridge.tournament.qualification_list", len(outcome.listed), part.rulebook.clause("4.9"), steps=listed)
    yield from _declarations(part)
    if outcome.course.report.last > 0:
        yield from _final_parts(part)
    for entry, rank in outcome.ranks.items():
        if entry in outcome.listed:
            step = rank.step()
            yield Step(
                "bridge.tournament.participant_rank",
                rank.rank,
                step.clause,
                step.readings,
                {"entry": entry},
                steps=(step,),
            )
    yield from _points(part)
    for entry in outcome.verdicts:
        inputs: dict[str, Value] = {"own_length": outcome.qualification.find(entry).own_length}
        chosen = (part.choices[entry].step(),) if entry in part.choices else ()
        below = (*chosen, *(player.step() for player in part.players if player.entry == entry))
        yield Step(
            "bridge.tournament.participant_points", entry, part.rulebook.clause("4.2"), ("B61",), inputs, steps=below
        )


def _declarations(part: ClassifiedPart) -> Iterator[Step]:
    """Who is declared to have played missed boards, and by whom (5.3)."""
    for declaration in part.outcome.declarations:
        inputs: dict[str, Value] = {
            "entry": declaration.entry,
            "stage": declaration.stage_name,
            "players": ", ".join(declaration.declared.players),
            "by": declaration.declared.by or None,
        }
        if not declaration.declared.by:
            yield Step(
                "bridge.tournament.declared_by_agreement",
                declaration.declared.boards,
                part.rulebook.clause("5.3"),
                (),
                inputs,
            )
        else:
            yield Step(
                "bridge.tournament.declared", declaration.declared.boards, part.rulebook.clause("5.3"), (), inputs
            )


def _final_parts(part: ClassifiedPart) -> Iterator[Step]:
    """Every final part once, with the participants who answer for it."""
    shown: dict[FinalPart, list[str]] = {}
    for entry, final_part in part.outcome.final_parts.items():
        shown.setdefault(final_part, []).append(entry)
    for final_part, entries in shown.items():
        step = final_part.step()
        yield replace(step, inputs={**step.inputs, "entries": ", ".join(entries)})


def _points(part: ClassifiedPart) -> Iterator[Step]:
    for award in (part.award, part.match):
        if award is not None:
            explanation = award.explanation()
            yield replace(
                explanation.verdict, steps=(*explanation.verdict.steps, *explanation.conditions, *explanation.working)
            )
    for session in part.sessions.awards:
        explanation = session.award.explanation()
        below = (explanation.verdict, *explanation.working)
        yield Step(
            "bridge.tournament.session_points",
            session.session.facts.name,
            part.rulebook.clause("7.6/item2"),
            ("B12",),
            steps=below,
        )
