"""What the server has acknowledged, and whether it still keeps it."""

import hashlib
import http.client
import random
import secrets
import threading
import time

from program import Client, command, environment, paper


class Ledger:
    def __init__(self, name, server):
        self.name, self.lock = name, threading.Lock()
        self.client = Client(server).register(name)
        self.crane = self.client.create_crane().json()["id"]
        self.cranes, self.papers, self.deleted = {self.crane}, {}, set()
        self.acknowledged, self.cut_off, self.refused = 1, 0, 0

    def write_once(self, client):
        """One write; what is acknowledged is noted, what was cut off may be either way."""
        choice = random.random()
        try:
            if choice < 0.4:
                answer = client.create_crane()
                if answer.status == 201:
                    with self.lock:
                        self.cranes.add(answer.json()["id"])
            elif choice < 0.85:
                content = paper(random.choice([200, 5_000, 90_000, 700_000]))
                answer = client.upload(self.crane, content)
                if answer.status == 201:
                    with self.lock:
                        self.papers[answer.json()["id"]] = hashlib.sha256(content).hexdigest()
            else:
                with self.lock:
                    if not self.papers:
                        return
                    # Taken out first: a delete that is cut off may have happened.
                    paper_id, _ = self.papers.popitem()
                answer = client.ask("DELETE", f"/api/documents/{paper_id}")
                if answer.status == 204:
                    with self.lock:
                        self.deleted.add(paper_id)
            with self.lock:
                if answer.status < 300:
                    self.acknowledged += 1
                else:
                    self.refused += 1
            assert answer.status != 500, answer.body
        except (OSError, http.client.HTTPException):
            with self.lock:
                self.cut_off += 1
            # The server is down; a client would not ask a hundred times a second.
            time.sleep(0.02)

    def write_until(self, stop, workers=4):
        def work():
            client = Client(self.client.server, timeout=20)
            client.cookie = self.client.cookie
            while not stop.is_set():
                self.write_once(client)

        threads = [threading.Thread(target=work) for _ in range(workers)]
        for thread in threads:
            thread.start()
        return threads

    def audit(self, server=None):
        """Every acknowledged write is there, every file has its hash, what was deleted is gone."""
        return self.audit_signed_in(Client(server or self.client.server).log_in(self.name))

    def audit_signed_in(self, client=None):
        """The same where nobody can sign in, because that writes."""
        client = client or self.client
        listed = {crane["id"] for crane in client.ask("GET", "/api/cranes").json()}
        lost = self.cranes - listed
        assert not lost, f"cranes lost: {lost}"
        for paper_id, digest in self.papers.items():
            answer = client.ask("GET", f"/api/documents/{paper_id}")
            assert answer.status == 200, f"document {paper_id}: {answer.status}"
            assert hashlib.sha256(answer.body).hexdigest() == digest, f"document {paper_id} changed"
        for paper_id in self.deleted:
            assert client.ask("GET", f"/api/documents/{paper_id}").status == 404, f"document {paper_id} is back"
        return len(self.cranes) + len(self.papers)


def healthy(env, allowed=("backup", "orphans", "mail", "reading", "clock", "space", "permissions", "encryption")):
    """The doctor finds nothing broken with what is kept."""
    import json

    said = command(env, "doctor", "--json")
    findings = json.loads(said.stdout)["findings"]
    broken = [f for f in findings if f["state"] in ("broken", "warning") and f["check"] not in allowed]
    assert not broken, broken


def user_name():
    return "u" + secrets.token_hex(4)
