import { expect, it } from "vitest";
import { workbook } from "./xlsx";

it("keeps texts as texts, figures as figures and days as days", async () => {
  const blob = workbook("A & B", [
    ["Make", "Km", "COF"],
    ["=1+1 <b>", 1200, new Date(2027, 3, 3, 23, 59)],
  ]);
  const text = await new Promise<string>((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.readAsText(blob);
  });
  expect(text.startsWith("PK\u0003\u0004")).toBe(true);
  expect(text).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;</t>');
  expect(text).toContain("<c><v>1200</v></c>");
  expect(text).toContain('<c s="1"><v>46480</v></c>');
  expect(text).toContain('<sheet name="A &amp; B"');
  expect(text).not.toContain("<f>");
});
