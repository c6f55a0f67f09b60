"""FIDE rating lists: text of fixed width or XML, plain or zipped, read as a stream; and our players found in them.

with open("players_list_foa.zip", "rb") as stream:
    found = match_people(people, read_fide(stream))   # nobody is matched by a guess
"""

from tavlei.exchange.fide.entry import FideEntry, FideMistake
from tavlei.exchange.fide.matching import Candidate, FideMatch, MatchedBy, Matching, match_people
from tavlei.exchange.fide.names import person_name, same_given, spells
from tavlei.exchange.fide.people import ListedPerson, read_people
from tavlei.exchange.fide.reader import read_fide
from tavlei.exchange.fide.report import matching_csv, matching_json

__all__ = [
    "Candidate",
    "FideEntry",
    "FideMatch",
    "FideMistake",
    "ListedPerson",
    "MatchedBy",
    "Matching",
    "match_people",
    "matching_csv",
    "matching_json",
    "person_name",
    "read_fide",
    "read_people",
    "same_given",
    "spells",
]
