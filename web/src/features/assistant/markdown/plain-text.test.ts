import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text";

describe("the words of an answer that are read aloud", () => {
  it.each([
    ["**COF** of the _Grove_ ran out on `1 May`", "COF of the Grove ran out on 1 May."],
    ["Is it [here](/crane/4)?", "Is it here?"],
    ["## Two cranes\n\nBoth are due.", "Two cranes.\nBoth are due."],
    ["- Grove\n- Kato\n  - due soon", "Grove.\nKato.\ndue soon."],
    ["> Hydraulic oil: HVLP 46.", "Hydraulic oil: HVLP 46."],
    [
      "| Crane | COF |\n|---|---|\n| Grove | 1 May |\n| Kato | 2 May |",
      "Crane: Grove, COF: 1 May.\nCrane: Kato, COF: 2 May.",
    ],
    ["a <b>bold</b> word", "a bold word."],
    ["M&amp;I \\* 5 &lt; 6", "M&I * 5 < 6."],
    ["One\nline  \nafter another", "One line after another."],
    ["![a crane](https://elsewhere.example/x.png)", "a crane."],
    ["", ""],
  ])("of %j are %j", (markdown, spoken) => {
    expect(plainText(markdown)).toBe(spoken);
  });
});
