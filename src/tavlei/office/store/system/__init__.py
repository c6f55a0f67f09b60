"""What one operating system has and another has not: locks of files, bounds of a process, copies of a process.

if lock(file, wait=False):
    ...  # nobody else has it until `file` is closed
"""

try:
    from tavlei.office.store.system.posix import (
        BOUNDS_WORK,
        FORKS,
        bound_computing,
        bound_memory,
        let_others_go_first,
        lock,
        open_many_files,
        used_memory,
    )
except ImportError:  # no fcntl or no resource: Windows
    from tavlei.office.store.system.portable import (
        BOUNDS_WORK,
        FORKS,
        bound_computing,
        bound_memory,
        let_others_go_first,
        lock,
        open_many_files,
        used_memory,
    )

__all__ = [
    "BOUNDS_WORK",
    "FORKS",
    "bound_computing",
    "bound_memory",
    "let_others_go_first",
    "lock",
    "open_many_files",
    "used_memory",
]
