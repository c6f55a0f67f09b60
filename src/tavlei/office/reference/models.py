"""Entries of the lists that forms choose from."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

LONGEST_TEXT = 160


class ReferenceEntry(models.Model):
    """An entry of a list: from the day it is `ended` no form offers it, and what names it keeps it."""

    ended = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True


class ListedText(ReferenceEntry):
    """An entry of a list whose entries are texts: what uses it holds the text itself.

    So a text that came in a file is no worse than one of the list, and the list can be tidied afterwards.
    """

    list = models.CharField(max_length=40)
    name = models.CharField(max_length=LONGEST_TEXT)

    class Meta:
        """By name; a text stands once in a list."""

        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["list", "name"], name="a_text_stands_once_in_a_list")]

    def __str__(self) -> str:
        return self.name
