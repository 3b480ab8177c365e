/**
 * Scores of one page on a phone, and what it takes to load it.
 * Usage: node lighthouse.mjs ADDRESS COOKIE PATH; prints JSON.
 */
import lighthouse from "lighthouse";
import { withPage } from "./browser.mjs";

const [address, cookie, path] = process.argv.slice(2);

const ROUNDS = 5;
const categories = ["performance", "accessibility", "best-practices"];

// A browser of its own for each round, so that nothing is in its cache.
const rounds = [];
for (let round = 0; round < ROUNDS; round++) rounds.push(await withPage(address, cookie, measure));
// The middle round: one that met a busy moment of the machine says little of the page.
const result = rounds.sort((a, b) => a.performance - b.performance)[Math.floor(ROUNDS / 2)];
process.stdout.write(`${JSON.stringify(result)}\n`);

async function measure(page, origin) {
  // The session is a cookie of this browser, which a cleared storage would lose.
  const flags = { onlyCategories: categories, logLevel: "error", disableStorageReset: true };
  const { lhr } = await lighthouse(origin + path, flags, undefined, page);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const requests = lhr.audits["network-requests"].details.items;
  const bytes = (...kinds) =>
    requests
      .filter((request) => kinds.length === 0 || kinds.includes(request.resourceType))
      .reduce((sum, request) => sum + request.transferSize, 0);
  const score = (name) => Math.round(lhr.categories[name].score * 100);
  const ms = (name) => Math.round(lhr.audits[name].numericValue);
  return {
    finalPath: new URL(lhr.finalDisplayedUrl).pathname,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    code: bytes("Script", "Stylesheet"),
    transferred: bytes(),
    firstPaint: ms("first-contentful-paint"),
    largestPaint: ms("largest-contentful-paint"),
    blocked: ms("total-blocking-time"),
  };
}
