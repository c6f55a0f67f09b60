"""What the pages of the judge's table show, with a competition and without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tavlei.office.board.board_view import piece_words
from tavlei.office.judging.questions import subjects_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.games.clock import Family
    from tavlei.office.judging.asking import AskedQuestion


def table_page(family: Family | None, address: Callable[[str], str]) -> dict[str, Any]:
    """The subjects with the addresses of their questions."""
    subjects = [
        (subject, [(asked.title, address(asked.word)) for asked in questions])
        for subject, questions in subjects_of(family)
    ]
    return {"subjects": subjects}


def question_page(asked: AskedQuestion) -> dict[str, Any]:
    """A question with what its form needs."""
    return {
        "asked": asked,
        "title": asked.question.title,
        "tools": [*piece_words().items(), ("", _("nothing"))] if asked.boards else [],
    }
