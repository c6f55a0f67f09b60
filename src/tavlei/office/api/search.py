"""The search by JSON.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.paging import DEEPEST, MOST_ROWS
from tavlei.office.design.costs import COMPUTING
from tavlei.office.explanations import reader_language
from tavlei.office.people.search import MOST_LETTERS
from tavlei.office.search.groups import GroupKey, asked_text, find_group, find_groups

router = CostedRouter(cost=COMPUTING, tags=["search"])

SearchedFor = Annotated[
    str, Field(max_length=MOST_LETTERS, description="a name in any script, a word, a clause's number")
]
Limit = Annotated[int, Field(ge=1, le=MOST_ROWS, description="rows of every group")]
Offset = Annotated[int, Field(ge=0, le=DEEPEST)]


class HitOut(Schema):
    """Something that was found."""

    key: str = Field(
        description="personal number, code of the event, clause, name of the calculator, id of the reading"
    )
    title: str
    note: str
    url: str = Field(description="its page")


class GroupOut(Schema):
    """One kind of things that were found."""

    group: GroupKey
    count: int
    items: list[HitOut]


class SearchOut(Schema):
    """What was found, by its kind; a kind of which there is nothing is left out."""

    groups: list[GroupOut]


@router.get("", response=SearchOut, summary="Search everything")
def search(
    request: HttpRequest, q: SearchedFor, group: GroupKey | None = None, limit: Limit = 10, offset: Offset = 0
) -> dict[str, Any]:
    """People, events, clauses, calculators and readings; of one kind with `group`."""
    text, language = asked_text(q), reader_language()
    hit_groups = [find_group(group, text, language)] if group else find_groups(text, language)
    return {
        "groups": [
            {"group": one.key, "count": len(one.hits), "items": list(one.hits[offset : offset + limit])}
            for one in hit_groups
            if one.hits
        ]
    }
