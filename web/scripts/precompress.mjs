// Writes a .br and a .gz beside every text asset of the build, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
const [root = "dist"] = process.argv.slice(2);

for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !compressible.has(extname(file))) continue;
  const content = await readFile(file);
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
