"""A protest and its decision, which the tests of protests and of appeals share."""

from __future__ import annotations

from tests.tournament.conduct.helpers import moment
from tests.tournament.rules import RULES

from tavlei.tournament.conduct.disputes.protests import Against, DecisionOnProtest, FiledProtest, Filer, ProtestOutcome

PROTEST = FiledProtest("Ivanov", Filer.ATHLETE, "Ivanov", Against.JUDGE, moment(15, 30), "the clock", ("5.4.2.5",), 3)
DECISION = DecisionOnProtest(
    PROTEST,
    ProtestOutcome.REJECTED,
    "Orlov",
    moment(17),
    "the clock was fine",
    frozenset({"Ivanov", "Gusev"}),
    rulebook=RULES,
)
