import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { closeTopOverlay } from "@/lib/overlays";
import { Dialog } from "./Dialog";
import { useDialog } from "./dialog-context";

function Field() {
  const [typed, setTyped] = useState("");
  useDialog(typed !== "");
  return <input aria-label="Make" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />;
}

function Opened() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Add New Crane">
      <Field />
    </Dialog>
  );
}

/** As a browser does it: React is not made to finish its work before the next event. */
function type(field: HTMLElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

test("Back asks about what was typed in the moment before", async () => {
  render(<Opened />);
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  world.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    type(screen.getByLabelText("Make"), "Tadano");
    await Promise.resolve();
    closeTopOverlay();
    expect(await screen.findByRole("alertdialog", { name: "Close without saving?" })).toBeVisible();
  } finally {
    world.IS_REACT_ACT_ENVIRONMENT = true;
  }
});
