/** Chromium, signed in as the measured owner. */
import { launch } from "puppeteer-core";

export async function withPage(address, cookie, work) {
  const browser = await launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const [name, value] = cookie.split("=");
    const here = { domain: "127.0.0.1", path: "/" };
    // With the readable mark that a sign-in leaves beside the session.
    const mark = { name: "cranedesk-signed-in", value: "yes", ...here };
    if (value) await browser.setCookie({ name, value, httpOnly: true, ...here }, mark);
    return await work(await browser.newPage(), `http://${address}`);
  } finally {
    await browser.close();
  }
}
