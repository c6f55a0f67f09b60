#!/usr/bin/env bash
# Build the kernel with AddressSanitizer and UBSan into a folder of its own, and run its tests on that build; before that
# the threads of the player under ThreadSanitizer, which goes with neither and needs no Python.
# Usage: tools/sanitize_kernel.sh PYTHON [arguments of pytest]
set -euo pipefail
cd "$(dirname "$0")/.."
python=$1
shift
built=build/sanitized
rm -rf "$built"
mkdir -p build
c++ -std=c++20 -O1 -g -fsanitize=thread -pthread -I kernel/src tests/kernel/threads.cpp -o build/threads
TSAN_OPTIONS=halt_on_error=1 build/threads
PIP_CONSTRAINT="$PWD/kernel/constraints.txt" "$python" -m pip install --disable-pip-version-check --quiet --no-deps \
    --target "$built" --config-settings=cmake.define.TAVLEI_SANITIZE=ON --config-settings="build-dir=$PWD/kernel/build/sanitized" ./kernel
# Python itself leaves memory to the system when it ends, so leaks are not looked for. The allocator of Python is turned
# off, so that every piece of memory is watched.
export LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so) $(c++ -print-file-name=libstdc++.so)"
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc PYTHONPATH="$built"
"$python" -c 'import tavlei_kernel; assert "sanitized" in tavlei_kernel.__file__, tavlei_kernel.__file__'
"$python" -m pytest -q -p no:cacheprovider "${@:-tests/kernel}"
