"""Addresses of people and of the register."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING, DRAWN, MEGA, asked, upload
from tavlei.office.people.views import claims, import_people, register, samples

_REGISTER_PAGES = Area(_("Register of people"), help="rating-draughts", cost=DRAWN)
_IMPORT_PAGES = Area(_("The register from a file"), help="federation", cost=COMPUTING)
_CLAIMS_PAGES = Area(_("Claims of persons"), help="player", cost=DRAWN)
urlpatterns = [
    page(
        "office/people/import/",
        import_people.ImportPeople.as_view(),
        "import_people",
        _IMPORT_PAGES,
        cost=upload(65 * MEGA),
        takes=("job",),
    ),
    page("office/people/import/taken/", import_people.register_taken, "register_taken", _IMPORT_PAGES, takes=("job",)),
    page(
        "office/people/import/left-out.xlsx", import_people.left_out, "register_left_out", _IMPORT_PAGES, takes=("job",)
    ),
    page("office/people/import/empty.xlsx", import_people.empty_table, "people_template", _IMPORT_PAGES),
    page("office/people/register.xlsx", import_people.export, "export_people", _IMPORT_PAGES),
    page("tables/samples/<slug:kind>.xlsx", samples.sample, "sample", _IMPORT_PAGES),
    page("office/people/add/", register.add_person, "add_person", _REGISTER_PAGES),
    page("office/people/<slug:code>/", register.change_person, "change_person", _REGISTER_PAGES),
    page("office/people/<slug:code>/merge/", register.merge, "merge", _REGISTER_PAGES, takes=("duplicate",)),
    page("office/people/<slug:code>/anonymise/", register.anonymise, "anonymise", _REGISTER_PAGES),
    page(
        "office/people/<slug:code>/disqualifications/", register.disqualifications, "disqualifications", _REGISTER_PAGES
    ),
    page(
        "office/claims/",
        claims.inbox,
        "claims",
        title=_("Claims of persons"),
        help="player",
        cost=DRAWN,
        takes=("page",),
    ),
    page("office/claims/<int:pk>/", claims.decide, "decide_person_claim", _CLAIMS_PAGES),
    page("my/person/", claims.own_claim, "own_claim", _CLAIMS_PAGES, cost=asked("q")),
    page("my/person/new/", claims.ask_for_entry, "ask_for_entry", _CLAIMS_PAGES),
    page("my/person/claims/<int:pk>/recall/", claims.recall, "recall_claim", _CLAIMS_PAGES),
    page("my/person/<slug:code>/", claims.claim_this, "claim_person", _CLAIMS_PAGES),
    page(
        "office/titles/",
        register.titles,
        "titles",
        title=_("Register of titles and ranks"),
        help="rating-draughts",
        cost=asked("q"),
        takes=("page",),
    ),
]
