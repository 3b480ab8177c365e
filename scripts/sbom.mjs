// Everything that is inside the program, as a CycloneDX list on standard output: the crates that it is linked from, and
// the packages that its web app is made of.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function crates() {
  const tree = ["tree", "--locked", "-p", "cranedesk", "-e", "normal", "--prefix", "none", "--format", "{p}|{l}"];
  const lines = execFileSync("cargo", tree, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const found = new Map();
  for (const line of lines.split("\n")) {
    const [, name, version, license] = /^(\S+) v(\S+)[^|]*\|(.*)$/.exec(line) ?? [];
    if (name && !name.startsWith("cranedesk")) {
      const purl = `pkg:cargo/${name}@${version}`;
      found.set(purl, component(name, version, license.replace(/ \(\*\)$/, ""), purl));
    }
  }
  return [...found.values()];
}

function packages() {
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional)
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      return { ...component(name, version, license, purl), ...hashes(integrity) };
    });
}

function hashes(integrity) {
  const [, digest] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  return digest ? { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] } : {};
}

function component(name, version, license, purl) {
  const licenses = license ? { licenses: [{ expression: license.replaceAll("/", " OR ") }] } : {};
  return { type: "library", "bom-ref": purl, name, version, ...licenses, purl };
}

const [, version] = /^version = "(.+)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"));
const components = [...crates(), ...packages()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
const list = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    component: { type: "application", "bom-ref": "cranedesk", name: "cranedesk", version, licenses: [{ expression: "MIT" }] },
  },
  components,
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
