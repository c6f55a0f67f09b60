"""Pages of long lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator

if TYPE_CHECKING:
    from django.core.paginator import Page
    from django.http import HttpRequest

PER_PAGE: Final = 50


def page_of(request: HttpRequest, rows: Any, per_page: int = PER_PAGE, *, count: int | None = None) -> Page[Any]:
    """The page the address asks for; a page that is not there is the nearest one. A known count is taken."""
    pages = Paginator(rows, per_page)
    if count is not None:
        vars(pages)["count"] = count
    try:
        return pages.page(request.GET.get("page", 1))
    except PageNotAnInteger:
        return pages.page(1)
    except EmptyPage:
        return pages.page(pages.num_pages)
