import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazily, MissingScript, type MissingScriptProps } from "./lazily";

const page = { default: ({ name }: { name: string }) => <p>Hello {name}</p> };

/** A script that comes, or fails to, when the test says so. */
function script() {
  let arrives = () => {};
  let fails = () => {};
  const coming = new Promise<typeof page>((resolve, reject) => {
    arrives = () => resolve(page);
    fails = () => reject(new Error("no signal"));
  });
  return { load: vi.fn(() => coming), arrives, fails };
}

it("fetches the script when first shown, once, with something in its place meanwhile", async () => {
  const { load, arrives } = script();
  const Page = lazily(load, { waiting: <p>One moment</p> });
  expect(load).not.toHaveBeenCalled();
  const { rerender } = render(<Page name="Wiremu" />);
  rerender(<Page name="Tama" />);
  expect(screen.getByText("One moment")).toBeVisible();
  arrives();
  expect(await screen.findByText("Hello Tama")).toBeVisible();
  expect(screen.queryByText("One moment")).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it("shows at once what was fetched before", async () => {
  const { load, arrives } = script();
  const Page = lazily(load, { waiting: <p>One moment</p> });
  arrives();
  await Page.preload();
  render(<Page name="Wiremu" />);
  expect(screen.getByText("Hello Wiremu")).toBeVisible();
});

function Missing({ kind, busy, onRetry, onDismiss }: MissingScriptProps) {
  return (
    <>
      <p>{busy ? "Once more" : `No ${kind}`}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
      <button type="button" onClick={onDismiss}>
        Close
      </button>
    </>
  );
}

describe("a script that does not come", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("leaves the page around it, and is asked for again on request", async () => {
    const user = userEvent.setup();
    const { load, fails } = script();
    const closed = vi.fn();
    const Page = lazily(load, { kind: "dialog", dismiss: ({ name }) => closed(name) });
    fails();
    await expect(Page.preload()).resolves.toBeUndefined();
    render(
      <MissingScript value={Missing}>
        <h1>Dashboard</h1>
        <Page name="Wiremu" />
      </MissingScript>,
    );
    expect(await screen.findByText("No dialog")).toBeVisible();
    expect(screen.getByText("Dashboard")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(closed).toHaveBeenCalledWith("Wiremu");

    // The server cannot be reached either: the sentence stays, and so does the page.
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no signal"));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No dialog")).toBeVisible();

    load.mockResolvedValue(page);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hello Wiremu")).toBeVisible();
    expect(screen.getByText("Dashboard")).toBeVisible();
  });
});
