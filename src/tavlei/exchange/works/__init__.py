"""Works of composition in PDN: position, assignment, authors, publications, the solution with its variations.

for read in read_works(stream):
    if isinstance(read, WorkDiagnostic):
        print(read.text())              # which work of the file, what is wrong
    else:
        print(write_work(read.work))
"""

from tavlei.exchange.works.reader import ReadWork, WorkDiagnostic, read_works, work_of_game
from tavlei.exchange.works.tree import line_of_solution, solution_lines, solution_of_line
from tavlei.exchange.works.writer import game_of_work, write_work

__all__ = [
    "ReadWork",
    "WorkDiagnostic",
    "game_of_work",
    "line_of_solution",
    "read_works",
    "solution_lines",
    "solution_of_line",
    "work_of_game",
    "write_work",
]
