"""The machine itself: its disk, its clock, and clients that drip."""

import os
import socket
import subprocess
import threading
import time

from ledger import Ledger, healthy, user_name
from program import ROOT, Client, Server, command, environment


def mounted(folder, megabytes):
    """A small disk of its own: a tmpfs, which needs root or a namespace in which one is."""
    folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=True)
    return folder


def unmounted(folder):
    subprocess.run(["umount", "-l", str(folder)], check=False)


def full_disk(folder):
    """A full disk refuses with 507 and loses nothing; with room, all goes on."""
    disk = mounted(folder / "disk", 48)
    try:
        with Server(disk / "data", log=folder / "server.log", CRANEDESK_FREE_MB=0) as server:
            ledger = Ledger(user_name(), server)
            ballast = disk / "ballast"
            with open(ballast, "wb") as file:
                try:
                    while True:
                        file.write(bytes(65536))
                        file.flush()
                except OSError:
                    pass
            client, refused = ledger.client, {}
            for _ in range(30):
                for answer in (client.create_crane(), client.upload(ledger.crane, b"%PDF-1.4\n" + bytes(300_000))):
                    assert answer.status in (201, 503, 507), (answer.status, answer.body)
                    refused[answer.status] = refused.get(answer.status, 0) + 1
                    if answer.status == 201 and answer.json().get("make"):
                        ledger.cranes.add(answer.json()["id"])
            assert refused.get(507), refused
            assert client.ask("GET", "/api/cranes").status == 200
            ballast.unlink()
            for _ in range(20):
                ledger.write_once(client)
            assert ledger.refused == 0, "room again, and yet refused"
            ledger.audit()
        healthy(server.env)
        # With a reserve, files stop first and the register goes on.
        with Server(disk / "data", log=folder / "server.log", CRANEDESK_FREE_MB=49) as server:
            client = Client(server).log_in(ledger.name)
            assert client.upload(ledger.crane, b"%PDF-1.4\n" + bytes(5_000)).status == 507
            assert client.create_crane().status == 201
        return f"answers while full {refused}, with room again all well, reserve kept"
    finally:
        unmounted(disk)


def read_only_disk(folder):
    """A disk that turns read-only refuses in words; reading goes on; writable again, so does writing."""
    disk = mounted(folder / "disk", 64)
    try:
        with Server(disk / "data", log=folder / "server.log") as server:
            ledger = Ledger(user_name(), server)
            for _ in range(20):
                ledger.write_once(ledger.client)
            # Open files keep a tmpfs from turning read-only; a read-only cover is laid over it instead.
            turned = subprocess.run(["mount", "-o", "remount,ro", str(disk)], capture_output=True).returncode == 0
            how = "remounted"
            if not turned:
                subprocess.run(["mount", "--bind", str(disk), str(disk)], check=True)
                subprocess.run(["mount", "-o", "remount,ro,bind", str(disk)], check=True)
                how = "covered"
            statuses = {}
            for _ in range(10):
                for answer in (ledger.client.create_crane(), ledger.client.upload(ledger.crane, b"%PDF-1.4\n" + bytes(90_000))):
                    assert answer.status in (201, 503, 507), (answer.status, answer.body)
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1
                    if answer.status == 201 and "make" in answer.json():
                        ledger.cranes.add(answer.json()["id"])
            assert ledger.client.ask("GET", "/api/cranes").status == 200
            if turned:
                subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            else:
                subprocess.run(["umount", str(disk)], check=True)
            before = ledger.refused
            for _ in range(10):
                ledger.write_once(ledger.client)
            assert ledger.refused == before, "writable again, and yet refused"
            ledger.audit()
        healthy(server.env)
        return f"{how}: answers while read-only {statuses}, writable again all well"
    finally:
        unmounted(disk)
        unmounted(disk)


def clock_jumps(folder):
    """Days ahead and back: nobody is locked out, nothing is lost."""
    shim, offset = folder / "clock.so", folder / "offset"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", str(shim), str(ROOT / "faults/clock.c"), "-ldl"], check=True)
    offset.write_text("0")
    jumps = [0, 86_400 * 3, -86_400 * 3, 86_400 * 400, -86_400 * 400, 0]
    with Server(folder / "data", LD_PRELOAD=shim, FAULTS_CLOCK=offset) as server:
        ledger = Ledger(user_name(), server)
        for jump in jumps:
            offset.write_text(str(jump))
            client = Client(server).log_in(ledger.name)
            ledger.client = client
            for _ in range(5):
                ledger.write_once(client)
            assert client.ask("GET", "/api/alerts").status == 200
        assert ledger.refused == 0, "a jump of the clock refused a write"
        ledger.audit()
    healthy(server.env)
    return f"{len(jumps)} jumps of up to 400 days both ways, {ledger.acknowledged} writes, 0 refused, 0 lost"


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def listed(client, count):
    times = []
    for _ in range(count):
        begun = time.monotonic()
        assert client.ask("GET", "/api/cranes").status == 200
        times.append(time.monotonic() - begun)
    return times


def drips(folder, connections=200, count=400):
    """Clients that drip their requests leave the others' lists as fast as they were."""
    with Server(folder / "data") as server:
        client = Client(server).register(user_name())
        crane = client.create_crane().json()["id"]
        listed(client, 50)
        alone = percentile(listed(client, count), 0.99)
        lines, stop = [], threading.Event()
        for _ in range(connections):
            line = socket.create_connection(("127.0.0.1", server.port))
            line.sendall(f"POST /api/cranes/{crane}/documents HTTP/1.1\r\nHost: localhost\r\nCookie: {client.cookie}\r\nContent-Type: multipart/form-data; boundary=m\r\nContent-Length: 1000000\r\n\r\n".encode())
            lines.append(line)

        def drip():
            while not stop.is_set():
                for line in lines:
                    try:
                        line.send(b"x")
                    except OSError:
                        pass
                time.sleep(0.5)

        dripping = threading.Thread(target=drip)
        dripping.start()
        beside = percentile(listed(client, count), 0.99)
        signs_in = Client(server).log_in(user_of(client)).ask("GET", "/api/user").status
        stop.set()
        dripping.join()
        for line in lines:
            line.close()
    ratio = beside / alone
    assert signs_in == 200 and ratio < 2, f"p99 {alone * 1000:.1f} ms alone, {beside * 1000:.1f} ms beside drips"
    return f"{connections} dripping: list p99 {alone * 1000:.1f} ms alone, {beside * 1000:.1f} ms beside them ({ratio:.2f} times)"


def user_of(client):
    return client.ask("GET", "/api/user").json()["username"]


def writes_beside_backup(folder, count=300):
    """A backup holds up no write for more than 100 ms."""
    with Server(folder / "data") as server:
        ledger = Ledger(user_name(), server)
        client = ledger.client
        for _ in range(60):
            client.upload(ledger.crane, b"%PDF-1.4\n" + os.urandom(2_000_000))

        def creates(until):
            times = []
            while until(times):
                begun = time.monotonic()
                assert client.create_crane().status == 201
                times.append(time.monotonic() - begun)
            return times

        alone = creates(lambda times: len(times) < count)
        process = subprocess.Popen([__import__("program").PROGRAM, "backup", str(folder / "a.backup")], env=environment(folder / "data"), stdout=subprocess.DEVNULL)
        beside = creates(lambda times: process.poll() is None)
        assert process.returncode == 0 and beside, "the backup failed"
    held = (percentile(beside, 0.99) - percentile(alone, 0.5)) * 1000
    said = f"{len(beside)} writes beside it: p50 {percentile(beside, 0.5) * 1000:.0f} ms, p99 {percentile(beside, 0.99) * 1000:.0f} ms, longest {max(beside) * 1000:.0f} ms; alone p50 {percentile(alone, 0.5) * 1000:.0f} ms, longest {max(alone) * 1000:.0f} ms"
    assert held < 100, said
    return said
