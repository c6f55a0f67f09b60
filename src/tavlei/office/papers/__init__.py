"""From the store to the official papers: which there are, who may see them, what each needs."""

from tavlei.office.papers.archive import packed
from tavlei.office.papers.lists import FORMS as LIST_FORMS
from tavlei.office.papers.lists import list_paper
from tavlei.office.papers.register import Group, Paper, find_paper, papers_of
from tavlei.office.papers.source import Source, footer

__all__ = ["LIST_FORMS", "Group", "Paper", "Source", "find_paper", "footer", "list_paper", "packed", "papers_of"]
