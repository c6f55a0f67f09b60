"""The native kernel of Tavlei. Without it everything works on the Python rules, slower."""

from importlib.metadata import version

from tavlei_kernel import _core
from tavlei_kernel.files import DamagedTable
from tavlei_kernel.store import Found, TableStore, user_folder

__version__ = version("tavlei-kernel")
__all__ = ["DamagedTable", "Found", "TableStore", "__version__", "_core", "user_folder"]
