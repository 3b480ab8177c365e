// Writes src/api/schema.ts from the committed contract. `--check` only compares, and fails when stale.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const contract = new URL("../../api/openapi.json", import.meta.url);
const target = new URL("../src/api/schema.ts", import.meta.url);

const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier("Blob"));

const ast = await openapiTS(contract, {
  // A file in a multipart form is a Blob in the browser, not a string. utoipa says so in either of two ways.
  transform(schema) {
    const isFile = schema.format === "binary" || schema.contentMediaType === "application/octet-stream";
    return isFile ? blob : undefined;
  },
});
const text = `// Generated from api/openapi.json by \`npm run generate\`. Do not edit.\n\n${astToString(ast)}`;

if (process.argv.includes("--check")) {
  const committed = await readFile(target, "utf8").catch(() => "");
  if (committed !== text) {
    console.error("src/api/schema.ts is stale. Run `npm run generate` in web/.");
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
