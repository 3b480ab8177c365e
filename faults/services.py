"""What the program leans on goes away, gets slow, and comes back."""

import http.server
import json
import os
import socketserver
import subprocess
import threading
import time
from urllib.parse import urlsplit

from ledger import Ledger, healthy, user_name
from program import ROOT, Client, Proxy, Server


def through_trouble(server, proxy, ledger, slow):
    """Dead: refused in words. Slow: done, slowly. Back: done. Nothing acknowledged is lost."""
    client = Client(server, timeout=120)
    client.cookie = ledger.client.cookie
    counts = {"dead": [], "slow": [], "back": []}
    for state in ("dead", "slow", "back"):
        if state == "dead":
            proxy.die()
        else:
            proxy.revive()
            proxy.delay = slow if state == "slow" else 0
            # Connections that died are found out one by one.
            for _ in range(40):
                if ledger_write(client, ledger) < 300:
                    break
        for _ in range(4):
            counts[state].append(ledger_write(client, ledger))
    assert all(status in (503, 507) for status in counts["dead"]), counts
    assert all(status < 300 for status in counts["slow"] + counts["back"]), counts
    ledger.audit()
    return f"dead: {len(counts['dead'])} refused with 503; slow and back: {len(counts['slow'] + counts['back'])} done; 0 lost"


def ledger_write(client, ledger):
    from hashlib import sha256

    from program import paper

    content = paper(20_000)
    answer = client.upload(ledger.crane, content)
    assert answer.status != 500, answer.body
    if answer.status == 201:
        ledger.papers[answer.json()["id"]] = sha256(content).hexdigest()
    return answer.status


def postgres(folder, url):
    parts = urlsplit(url)
    proxy = Proxy((parts.hostname, parts.port))
    through = f"postgres://{parts.username}@127.0.0.1:{proxy.port}{parts.path}?options=-csearch_path%3Dfaults"
    subprocess.run(["psql", url, "-qc", "DROP SCHEMA IF EXISTS faults CASCADE; CREATE SCHEMA faults"], check=True, stderr=subprocess.DEVNULL)
    with Server(folder / "data", CRANEDESK_DATABASE_URL=through, CRANEDESK_DATABASE_CONNECTIONS=4) as server:
        said = through_trouble(server, proxy, Ledger(user_name(), server), 0.1)
    healthy(server.env)
    return said


def bucket(folder):
    disk = folder / "bucket"
    disk.mkdir()
    program = ROOT / "target/debug/examples/bucket"
    process = subprocess.Popen([str(program), str(disk)], stdout=subprocess.PIPE, text=True)
    try:
        address = urlsplit(process.stdout.readline().strip())
        proxy = Proxy((address.hostname, address.port))
        settings = {
            "CRANEDESK_FILES_URL": "s3://paper/yard", "CRANEDESK_S3_ENDPOINT": f"http://127.0.0.1:{proxy.port}",
            "CRANEDESK_S3_ACCESS_KEY": "crane", "CRANEDESK_S3_SECRET_KEY": "hook-and-block",
        }
        with Server(folder / "data", **settings) as server:
            said = through_trouble(server, proxy, Ledger(user_name(), server), 0.2)
        healthy(server.env)
        return said
    finally:
        process.kill()
        process.wait()


class PostOffice(socketserver.StreamRequestHandler):
    taken = 0

    def handle(self):
        say = lambda text: self.wfile.write(text.encode() + b"\r\n")
        say("220 office")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                say("354 go on")
                while self.rfile.readline() != b".\r\n":
                    pass
                PostOffice.taken += 1
                say("250 taken")
            elif word == b"QUIT":
                return say("221 bye")
            else:
                say("250 office" if word in (b"EHLO", b"HELO") else "250 well")


def mail(folder):
    """While the mail server is dead everything else works; what was to be sent is sent when it is back."""
    office = socketserver.ThreadingTCPServer(("127.0.0.1", 0), PostOffice)
    office.daemon_threads = True
    threading.Thread(target=office.serve_forever, daemon=True).start()
    proxy = Proxy(office.server_address)
    proxy.die()
    with Server(folder / "data", CRANEDESK_SMTP_URL=f"smtp://127.0.0.1:{proxy.port}") as server:
        client = Client(server).register(user_name())
        # A new address is confirmed by mail.
        answer = client.ask("PATCH", "/api/user/email", {"email": "new@example.nz"})
        assert answer.status == 200, answer.body
        assert client.create_crane().status == 201
        time.sleep(3)
        assert PostOffice.taken == 0
        proxy.revive()
        waited = time.monotonic()
        while PostOffice.taken == 0:
            assert time.monotonic() - waited < 240, "the mail never went out"
            time.sleep(1)
    return f"dead: all else worked; back: the mail went out after {time.monotonic() - waited:.0f} s"


class Model(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        words = "I cannot tell that from your register."
        if asked.get("stream"):
            pieces = [{"delta": {"role": "assistant", "content": words}, "finish_reason": None}, {"delta": {}, "finish_reason": "stop"}]
            chunks = [{"id": "1", "object": "chat.completion.chunk", "model": "m", "choices": [{"index": 0, **piece}]} for piece in pieces]
            kind, body = "text/event-stream", "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        else:
            message = {"role": "assistant", "content": words}
            kind, body = "application/json", json.dumps({
                "id": "1", "object": "chat.completion", "model": "m",
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
            })
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


def model(folder):
    """A dead or silent model never makes the register slower, and questions get words."""
    there = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=there.serve_forever, daemon=True).start()
    proxy = Proxy(there.server_address)
    settings = {"CRANEDESK_AI_PROVIDER": "openai", "CRANEDESK_AI_URL": f"http://127.0.0.1:{proxy.port}/v1", "CRANEDESK_AI_KEY": "k", "CRANEDESK_AI_MODEL": "m"}
    statuses = {}
    with Server(folder / "data", **settings) as server:
        client = Client(server, timeout=180).register(user_name())
        for state in ("dead", "slow", "back"):
            proxy.die() if state == "dead" else proxy.revive()
            proxy.delay = 2 if state == "slow" else 0
            answers = []
            ask = threading.Thread(target=lambda: answers.append(question(client)))
            ask.start()
            assert client.create_crane().status == 201
            assert client.ask("GET", "/api/cranes").status == 200
            ask.join()
            statuses[state] = answers[0]
            assert answers[0] in (200, 503), answers
        assert statuses["back"] == 200, statuses
    return f"questions answered with {statuses}, the register worked throughout"


def question(client):
    body = '--m\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nTell me a story about cranes\r\n--m--\r\n'
    return client.ask("POST", "/api/ai/query", body, {"Content-Type": "multipart/form-data; boundary=m"}).status
