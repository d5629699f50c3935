"""The command line as a host types it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot` in an empty folder, without a token."""
    outside = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN" and name[:4] != "UNO_"}
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={**outside, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_token_one_line_says_how_to_get_one(tmp_path: Path) -> None:
    ended = run(tmp_path)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "DISCORD_TOKEN" in ended.stderr
    assert "python -m bot play" in ended.stderr


def test_the_page_on_a_taken_port_says_so_and_ends(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = run(tmp_path, "play", "--port", port, "--no-browser", "--database", str(tmp_path / "page.db"))
    assert ended.returncode == 2
    assert f"Port {port} is taken" in ended.stderr
