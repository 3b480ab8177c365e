"""The machine itself: its disk, its clock, and clients that drip."""

import os
import socket
import sqlite3
import subprocess
import threading
import time

from ledger import Ledger, healthy, user_name
from program import PROGRAM, ROOT, Client, Server, command, environment


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


def unmount(disk):
    """A reader ends with its server, and the kernel lets go of its file a moment later."""
    for _ in range(100):
        if subprocess.run(["umount", str(disk)], stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.1)
    raise AssertionError("the disk is still in use after its server has ended")


def read_only_disk(folder):
    """A disk that turns read-only under open files refuses in words, and reading goes on; mended, all goes on.

    It is an ext4 of its own that is told to give up, as the kernel does by itself when a disk fails it.
    """
    image, disk = folder / "disk.img", folder / "disk"
    disk.mkdir(parents=True)
    with open(image, "wb") as file:
        file.truncate(96_000_000)
    subprocess.run(["mkfs.ext4", "-q", "-E", "nodiscard", str(image)], check=True)
    mount = ["mount", "-o", "loop,errors=remount-ro", str(image), str(disk)]
    subprocess.run(mount, check=True)
    settings = {"log": folder / "server.log", "CRANEDESK_FREE_MB": 0}
    try:
        with Server(disk / "data", **settings) as server:
            ledger = Ledger(user_name(), server)
            for _ in range(20):
                ledger.write_once(ledger.client)
            assert ledger.refused == 0, "refused before anything was broken"
            subprocess.run(["mount", "-o", "remount,abort", str(disk)], check=True)
            statuses = {}
            for _ in range(10):
                for answer in (ledger.client.create_crane(), ledger.client.upload(ledger.crane, b"%PDF-1.4\n" + bytes(90_000))):
                    assert answer.status in (503, 507), (answer.status, answer.body)
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1
            assert ledger.client.ask("GET", "/api/cranes").status == 200
            ready = ledger.client.ask("GET", "/readyz").status
            kept = ledger.audit_signed_in()
        unmount(disk)
        subprocess.run(["e2fsck", "-p", str(image)], check=False, stdout=subprocess.DEVNULL)
        subprocess.run(mount, check=True)
        with server:
            ledger.client.log_in(ledger.name)
            for _ in range(10):
                ledger.write_once(ledger.client)
            assert ledger.refused == 0, "writable again, and yet refused"
            ledger.audit()
        healthy(server.env)
        return f"answers while read-only {statuses}, /readyz {ready}, {kept} things read; mended: all well, 0 lost"
    finally:
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


class LockWatch:
    """Asks again and again whether somebody else may write now, and notes for how long the answer was no.

    With no other writer about, what it sees is what the backup itself takes: how long a write would have had to wait
    for it, and not how busy the machine is with other things.
    """

    def __init__(self, database):
        self.held, self.asked, self.stopped = [], 0, threading.Event()
        self.connection = sqlite3.connect(f"file:{database}?mode=rw", uri=True, timeout=0, isolation_level=None, check_same_thread=False)
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        since = None
        while not self.stopped.is_set():
            begun = time.monotonic()
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                self.connection.execute("ROLLBACK")
                if since is not None:
                    self.held.append(time.monotonic() - since)
                since = None
            except sqlite3.OperationalError:
                since = since or begun
            self.asked += 1
            # Let go for a moment, so that the backup gets its turn too.
            time.sleep(0.0005)
        self.connection.close()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()

    def __str__(self):
        longest = max(self.held, default=0) * 1000
        return f"{len(self.held)} times, {sum(self.held) * 1000:.1f} ms in all, longest {longest:.1f} ms"


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

        def backup(name):
            return subprocess.Popen([PROGRAM, "backup", str(folder / name)], env=environment(folder / "data"), stdout=subprocess.DEVNULL)

        alone = creates(lambda times: len(times) < count)
        process = backup("beside.backup")
        beside = creates(lambda times: process.poll() is None)
        assert process.returncode == 0 and beside, "the backup failed"
    # Nobody else writes now. The lock is asked for during a backup, and for as long without one.
    database = folder / "data/cranedesk.sqlite"
    with LockWatch(database) as during:
        begun = time.monotonic()
        assert backup("watched.backup").wait() == 0, "the backup failed"
        lasted = time.monotonic() - begun
    with LockWatch(database) as without:
        time.sleep(lasted)

    def said(times):
        return f"p50 {percentile(times, 0.5) * 1000:.0f} ms, longest {max(times) * 1000:.0f} ms"

    told = (
        f"write lock held by a backup of {lasted:.1f} s: {during}; without one: {without}; "
        f"{len(beside)} writes beside one {said(beside)}, without one {said(alone)}"
    )
    assert max(during.held, default=0) < 0.1, told
    return told
