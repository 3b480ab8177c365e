import { afterEach, beforeEach, expect, it, vi } from "vitest";

interface FakePage {
  focused: boolean;
  visibilityState: string;
  focus: () => Promise<void>;
  postMessage: (message: unknown, ports: MessagePort[]) => void;
}

const shown = vi.fn(async () => {});
const openWindow = vi.fn(async () => null);
let pages: FakePage[] = [];
let cookie: string | undefined;
const sent: { url: string; method?: string; body: unknown }[] = [];

beforeEach(() => {
  pages = [];
  cookie = "7";
  sent.length = 0;
  vi.clearAllMocks();
  Object.assign(globalThis, {
    registration: { showNotification: shown },
    clients: { matchAll: async () => pages, openWindow },
    cookieStore: { get: async () => (cookie ? { value: cookie } : null) },
  });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    sent.push({ url: String(url), method: init?.method ?? "GET", body: JSON.parse(String(init?.body)) });
    return new Response(null, { status: 204 });
  });
});

afterEach(() => vi.useRealTimers());

async function worker() {
  return import("./push");
}

function data(value: unknown): PushMessageData {
  return { json: () => value } as PushMessageData;
}

const grove = {
  title: "Grove GMK4100L (MHT225)",
  body: "COF of Grove GMK4100L (MHT225) expires tomorrow.",
  path: "/crane/3",
  tag: "alert-9",
  user: 7,
  alerts: [9],
};

it("shows what was pushed, and keeps what a tap needs", async () => {
  const { show } = await worker();
  await show(data(grove));
  expect(shown).toHaveBeenCalledWith(grove.title, {
    body: grove.body,
    tag: "alert-9",
    data: { path: "/crane/3", alerts: [9] },
    icon: "/icons/app-192.png",
  });
});

it("shows nothing of one user to another, and something in any case", async () => {
  const { show } = await worker();
  const words = "Open CraneDesk to see what is new.";
  cookie = "8";
  await show(data(grove));
  await show(null);
  await show({
    json: () => {
      throw new SyntaxError("no JSON");
    },
  } as unknown as PushMessageData);
  for (const call of shown.mock.calls as unknown[][]) {
    expect(call).toMatchObject(["CraneDesk", { body: words, data: { path: "/alerts", alerts: [] } }]);
  }
  // Nobody is signed in any more, but nobody else was: it is still its owner's phone.
  cookie = undefined;
  await show(data(grove));
  expect(shown).toHaveBeenLastCalledWith(grove.title, expect.anything());
});

it("opens a page where none is open, and marks as read", async () => {
  const { open } = await worker();
  await open({ path: "/crane/3", alerts: [9] });
  expect(openWindow).toHaveBeenCalledWith("/crane/3");
  expect(sent).toEqual([{ url: "/api/alerts/read", method: "POST", body: { ids: [9] } }]);
});

it("leads nowhere else", async () => {
  const { open } = await worker();
  await open({ path: "https://elsewhere.example/x", alerts: [] });
  await open({ path: "//elsewhere.example/x", alerts: [] });
  expect(openWindow.mock.calls).toEqual([["/alerts"], ["/alerts"]]);
  expect(sent).toEqual([]);
});

it("asks the page that is seen, and opens another when it does not answer", async () => {
  vi.useFakeTimers();
  const { open } = await worker();
  const asked: unknown[] = [];
  const page = (visibilityState: string, answers: boolean): FakePage => ({
    focused: false,
    visibilityState,
    focus: async () => {},
    postMessage: (message, [port]) => {
      asked.push({ message, visibilityState });
      if (answers) port?.postMessage("opened");
    },
  });
  pages = [page("hidden", true), page("visible", true)];
  vi.useRealTimers();
  await open({ path: "/crane/3", alerts: [] });
  expect(asked).toEqual([{ message: { open: "/crane/3" }, visibilityState: "visible" }]);
  expect(openWindow).not.toHaveBeenCalled();
  vi.useFakeTimers();
  pages = [page("visible", false)];
  const opening = open({ path: "/crane/3", alerts: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  await opening;
  expect(openWindow).toHaveBeenCalledWith("/crane/3");
});
