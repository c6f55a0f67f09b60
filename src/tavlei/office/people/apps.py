"""The Django application."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class PeopleConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.people"
    label = "people"

    def ready(self) -> None:
        """Whenever a name is written, the words by which it is found follow."""
        from tavlei.office.people import forget_letters, jobs  # noqa: PLC0415, F401 - they connect themselves

        post_save.connect(_follow_person, sender="people.Person")
        post_save.connect(_follow_other_name, sender="people.OtherName")


def _follow_person(instance: Any, **_signal: Any) -> None:
    from tavlei.office.people.name_words import keep_latin, keep_words  # noqa: PLC0415 - models are ready by then

    keep_words(instance)
    keep_latin(instance)


def _follow_other_name(instance: Any, **_signal: Any) -> None:
    _follow_person(instance.person)
