import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "@/api";
import { endSession, sessionQuery, startSession, type User } from "./session";

const wiremu: User = {
  id: 1,
  username: "wiremu",
  email: null,
  confirmedEmail: null,
  dateOrder: "day-month-year",
};

it("tells whoever is watching that someone signed in, and forgets what was seen before", () => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(["cranes"], ["someone else's"]);
  const watcher = new QueryObserver(client, sessionQuery);
  const stop = watcher.subscribe(() => {});
  startSession(client, wiremu);
  expect(watcher.getCurrentResult().data).toEqual(wiremu);
  expect(client.getQueryData(["cranes"])).toBeUndefined();
  stop();
});

it("forgets everything on sign-out", () => {
  const client = createQueryClient();
  startSession(client, wiremu);
  client.setQueryData(["mates", "requests"], []);
  endSession(client);
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(client.getQueryData(["mates", "requests"])).toBeUndefined();
});
