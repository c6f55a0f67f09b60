"""The program by which a competition is run: what it must be able to compute, and who recommends it (5.4.8, 5.4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.findings import ConductFinding, DemandForce
from tavlei.tournament.standings.criteria import CRITERIA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.tournament.conduct.regulation.document import CompetitionRegulation

_WITH_A_PROGRAM: Final[Mapping[str, str]] = {"shmulyan": "5.4.8.4.3/item2", "riga": "5.4.8.10/item2"}


@cites("draughts-rules", "5.4.8.4.3/item2", "5.4.8.10/item2", "5.4.11/item2")
def program_findings(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Shmulyan and Riga are taken where the program computes them; which program is recommended the federation says."""
    for name, number in _WITH_A_PROGRAM.items():
        if name in regulation.criteria and regulation.run_by_program:
            key, computed = phrase("conduct.regulation.computed"), name in CRITERIA
            yield ConductFinding("criteria", key, computed, number, DemandForce.AS_A_RULE, name)
    decision = regulation.programs_named_by.strip()
    if decision:
        key = phrase("conduct.regulation.programs_named")
        yield ConductFinding("programs_named_by", key, True, "5.4.11/item2", DemandForce.AS_A_RULE, decision)  # noqa: FBT003
