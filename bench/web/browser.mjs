/** Chromium, signed in as the measured owner. */
import { launch } from "puppeteer-core";

export async function withPage(address, cookie, work) {
  const browser = await launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const [name, value] = cookie.split("=");
    if (value) await browser.setCookie({ name, value, domain: "127.0.0.1", path: "/", httpOnly: true });
    return await work(await browser.newPage(), `http://${address}`);
  } finally {
    await browser.close();
  }
}
