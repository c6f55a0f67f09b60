"""Where letters are handed over, and from whom they come: a mail server refuses a sender that does not exist."""

from __future__ import annotations

import pytest

from tavlei.office.configuration import configuration
from tavlei.office.mail_server import MailServer

HOST = {"TAVLEI_PUBLIC_URL": "https://rating.example.org"}


@pytest.mark.parametrize(
    ("url", "port"), [("smtp://mail", 25), ("smtp+tls://mail", 587), ("smtps://mail", 465), ("smtps://mail:2465", 2465)]
)
def test_every_form_has_its_port(url: str, port: int) -> None:
    server = configuration({"TAVLEI_EMAIL_URL": url}).mail_server
    assert server is not None
    assert (server.host, server.port) == ("mail", port)


def test_names_and_passwords_are_written_as_in_addresses() -> None:
    told = configuration({"TAVLEI_EMAIL_URL": "smtps://office%40example.org:a%2Fb%23@mail.example.org"})
    assert told.mail_server == MailServer("mail.example.org", 465, "office@example.org", "a/b#", "smtps")


@pytest.mark.parametrize("url", ["mail.example.org", "imap://mail", "smtps://", "smtps://a:b/c@mail", "smtp://mail:x"])
def test_what_is_no_mail_server_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(ValueError, match="TAVLEI_EMAIL_URL is smtp://"):
        configuration({"TAVLEI_EMAIL_URL": url})


@pytest.mark.parametrize(
    ("told", "sender"),
    [
        ({"TAVLEI_EMAIL_FROM": "desk@b.org", "TAVLEI_EMAIL_URL": "smtps://a%40b.org:c@mail", **HOST}, "desk@b.org"),
        ({"TAVLEI_EMAIL_URL": "smtps://office%40example.org:c@mail", **HOST}, "office@example.org"),
        ({"TAVLEI_EMAIL_URL": "smtps://apikey:c@mail", **HOST}, "office@rating.example.org"),
        ({}, "office@localhost"),
    ],
)  # fmt: skip
def test_letters_come_from_an_address_that_can_be(told: dict[str, str], sender: str) -> None:
    assert configuration(told).sender == sender
