import { expect, test, vi } from "vitest";
import { LateAnswers } from "./late";

const cranes = new URL("http://localhost/api/cranes");
const mates = new URL("http://localhost/api/mates");

test("a page is told once when all that was late has come, and each answer is given once", async () => {
  const tell = vi.fn(async () => {});
  const late = new LateAnswers(tell);
  let answerSecond: (answer: Response) => void = () => {};
  const second = new Promise<Response>((settle) => {
    answerSecond = settle;
  });
  const waiting = late.wait("7", mates, second, "page");
  await late.wait("7", cranes, Promise.resolve(new Response("cranes")), "page");
  expect(tell).not.toHaveBeenCalled();
  answerSecond(new Response("mates"));
  await waiting;
  expect(tell.mock.calls).toEqual([["page"]]);
  expect(await late.collect("7", cranes)?.text()).toBe("cranes");
  expect(late.collect("7", cranes)).toBeUndefined();
  expect(await late.collect("7", mates)?.text()).toBe("mates");
});

test("what never came, or came as an error, tells nobody", async () => {
  const tell = vi.fn(async () => {});
  const late = new LateAnswers(tell);
  await late.wait("7", cranes, Promise.reject(new TypeError("no signal")), "page");
  await late.wait("7", mates, Promise.resolve(new Response("", { status: 504 })), "page");
  expect(tell).not.toHaveBeenCalled();
  expect(late.collect("7", cranes)).toBeUndefined();
});

test("what came late for one user is not given to the next", async () => {
  const late = new LateAnswers(async () => {});
  await late.wait("7", cranes, Promise.resolve(new Response("of seven")), "page");
  expect(late.collect("8", cranes)).toBeUndefined();
  late.forget();
  expect(late.collect("7", cranes)).toBeUndefined();
});
