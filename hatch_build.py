"""Compiles the kernel when the package is built, where a C compiler is at hand.

The modules of the kernel are put together into one, so that the C compiler can inline across
them, and Cython gives it the types of the ``.pxd`` files.  Without a compiler the package is
built all the same: every module runs as it stands.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = (
    "captures",
    "deal",
    "playout",
    "policy",
    "worlds",
    "tree",
    "bounds",
    "ordering",
    "alphabeta",
    "solver",
    "pimc",
    "lookahead",
    "lastround",
    "publictree",
    "cfr",
    "given",
    "valued",
)
KERNEL = Path("scopa_engine", "kernel")
LIBRARY = "_compiled.abi3.so"

HEADER = """\
from __future__ import annotations
import cython
from array import array
from collections.abc import Sequence
from itertools import combinations
from math import comb
from scopa_engine.kernel.solver_tables import *
from scopa_engine.kernel.tables import *
from scopa_engine.kernel.value_tables import *
"""
TYPES = """\
cimport cython
from libc.math cimport exp, log, sqrt
ctypedef long long i64
ctypedef unsigned long long u64
"""
# Constants of tables.py that compiled code uses: as C numbers.
CONSTANTS = (
    "ALL",
    "ALL_BUT_ACES",
    "ALL_WITH_ACE",
    "LEFT_SUMS",
    "LIKING_UNIT",
    "MANY",
    "PAYOFF_WIDTH",
    "PAYOFF_WON",
)


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled kernel to a wheel, or puts it beside its sources when editable."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is made; ``version`` is ``editable`` or not."""
        kernel = Path(self.root) / KERNEL
        self.folder = folder = Path(tempfile.mkdtemp(prefix="scopa-kernel-"))
        if not compile_kernel(kernel, folder):
            self.app.display_warning("no C compiler: the kernel stays plain Python")
            return
        library = folder / LIBRARY
        if version == "editable":
            put(library, kernel)
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform}"
        build_data["force_include"][str(library)] = str(KERNEL / LIBRARY)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called when the wheel is made: the library is in it."""
        shutil.rmtree(self.folder)


def put(library: Path, folder: Path) -> None:
    """Put the library into the folder in one step: a process that uses the old one keeps it."""
    new = folder / f"{library.name}.new"
    shutil.copyfile(library, new)
    new.replace(folder / library.name)


def compile_kernel(kernel: Path, folder: Path) -> bool:
    """Compile the modules in ``kernel`` into ``folder``; ``False`` where that cannot be done."""
    (folder / "_compiled.py").write_text(joined(kernel, "py", HEADER), encoding="utf-8")
    constants = f"cdef i64 {', '.join(CONSTANTS)}\n"
    types = joined(kernel, "pxd", TYPES + constants)
    (folder / "_compiled.pxd").write_text(types, encoding="utf-8")
    (folder / "setup.py").write_text(SETUP, encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0 and os.environ.get("SCOPA_KERNEL") == "compiled":
        raise RuntimeError(f"the kernel does not compile:\n{done.stdout}{done.stderr}")
    return (folder / LIBRARY).exists()


def joined(kernel: Path, suffix: str, header: str) -> str:
    """The parts as one module: their imports give way to the header's."""
    texts = [(kernel / f"{part}.{suffix}").read_text(encoding="utf-8") for part in PARTS]
    body = "\n".join(re.sub(r"^from \S+ import (\([^)]*\)|.*)\n", "", t, flags=re.M) for t in texts)
    return header + body.replace("with nogil:", "with cython.nogil:")


SETUP = """\
import inspect
import re
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

# Every start would import inspect for these, which takes longer than all else that is compiled.
FLAGS = ("OPTIMIZED", "NEWLOCALS", "VARARGS", "VARKEYWORDS",
         "ASYNC_GENERATOR", "GENERATOR", "COROUTINE")
known = [(f"CO_{name}", str(getattr(inspect, f"CO_{name}"))) for name in FLAGS]
limited = [("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")]
extension = Extension(
    "_compiled",
    ["_compiled.py"],
    define_macros=limited + known,
    py_limited_api=True,
    extra_compile_args=["-O3", "-g0", "-ffp-contract=off"],
)
directives = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "annotation_typing": False,
}
modules = cythonize([extension], compiler_directives=directives)
source = Path("_compiled.c")
text = source.read_text(encoding="utf-8")
if {*re.findall(r'"(CO_[A-Z_]+)"', text)} <= {name for name, _ in known}:
    source.write_text(text.replace('Module("inspect")', 'Module("builtins")'), encoding="utf-8")
setup(ext_modules=modules)
"""
