/**
 * Scores of one page on a phone, and what it takes to load it.
 * Usage: node lighthouse.mjs ADDRESS COOKIE PATH; prints JSON.
 */
import lighthouse from "lighthouse";
import { withPage } from "./browser.mjs";

const [address, cookie, path] = process.argv.slice(2);

const result = await withPage(address, cookie, async (page, origin) => {
  const categories = ["performance", "accessibility", "best-practices"];
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
  return {
    finalPath: new URL(lhr.finalDisplayedUrl).pathname,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    code: bytes("Script", "Stylesheet"),
    transferred: bytes(),
    lost: Object.values(lhr.audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map((audit) => audit.id),
  };
});
process.stdout.write(`${JSON.stringify(result)}\n`);
