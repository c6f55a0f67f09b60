"""Entering papers in the federation's register: everything of a competition that waits for its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked
from tavlei.office.federation.paper_register import enter_paper
from tavlei.office.papers.register import papers_of
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.federation.models import RegisteredPaper
    from tavlei.office.papers.source import Source
    from tavlei.office.roles.models import User


@transaction.atomic
def number_papers(user: User, source: Source) -> list[RegisteredPaper]:
    """Give every paper that waits its number, in the order in which they are listed."""
    doing = acting(user, Action.NUMBER_PAPERS, source.competition)
    held = locked(source.competition)
    waiting = [paper.to_number for paper in papers_of(source) if paper.waits and paper.to_number]
    if not waiting:
        raise Refusal(Problem("no paper of this competition waits for a number", path="papers"))
    return [enter_paper(doing, held, to_number) for to_number in waiting]
