import { expect, it } from "vitest";
import { csvText } from "./csv";

it("quotes what must be, and makes formulas harmless", () => {
  expect(
    csvText([
      ["Make", "Km"],
      ['5" hook, long', 1200],
      ['=HYPERLINK("http://evil")', -5],
      ["@SUM(A1)", 0],
      ["Kato\nSR", 1],
      ["Mäori", 2],
    ]),
  ).toBe(
    '\uFEFFMake,Km\r\n"5"" hook, long",1200\r\n"\'=HYPERLINK(""http://evil"")",-5\r\n\'@SUM(A1),0\r\n"Kato\nSR",1\r\nMäori,2\r\n',
  );
});
