"""The criteria by name, and the choice a competition regulation makes among them (5.4.8.2, 5.4.8.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.standings.full_truncated_solkoff import FULL_TRUNCATED_SOLKOFF
from tavlei.tournament.standings.head_to_head import HEAD_TO_HEAD
from tavlei.tournament.standings.median_solkoff import MEDIAN_SOLKOFF
from tavlei.tournament.standings.opponents_ratings import OPPONENTS_RATINGS
from tavlei.tournament.standings.results_by_place import RESULTS_BY_PLACE
from tavlei.tournament.standings.riga import RIGA
from tavlei.tournament.standings.shmulyan import SHMULYAN, check_shmulyan_allowed
from tavlei.tournament.standings.solkoff import SOLKOFF
from tavlei.tournament.standings.solkoff_balyakin import SOLKOFF_BALYAKIN
from tavlei.tournament.standings.solkoff_plus import SOLKOFF_PLUS
from tavlei.tournament.standings.sonneborn_berger import FIRST_FORM, SECOND_FORM
from tavlei.tournament.standings.truncated_solkoff import TRUNCATED_SOLKOFF
from tavlei.tournament.standings.wins import WINS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.criterion import StandingsCriterion
    from tavlei.tournament.standings.system import System

_ALL: Final[tuple[StandingsCriterion, ...]] = (
    FIRST_FORM,
    SHMULYAN,
    SOLKOFF,
    MEDIAN_SOLKOFF,
    TRUNCATED_SOLKOFF,
    FULL_TRUNCATED_SOLKOFF,
    SOLKOFF_PLUS,
    SOLKOFF_BALYAKIN,
    RIGA,
    WINS,
    HEAD_TO_HEAD,
    RESULTS_BY_PLACE,
    OPPONENTS_RATINGS,
)
CRITERIA: Final[Mapping[str, StandingsCriterion]] = {criterion.key: criterion for criterion in _ALL}
"""Every criterion by its name, in the order of 5.4.8.3-5.4.8.10 and 5.4.8.2."""

Form = Literal[1, 2]


@cites("draughts-rules", "5.4.8.2", "5.4.8.2/item1", "5.4.8.2/p2", "5.4.8.12")
def parse_criteria(
    names: Sequence[str], system: System, rulebook: Rulebook, *, sonneborn_berger_form: Form = 1
) -> tuple[StandingsCriterion, ...]:
    """The criteria that the regulation names, in its order; an unknown, repeated or forbidden one is refused."""
    for index, name in enumerate(names):
        path = f"criteria[{index}]"
        if name not in CRITERIA and name not in FIDE_CRITERIA:
            params = {"choices": ", ".join(CRITERIA), "got": name}
            number = rulebook.clause("5.4.8.2")
            raise Refusal(Problem("expected one of: {choices}; got {got}", params, path=path, clause=number))
        if name in names[:index]:
            number = rulebook.clause("5.4.8.2/p2")
            raise Refusal(Problem("the criterion «{name}» is named twice", {"name": name}, path=path, clause=number))
        if name == SHMULYAN.key:
            check_shmulyan_allowed(system, path, rulebook)
    second = {SECOND_FORM.key: SECOND_FORM} if sonneborn_berger_form == 2 else {}
    return tuple({**CRITERIA, **FIDE_CRITERIA, **second}[name] for name in names)
