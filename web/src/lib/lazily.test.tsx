import { render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { lazily } from "./lazily";

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

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>Could not be shown</p> : this.props.children);
}

it("fetches the script when first shown, once, with something in its place meanwhile", async () => {
  const { load, arrives } = script();
  const Page = lazily(load, <p>One moment</p>);
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
  const Page = lazily(load, <p>One moment</p>);
  arrives();
  await Page.preload();
  render(<Page name="Wiremu" />);
  expect(screen.getByText("Hello Wiremu")).toBeVisible();
});

it("reports a failed fetch where the component is shown, and tries again the next time", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { load, fails } = script();
  const Page = lazily(load);
  fails();
  await expect(Page.preload()).resolves.toBeUndefined();
  const first = render(
    <Boundary>
      <Page name="Wiremu" />
    </Boundary>,
  );
  expect(await screen.findByText("Could not be shown")).toBeVisible();
  first.unmount();

  load.mockResolvedValue(page);
  render(
    <Boundary>
      <Page name="Wiremu" />
    </Boundary>,
  );
  expect(await screen.findByText("Hello Wiremu")).toBeVisible();
});
