"""The page of samples: every component once, for those who work on the program alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavlei.office.design.samples import SECTIONS

pytestmark = pytest.mark.django_db


def test_the_styleguide_shows_every_section(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    page = client.get("/styleguide/").content.decode()
    for name in SECTIONS:
        assert f'id="sample-{name}"' in page


def test_a_component_does_not_write_what_it_is_given_into_the_page_as_an_attribute(
    client: Client, settings: Any
) -> None:
    settings.DEBUG = True
    page = client.get("/styleguide/").content.decode()
    assert ' class="field' in page
    assert " field='" not in page
    assert ' field="' not in page


def test_a_federation_does_not_show_it(client: Client) -> None:
    assert client.get("/styleguide/").status_code == 404
