"""Pages of the API's lists, of a bounded size and depth."""

from ninja import Schema
from ninja.pagination import LimitOffsetPagination
from pydantic import Field

MOST_ROWS = 1000
DEEPEST = 10_000_000


class Pages(LimitOffsetPagination):
    """`limit` rows from `offset` on."""

    class Input(Schema):
        """Which rows."""

        limit: int = Field(100, ge=1, le=MOST_ROWS)
        offset: int = Field(0, ge=0, le=DEEPEST)
