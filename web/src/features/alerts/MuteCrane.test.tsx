import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createQueryClient } from "@/api";
import { Toaster } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import { MuteCrane } from "./MuteCrane";
import { makeSettings } from "./testing";

function open(answers: Answers) {
  fakeServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MuteCrane craneId={7} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("mutes a crane and hears of it again", async () => {
  const sent: unknown[] = [];
  let muted: number[] = [];
  const user = open({
    "GET /api/alerts/settings": () => Response.json(makeSettings({ mutedCraneIds: muted })),
    "PUT /api/alerts/mutes/7": async (request) => {
      const body = (await request.json()) as { muted: boolean };
      sent.push(body);
      muted = body.muted ? [7] : [];
      return new Response(null, { status: 204 });
    },
  });
  const box = screen.getByRole("checkbox", { name: "Alert me about this crane" });
  await waitFor(() => expect(box).toBeChecked());
  await user.click(box);
  await waitFor(() => expect(sent).toEqual([{ muted: true }]));
  expect(box).not.toBeChecked();
  await user.click(box);
  await waitFor(() => expect(sent).toEqual([{ muted: true }, { muted: false }]));
  expect(box).toBeChecked();
});

it("turns back when the server refuses", async () => {
  const user = open({
    "GET /api/alerts/settings": () => Response.json(makeSettings()),
    "PUT /api/alerts/mutes/7": () => new Response("There is no such crane.", { status: 404 }),
  });
  const box = screen.getByRole("checkbox");
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  expect(await screen.findByText("There is no such crane.")).toBeVisible();
  await waitFor(() => expect(box).toBeChecked());
});
