#!/usr/bin/env python3
"""Breaks everything that can break under a running CraneDesk, and says in figures what was lost.

    faults/run.py              all of it, some minutes
    faults/run.py drips mail   some of it

Needs target/debug/cranedesk, its example `bucket`, a C compiler, root for the small disks (or a
namespace in which one is) and mkfs.ext4, and PostgreSQL in CRANEDESK_TEST_POSTGRES_URL. `make test-faults` sees to that.
"""

import os
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

import handed_out
import kills
import machine
import services

POSTGRES = os.environ.get("CRANEDESK_TEST_POSTGRES_URL", "")
KEY = "p5nQ3S0gJfVxWc1r8Lq0mB7yZ2uK4tHdXeRaOiNsT9E="


def on_postgres(folder):
    import subprocess

    subprocess.run(["psql", POSTGRES, "-qc", "DROP SCHEMA IF EXISTS kills CASCADE; CREATE SCHEMA kills"], check=True, stderr=subprocess.DEVNULL)
    settings = {"CRANEDESK_DATABASE_URL": f"{POSTGRES}?options=-csearch_path%3Dkills", "CRANEDESK_DATABASE_CONNECTIONS": 4}
    return kills.kill_under_writes(folder, 40, settings)


SCENARIOS = {
    "kill-sqlite": lambda folder: kills.kill_under_writes(folder, 100, {}),
    "kill-encrypted": lambda folder: kills.kill_under_writes(folder, 60, {"CRANEDESK_FILES_KEY": KEY}),
    "kill-postgres": on_postgres,
    "cut-uploads": lambda folder: kills.cut_uploads(folder, 50),
    "kill-backups": lambda folder: kills.kill_backups(folder, 20),
    "kill-restores": lambda folder: kills.kill_restores(folder, 20),
    "kill-rotations": lambda folder: kills.kill_rotations(folder, 20),
    "kill-migrations": lambda folder: kills.kill_migrations(folder, 20),
    "full-disk": machine.full_disk,
    "read-only-disk": machine.read_only_disk,
    "postgres": lambda folder: services.postgres(folder, POSTGRES),
    "s3": services.bucket,
    "mail": services.mail,
    "model": services.model,
    "clock": machine.clock_jumps,
    "drips": machine.drips,
    "backup-beside-writes": machine.writes_beside_backup,
    "link-storm": handed_out.link_storm,
}


def main(names):
    unknown = [name for name in names if name not in SCENARIOS]
    if unknown:
        sys.exit(f"no such scenario: {', '.join(unknown)}. There are: {', '.join(SCENARIOS)}")
    failed, lines = [], []
    for name in names or SCENARIOS:
        folder = Path(tempfile.mkdtemp(prefix=f"cranedesk-faults-{name}."))
        begun = time.monotonic()
        try:
            result = SCENARIOS[name](folder)
            shutil.rmtree(folder, ignore_errors=True)
        except Exception as error:
            failed.append(name)
            result = f"FAILED: {error} (see {folder})"
            traceback.print_exc()
        line = f"{name:21} {time.monotonic() - begun:5.0f} s  {result}"
        print(line, flush=True)
        lines.append(line)
    print("\n" + "\n".join(lines))
    print(f"\n{len(lines) - len(failed)} of {len(lines)} held.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
