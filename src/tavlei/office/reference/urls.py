"""Addresses of the lists that forms choose from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.reference import views

_LISTS = Area(_("Reference lists"), help="federation", cost=DRAWN)
_ENTRY = "office/reference/<slug:name>/<int:pk>/"
urlpatterns = [
    page(
        "office/reference/",
        views.ReferenceListsView.as_view(),
        "reference_lists",
        title=_("Reference lists"),
        help="federation",
        cost=DRAWN,
    ),
    page(
        "office/reference/<slug:name>/",
        views.ReferenceListView.as_view(),
        "reference_list",
        _LISTS,
        takes=("q", "use", "page"),
    ),
    page("office/reference/<slug:name>/add/", views.AddEntryView.as_view(), "add_reference_entry", _LISTS),
    page(_ENTRY, views.EntryView.as_view(), "reference_entry", _LISTS),
    page(f"{_ENTRY}use/", views.UseView.as_view(), "use_reference_entry", _LISTS),
    page(f"{_ENTRY}merge/", views.MergeView.as_view(), "merge_reference_entry", _LISTS, takes=("duplicate",)),
]
