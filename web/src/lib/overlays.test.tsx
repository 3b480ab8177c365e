import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { overlaysSettled, useOverlay } from "./overlays";

function Overlay({ name, onClose }: { name: string; onClose: () => void }) {
  useOverlay(true, onClose);
  return <p>{name}</p>;
}

/** A form, and the question that lies over it when it is asked to close. */
function Form() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Overlay name="form" onClose={() => setAsking(true)} />
      {isAsking && <Overlay name="question" onClose={() => setAsking(false)} />}
      <button type="button" onClick={() => setAsking(true)}>
        Cancel
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        Keep editing
      </button>
    </>
  );
}

const steps = () => window.history.state?.overlays ?? 0;
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a step of our own that the browser takes late closes nothing that was opened meanwhile", async () => {
  render(<Form />);
  await press("Cancel");
  await overlaysSettled();
  expect(steps()).toBe(2);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  await press("Keep editing");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  await press("Cancel");
  await vi.advanceTimersByTimeAsync(60_000);

  await act(async () => {
    window.history.replaceState({ overlays: 1 }, "");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(screen.getByText("question")).toBeVisible();
  expect(steps()).toBe(2);
});
