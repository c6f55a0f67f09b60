"""What `tavlei kernel` tells: the kernel itself, and the analysis of a position."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from tavlei.games._kernel import installed
from tavlei.games.draughts.claims import claims, draw_finding
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.variants import VARIANTS
from tavlei.games.kernel_analysis import Decision, Goal, check_solution, prove
from tavlei.games.kernel_search import best_line
from tavlei.games.kernel_tables import table_verdict, tables
from tavlei.rulebook import explanation_text, phrase

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import BuildProgress
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.kernel_analysis import Proof, SolutionCheck, Task
    from tavlei.games.kernel_search import BestLine, Limits
    from tavlei.games.kernel_tables import TableVerdict
    from tavlei.languages import Catalogue

_SENTENCES: Final = {
    Decision.PROVEN: phrase("proven"),
    Decision.REFUTED: phrase("refuted"),
    Decision.UNDECIDED: phrase("not decided within the bounds"),
}
_GOALS: Final = {
    Goal.WIN: phrase("Goal: to win"),
    Goal.DRAW: phrase("Goal: not to lose"),
    Goal.LOCK: phrase("Goal: to lock the opponent's pieces"),
}
_ONE_SOLUTION: Final = {
    True: phrase("There is one solution."),
    False: phrase("There is not exactly one solution."),
    None: phrase("Whether there is one solution is not decided."),
}


def described() -> dict[str, Any]:
    """Whether the kernel is there, its version, and how many tables of each game by the number of pieces."""
    if installed() is None:
        return {"installed": False}
    stores = {name: tables(variant) for name, variant in VARIANTS.items() if name != "draughts64"}
    counted: dict[str, dict[int, int]] = {}
    for name, store in stores.items():
        if store is None:
            continue
        counted[name] = {}
        for material in store.built():
            counted[name][sum(material)] = counted[name].get(sum(material), 0) + 1
    return {"installed": True, "version": version("tavlei-kernel"), "tables": counted}


def description_text(fields: dict[str, Any], catalogue: Catalogue) -> str:
    """The same for people."""
    if not fields["installed"]:
        return ""
    lines = [catalogue.phrase("tavlei-kernel {version} is installed").format(version=fields["version"])]
    sentence = catalogue.phrase("tables of {game}: {counts}")
    none = catalogue.phrase("none yet")
    for game, counts in fields["tables"].items():
        listed = ", ".join(f"{pieces}: {number}" for pieces, number in counts.items()) or none
        lines.append(sentence.format(game=game, counts=listed))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that was found out about a position."""

    game: DraughtsGame
    task: Task | None
    table: TableVerdict | None
    proof: Proof | None
    check: SolutionCheck | None
    best: BestLine | None

    def json(self) -> dict[str, Any]:
        """For other programs; what was not asked for is left out."""
        fields: dict[str, Any] = {"variant": self.game.variant.name, "fen": fen(self.game.variant, self.game.position)}
        if self.game.moves:
            fields["draw_may_be_claimed"] = [str(claim.clause) for claim in claims(self.game)]
        if self.table is not None:
            winner = {None: None, True: "white", False: "black"}[self.table.white_wins]
            fields["table"] = {"winner": winner, "plies": self.table.plies, "table": self.table.table}
        if self.proof is not None:
            fields["proof"] = _proof_json(self.proof)
        if self.check is not None:
            fields["moves"] = [{"move": move.notation, **_proof_json(move.proof)} for move in self.check.moves]
            fields["one_solution"] = self.check.has_one_solution
            if self.check.more is not None:
                fields["wins"] = _proof_json(self.check.more)
        if self.best is not None:
            best = self.best
            fields["best"] = {
                "score": best.score,
                "plies_to_end": best.plies_to_end,
                "depth": best.depth,
                "line": list(best.notation),
                "nodes": best.nodes,
            }
        return fields


def analysed(  # noqa: PLR0913 - what was asked for
    game: DraughtsGame,
    task: Task | None,
    limits: Limits,
    pieces: int,
    advance: BuildProgress,
    *,
    every_move: bool,
) -> Analysis:
    """Tables first; then the proof that was asked for, or else the best line."""
    variant, position = game.variant, game.position
    store = tables(variant)
    verdict = table_verdict(position, store) if store and pieces else None
    memory = store.memory(pieces, advance) if store and pieces >= 2 else None
    proof = check = best = None
    if task is not None and every_move:
        check = check_solution(variant, position, task, limits=limits, tables=memory)
    elif task is not None:
        proof = prove(variant, position, task, limits=limits, tables=memory)
    else:
        best = best_line(variant, position, limits=limits, tables=memory)
    return Analysis(game, task, verdict, proof, check, best)


def analysis_text(analysis: Analysis, catalogue: Catalogue) -> str:
    """The same for people."""
    lines: list[str] = []
    if analysis.game.moves and analysis.game.outcome() is None:
        finding = draw_finding(analysis.game, table=analysis.table)
        lines.append(explanation_text(finding.explanation(), catalogue).rstrip())
    elif analysis.table is not None:
        lines.append(explanation_text(analysis.table.explanation(), catalogue).rstrip())
    if analysis.task is not None:
        lines.append(catalogue.phrase(_GOALS[analysis.task.goal]))
    if analysis.proof is not None:
        lines.append(_proof_text(analysis.proof, catalogue))
    if analysis.check is not None:
        lines += [f"{move.notation:12} {_proof_text(move.proof, catalogue)}" for move in analysis.check.moves]
        lines.append(catalogue.phrase(_ONE_SOLUTION[analysis.check.has_one_solution]))
        if analysis.check.more is not None:
            lines.append(f"{catalogue.phrase(_GOALS[Goal.WIN])}: {_proof_text(analysis.check.more, catalogue)}")
    if analysis.best is not None:
        lines.append(_best_text(analysis.best, catalogue))
    return "\n".join(lines) + "\n"


def _proof_json(proof: Proof) -> dict[str, Any]:
    decision = {Decision.PROVEN: "proven", Decision.REFUTED: "refuted", Decision.UNDECIDED: "undecided"}[proof.decision]
    return {"decision": decision, "line": list(proof.notation), "nodes": proof.nodes}


def _proof_text(proof: Proof, catalogue: Catalogue) -> str:
    if proof.decision is Decision.PROVEN and proof.notation:
        return catalogue.phrase("proven: {line}").format(line=" ".join(proof.notation))
    return catalogue.phrase(_SENTENCES[proof.decision])


def _best_text(best: BestLine, catalogue: Catalogue) -> str:
    fields = {
        "line": " ".join(best.notation),
        "depth": best.depth,
        "score": f"{best.score:+}",
        "plies": best.plies_to_end,
    }
    if best.plies_to_end is None:
        return catalogue.phrase("Best line at depth {depth}, estimate {score}: {line}").format(**fields)
    if best.score > 0:
        return catalogue.phrase("The side to move wins in {plies} plies: {line}").format(**fields)
    return catalogue.phrase("The side to move loses in {plies} plies: {line}").format(**fields)
