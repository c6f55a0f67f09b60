"""The regions of the register with their names in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.office.pages.submissions import run_act
from tavlei.office.people.models import Region
from tavlei.office.people.region_names import NAMES, name_region
from tavlei.office.people.regions import known_region
from tavlei.office.roles.permissions import Action, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def regions(request: SignedIn) -> HttpResponse:
    """Every region; a name that nobody told is that of the table of regions."""
    require(request.user, Action.KEEP_PEOPLE)
    if request.method == "POST":
        region = get_object_or_404(Region, code=request.POST.get("region", ""))
        seen = {name: request.POST.get(f"seen_{name}", "") for name in NAMES}
        names = {name: request.POST.get(name, "") for name in NAMES}
        run_act(request, lambda: name_region(request.user, region, seen, names), _("The region is named."))
        return redirect("pages:regions")
    rows = [(region, known_region(region.code, region.name_ru) or {}) for region in Region.objects.order_by("code")]
    return render(request, "people/regions.html", {"rows": rows})
