"""The program is killed, again and again, while it does everything."""

import os
import random
import signal
import threading
import time
from pathlib import Path

from ledger import Ledger, healthy, user_name
from program import Server, begin, command, environment


def kill_under_writes(folder, kills, settings):
    """kill -9 under mixed writes; every acknowledged write and every hash is audited."""
    server = Server(folder / "data", **settings).start()
    ledger = Ledger(user_name(), server)
    for count in range(kills):
        stop = threading.Event()
        threads = ledger.write_until(stop)
        time.sleep(random.uniform(0.05, 0.6))
        server.stop()
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
        if (count + 1) % 25 == 0 or count + 1 == kills:
            kept = ledger.audit()
    server.stop(signal.SIGTERM)
    healthy(server.env)
    return f"{kills} kills, {ledger.acknowledged} writes acknowledged, {ledger.cut_off} cut off, {kept} things kept, 0 lost"


def cut_uploads(folder, times):
    """Uploads that break off half-way leave nothing."""
    import socket

    from program import form, paper

    with Server(folder / "data") as server:
        ledger = Ledger(user_name(), server)
        before = len(stored(folder))
        for _ in range(times):
            head, body = form(paper(400_000))
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(
                    f"POST /api/cranes/{ledger.crane}/documents HTTP/1.1\r\nHost: localhost\r\nCookie: {ledger.client.cookie}\r\n"
                    f"Content-Type: {head['Content-Type']}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                    + body[: random.randrange(len(body))]
                )
        for _ in range(600):
            if len(stored(folder)) == before:
                break
            time.sleep(0.05)
        left = len(stored(folder)) - before
        assert left == 0, f"{left} pieces are left"
        ledger.audit()
    healthy(server.env)
    return f"{times} uploads cut off, 0 pieces left"


def stored(folder):
    return [path for path in (folder / "data/files").rglob("*") if path.is_file()]


def filled(folder, papers, **settings):
    server = Server(folder / "data", **settings).start()
    ledger = Ledger(user_name(), server)
    while len(ledger.papers) < papers:
        ledger.write_once(ledger.client)
    return server, ledger


def killed_after(env, longest, *arguments):
    """Begins a command and kills it at some moment; says whether it was at its end."""
    process = begin(env, *arguments)
    try:
        process.wait(random.uniform(0, longest))
        return process.returncode == 0
    except Exception:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        return False


def kill_backups(folder, times):
    """A backup that is killed is never taken for a whole one, and one under writes is whole."""
    server, ledger = filled(folder, 40)
    env, whole = environment(folder / "data"), 0
    stop = threading.Event()
    threads = ledger.write_until(stop, workers=2)
    begun = time.monotonic()
    assert command(env, "backup", str(folder / "first.backup")).returncode == 0
    longest = (time.monotonic() - begun) * 1.2
    for count in range(times):
        name = folder / f"{count}.backup"
        killed_after(env, longest, "backup", str(name))
        if name.exists():
            whole += 1
            said = command(env, "restore", "--check", str(name))
            assert said.returncode == 0, said.stderr
            name.unlink()
    stop.set()
    for thread in threads:
        thread.join()
    last = folder / "last.backup"
    assert command(env, "backup", str(last)).returncode == 0
    ledger.audit()
    server.stop()
    return f"{times} backups killed, {whole} were whole already, none half taken for whole"


def kill_restores(folder, times):
    """A restore that is killed serves nobody, and is begun again to its end."""
    server, ledger = filled(folder, 40)
    env = environment(folder / "data")
    backup = folder / "yard.backup"
    assert command(env, "backup", str(backup)).returncode == 0
    server.stop()
    begun = time.monotonic()
    assert command(environment(folder / "probe"), "restore", str(backup)).returncode == 0
    longest = time.monotonic() - begun
    half = 0
    for count in range(times):
        data = folder / f"r{count}"
        env = environment(data)
        if not killed_after(env, longest, "restore", str(backup)):
            served = command(env, "user", "list")
            if "did not come to its end" in served.stderr:
                half += 1
            elif served.returncode == 0 and ledger.name in served.stdout:
                continue
            else:
                # Killed before it began: there is nothing yet, and asking made nothing.
                assert "There is no database" in served.stderr, served.stderr
            said = command(env, "restore", str(backup))
            assert said.returncode == 0, said.stderr
        with Server(data) as restored:
            ledger.audit(restored)
        healthy(env)
    return f"{times} restores killed, {half} half done and refused until begun again, 0 lost"


def kill_rotations(folder, times):
    """A change of the key that is killed goes on where it was."""
    keys = [command(environment(folder), "files", "new-key").stdout.strip() for _ in range(2)]
    server, ledger = filled(folder, 60)
    server.stop()
    plain = environment(folder / "data", CRANEDESK_FILES_KEY=keys[0])
    begun = time.monotonic()
    killed = 0
    assert command(plain, "files", "encrypt").returncode == 0
    longest = time.monotonic() - begun
    current, old = keys
    for _ in range(times):
        current, old = old, current
        env = environment(folder / "data", CRANEDESK_FILES_KEY=current, CRANEDESK_FILES_OLD_KEYS=old)
        killed += not killed_after(env, longest, "files", "encrypt")
        # Half old, half new: everything is still read.
        with Server(folder / "data", CRANEDESK_FILES_KEY=current, CRANEDESK_FILES_OLD_KEYS=old) as mixed:
            ledger.audit(mixed)
        assert command(env, "files", "encrypt").returncode == 0
    healthy(environment(folder / "data", CRANEDESK_FILES_KEY=current), allowed=("backup", "orphans", "mail", "reading", "space", "permissions"))
    wrong = command(environment(folder / "data", CRANEDESK_FILES_KEY=old), "user", "list")
    assert wrong.returncode != 0 and "encrypted with the key" in wrong.stderr, wrong.stderr
    return f"{killed} rotations killed and resumed, every file read between, wrong key refused"


def kill_migrations(folder, times):
    """A schema that is killed while it is made is made whole the next time."""
    killed = 0
    for count in range(times):
        env = environment(folder / f"m{count}")
        killed += not killed_after(env, 0.25, "migrate")
        said = command(env, "migrate")
        assert said.returncode == 0, said.stderr
        healthy(env)
    return f"{killed} migrations killed, all made whole the next time"
