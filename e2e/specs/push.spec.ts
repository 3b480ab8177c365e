import { addCrane, inDays } from "../support/cranes.ts";
import { test as plain } from "../support/fixtures.ts";
import { deliver, expect, shownBy, test, withPushService } from "../support/push.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a device is turned on, gets a test and an alert, shows them, and is turned off @whole-browser", async ({
    page,
    context,
    freshUser,
    pushService,
  }) => {
    const name = `device-of-${freshUser.id}`;
    const received = () => pushService.received.filter((one) => one.name === name);
    await withPushService(context, pushService, name);
    await page.goto("/alerts?tab=settings");
    await page.getByRole("button", { name: "Turn On for This Device" }).click();
    await expectToast(page, "Push is on");
    const list = page.getByRole("list", { name: "Devices with push" });
    await expect(list.getByRole("listitem")).toContainText(["This device"]);
    await expectFitsAndIsAccessible(page);

    await page.getByRole("button", { name: "Send a Test" }).click();
    await expectToast(page, "Test sent", /^A test is on its way to each device/);
    await expect.poll(() => received().length).toBe(1);
    const [test] = received();
    expect(test?.pushed.body).toBe("This is a test. Alerts reach you on this device.");
    // What the server signs with is what the browser was subscribed with.
    expect(test?.serverKey).toBe(await page.evaluate(() => sessionStorage.getItem("played-subscription")));

    // No quiet hours, whatever time it is now.
    await page.getByLabel("Push nothing at night").uncheck();
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expectToast(page, "Settings saved");
    const crane = await addCrane(page, { cofExpiry: inDays(5) });
    await expect.poll(() => received().length, { timeout: 60_000 }).toBe(2);
    const pushed = received()[1]?.pushed;
    expect(pushed).toMatchObject({ path: `/crane/${crane}`, user: freshUser.id });
    expect(pushed?.body).toContain("COF of Liebherr LTM 1100");

    if (!pushed) throw new Error("Nothing was pushed.");
    await deliver(page, pushed);
    await expect
      .poll(() => shownBy(page))
      .toEqual([
        {
          title: pushed.title,
          body: pushed.body,
          tag: pushed.tag,
          data: { path: `/crane/${crane}`, alerts: pushed.alerts },
        },
      ]);

    await page.goto("/alerts?tab=deliveries");
    const rows = page.getByRole("table", { name: "Deliveries" }).getByRole("row");
    await expect(rows.filter({ hasText: "Push" })).toHaveCount(2);
    await page.goto("/alerts?tab=settings");
    await page.getByRole("button", { name: "Turn Off push to this device" }).click();
    await expectToast(page, "Push is off");
    await expect(page.getByRole("button", { name: "Turn On for This Device" })).toBeVisible();
    await expect(list).toHaveCount(0);
  });

  test("a push that came for somebody who used this device before tells nothing @whole-browser", async ({
    page,
    context,
    freshUser,
    pushService,
  }) => {
    await withPushService(context, pushService, `device-of-${freshUser.id}`);
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const pushed = { title: "Grove", body: "COF of Grove", path: "/crane/1", tag: "alert-1", alerts: [1] };
    await deliver(page, { ...pushed, user: freshUser.id + 1 });
    const shown = { title: "CraneDesk", body: "Open CraneDesk to see what is new." };
    await expect.poll(() => shownBy(page)).toMatchObject([shown]);
  });

  test("what was tapped opens in the page that is open", async ({
    page,
    context,
    freshUser,
    pushService,
  }) => {
    await withPushService(context, pushService, `device-of-${freshUser.id}`);
    const crane = await addCrane(page);
    await page.goto("/alerts");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("There is no worker.");
    // What the worker says to a page once something was tapped; the page answers that it opens it.
    await expect(async () => {
      const isOpened = await worker.evaluate(async (path) => {
        interface Page {
          postMessage: (message: unknown, ports: MessagePort[]) => void;
        }
        const { clients } = self as unknown as { clients: { matchAll: (kind: object) => Promise<Page[]> } };
        const [first] = await clients.matchAll({ type: "window", includeUncontrolled: true });
        const { port1, port2 } = new MessageChannel();
        const answered = new Promise((settle) => {
          port1.onmessage = () => settle(true);
          setTimeout(() => settle(false), 1_000);
        });
        first?.postMessage({ open: path }, [port2]);
        return answered;
      }, `/crane/${crane}`);
      expect(isOpened).toBe(true);
    }).toPass();
    await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
    await expect(page).toHaveURL(`/crane/${crane}`);
  });
});

plain(
  "without a push service the settings say so in words, and ask nothing unasked",
  async ({ page, freshUser }) => {
    await page.addInitScript(() => {
      const asked = window as unknown as { asked: number };
      asked.asked = 0;
      Notification.requestPermission = async () => {
        asked.asked += 1;
        return "default";
      };
      Object.defineProperty(Notification, "permission", { get: () => "default" });
    });
    await page.goto("/alerts?tab=settings");
    const turnOn = page.getByRole("button", { name: "Turn On for This Device" });
    await expect(turnOn).toBeVisible();
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    expect(await asked()).toBe(0);
    await turnOn.click();
    await expectToast(page, "Push was not turned on", "The browser was not allowed to show notifications.");
    expect(await asked()).toBe(1);
    await page.getByRole("tab", { name: "Deliveries" }).click();
    await page.getByRole("button", { name: "Test Push" }).click();
    await expectToast(page, "Test not sent", /^Push is on for none of your devices\./);
    expect(freshUser.id).toBeGreaterThan(0);
  },
);
