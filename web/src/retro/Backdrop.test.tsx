import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Backdrop } from "./Backdrop";

const held = () => "held" in document.body.dataset;

it("holds the page until the last window over it is answered", () => {
  const first = render(<Backdrop />);
  const second = render(<Backdrop />);
  first.unmount();
  expect(held()).toBe(true);
  second.unmount();
  expect(held()).toBe(false);
  expect(document.body.style.marginRight).toBe("");
});

it("puts no style sheet into the page, which the content policy would refuse", () => {
  render(<Backdrop />);
  expect(document.querySelectorAll("style")).toHaveLength(0);
  expect(held()).toBe(true);
});
