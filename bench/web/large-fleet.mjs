/**
 * A dashboard of thousands of cranes: when it can be used, and the longest
 * that the page is busy without a break while somebody types and scrolls.
 * Usage: node large-fleet.mjs ADDRESS COOKIE; prints JSON.
 */
import { withPage } from "./browser.mjs";

const [address, cookie] = process.argv.slice(2);
const SEARCH = 'input[type="search"]';

const result = await withPage(address, cookie, async (page, origin) => {
  await page.setViewport({ width: 1280, height: 800 });
  const began = performance.now();
  await page.goto(`${origin}/`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(SEARCH);
  await page.waitForSelector('a[href^="/crane/"]');
  const usable = performance.now() - began;
  const typing = await longestTask(page, async () => {
    await page.type(SEARCH, "LTM 1042", { delay: 60 });
    for (let letter = 0; letter < 8; letter++) await page.keyboard.press("Backspace", { delay: 60 });
  });
  const card = await page.$('a[href^="/crane/"]');
  await card.hover();
  const scrolling = await longestTask(page, async () => {
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel({ deltaX: 400 });
  });
  return { usable, typing, scrolling };
});
process.stdout.write(`${JSON.stringify(result)}\n`);

/** Milliseconds of the longest task on the page's main thread during `work`. */
async function longestTask(page, work) {
  await page.tracing.start({ categories: ["toplevel", "devtools.timeline"] });
  await work();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(await page.tracing.stop()));
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === "thread_name" && event.args.name === "CrRendererMain")
      .map((event) => `${event.pid}:${event.tid}`),
  );
  const tasks = traceEvents.filter(
    (event) => /RunTask$/.test(event.name) && mains.has(`${event.pid}:${event.tid}`),
  );
  if (tasks.length === 0) throw new Error("the browser told nothing of its tasks");
  return Math.max(...tasks.map((event) => event.dur ?? 0)) / 1000;
}
