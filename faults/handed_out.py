"""What is handed out, asked for far too often and for far too much."""

import hashlib
import threading
import time
from pathlib import Path

from ledger import healthy, user_name
from program import ROOT, Client, Server

MOST_MEGABYTES = 150


def megabytes(process):
    """The most memory that the process has held at once."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))) / 1024


def link_storm(folder, openings=10_000, workers=8):
    """A pack of as many cranes as may be, 500 refused in a sentence, and a link that is opened ten thousand times."""
    server = Server(folder / "data")
    server.env["CRANEDESK_PUBLIC_URL"] = f"http://127.0.0.1:{server.port}"
    content = (ROOT / "server/src/testing/samples/manual.pdf").read_bytes()
    with server:
        client = Client(server).register(user_name())
        cranes = []
        for _ in range(100):
            cranes.append(client.create_crane().json()["id"])
            assert client.upload(cranes[-1], content).status == 201
        choice = {"kinds": [], "documentTypes": ["Permits"]}
        wanted = {"craneIds": cranes, "format": "pdf", "choice": choice}
        refused = client.ask("POST", "/api/packs", {**wanted, "craneIds": list(range(1, 501))})
        assert refused.status == 422 and b"at most 100 cranes" in refused.body, refused.body
        pack, begun = client.ask("POST", "/api/packs", wanted).json(), time.monotonic()
        while pack["state"] == "making":
            time.sleep(0.2)
            pack = client.ask("GET", f"/api/packs/{pack['id']}").json()
        assert pack["state"] == "ready" and pack["pages"] > 300, pack
        lasted = time.monotonic() - begun
        link = client.ask("POST", "/api/links", {"packId": pack["id"], "days": 7}).json()
        path = link["url"].split(f":{server.port}")[1] + "?file"
        left, lock, found = iter(range(openings)), threading.Lock(), {}

        def open_on():
            stranger = Client(server)
            while True:
                with lock:
                    if next(left, None) is None:
                        return
                answer = stranger.ask("GET", path)
                what = (answer.status, hashlib.sha256(answer.body).hexdigest()) if answer.status == 200 else (answer.status, "")
                with lock:
                    found[what] = found.get(what, 0) + 1
                assert answer.status in (200, 503), (answer.status, answer.body[:200])

        threads = [threading.Thread(target=open_on) for _ in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        whole = [what for what in found if what[0] == 200]
        assert len(whole) == 1, f"not one and the same file: {found}"
        log = client.ask("GET", f"/api/links/{link['link']['id']}/openings").json()
        assert log["total"] == found[whole[0]] and len(log["openings"]) <= 200, log["total"]
        held = megabytes(server.process)
        assert client.ask("GET", "/api/cranes").status == 200
    # The address of this server is not https, of which the doctor warns.
    healthy({**server.env, "CRANEDESK_PUBLIC_URL": "https://cranes.example.nz"})
    said = f"100 cranes, {pack['pages']} pages in {lasted:.1f} s; 500 refused; opened {log['total']} times, each the same whole file; at most {held:.0f} MB"
    assert held <= MOST_MEGABYTES, said
    return said
