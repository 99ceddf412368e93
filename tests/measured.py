"""Programs run on their own, so that the memory they take can be told."""

import subprocess
import sys
from pathlib import Path

_TAIL = """
import resource, sys
status = open('/proc/self/status').read() if sys.platform == 'linux' else ''
# The peak that getrusage tells begins with that of the process it was forked from.
peak = int(status.split('VmHWM:')[1].split()[0]) if status else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak // 1000)
"""


def measured(program: str, argument: Path) -> tuple[list[str], int]:
    """The lines that a Python program prints, and the most memory it took, in MB; it must end well."""
    done = subprocess.run(
        [sys.executable, "-c", program + _TAIL, str(argument)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    *lines, memory = done.stdout.splitlines()
    return lines, int(memory)
