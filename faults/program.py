"""The real program under test: started, killed, asked over HTTP."""

import http.client
import json
import os
import secrets
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("CRANEDESK_BIN", str(ROOT / "target/debug/cranedesk"))
PASSWORD = "correct horse battery"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(data, **settings):
    names = {"PATH": os.environ["PATH"], "CRANEDESK_DATA_DIR": str(data), "CRANEDESK_LOG": "warn"}
    names.update({name: str(value) for name, value in settings.items()})
    return names


def command(env, *arguments, **options):
    """Runs a command to its end."""
    return subprocess.run([PROGRAM, *arguments], env=env, capture_output=True, text=True, timeout=600, **options)


def begin(env, *arguments):
    """Begins a command, to be killed."""
    return subprocess.Popen([PROGRAM, *arguments], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Server:
    """One process that serves; `stop` kills it as a power cut would."""

    def __init__(self, data, log=None, **settings):
        self.port = free_port()
        self.env = environment(data, CRANEDESK_LISTEN=f"127.0.0.1:{self.port}", **settings)
        self.log = open(log or Path(data).parent / "server.log", "ab")
        self.process = None

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve"], env=self.env, stdout=self.log, stderr=self.log)
        for _ in range(6000):
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: see {self.log.name}")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.01)
        raise RuntimeError("the server does not listen")

    def stop(self, how=signal.SIGKILL):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Client:
    """A browser with one cookie."""

    def __init__(self, server, timeout=60):
        self.server, self.timeout, self.cookie = server, timeout, None

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        try:
            sent = dict(headers or {})
            if self.cookie:
                sent["Cookie"] = self.cookie
            if isinstance(body, (dict, list)):
                body, sent["Content-Type"] = json.dumps(body), "application/json"
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            got = Answer(answer.status, answer.headers, answer.read())
            if answer.headers.get("Set-Cookie"):
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            return got
        finally:
            connection.close()

    def register(self, name):
        form = {"username": name, "email": f"{name}@example.nz", "password": PASSWORD}
        answer = self.ask("POST", "/api/register", form)
        assert answer.status == 201, answer.body
        return self

    def log_in(self, name):
        answer = self.ask("POST", "/api/login", {"username": name, "password": PASSWORD})
        assert answer.status == 200, answer.body
        return self

    def create_crane(self):
        return self.ask("POST", "/api/cranes", {
            "type": "telescopic", "make": "Liebherr", "model": "LTM", "vehicleId": "KCR " + secrets.token_hex(3),
            "roadUserKm": 12000, "cofExpiry": "2030-09-01", "regoExpiry": "2030-10-01",
            "miExpiry": "2030-01-01", "riggingGearExpiry": "2030-12-01",
        })

    def upload(self, crane, content):
        head, body = form(content)
        return self.ask("POST", f"/api/cranes/{crane}/documents", body, head)


def form(content):
    mark = secrets.token_hex(8)
    body = (
        f'--{mark}\r\nContent-Disposition: form-data; name="documentType"\r\n\r\nPermits\r\n'
        f'--{mark}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'
    ).encode() + content + f"\r\n--{mark}--\r\n".encode()
    return {"Content-Type": f"multipart/form-data; boundary={mark}"}, body


def paper(size):
    """What is taken for a PDF, of random content."""
    return b"%PDF-1.4\n" + secrets.token_bytes(max(size, 16)) + b"\n%%EOF\n"


class Proxy:
    """Stands between the program and a service: passes on, slows down, or is dead."""

    def __init__(self, target):
        self.target, self.delay, self.dead = target, 0, False
        self.port, self.open = free_port(), set()
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            if self.dead:
                client.close()
                continue
            try:
                server = socket.create_connection(self.target)
            except OSError:
                client.close()
                continue
            self.open |= {client, server}
            for one, other in ((client, server), (server, client)):
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one, other):
        try:
            while data := one.recv(65536):
                if self.delay:
                    time.sleep(self.delay)
                other.sendall(data)
        except OSError:
            pass
        for each in (one, other):
            self.open.discard(each)
            each.close()

    def die(self):
        self.dead = True
        for each in list(self.open):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def revive(self):
        self.dead, self.delay = False, 0
