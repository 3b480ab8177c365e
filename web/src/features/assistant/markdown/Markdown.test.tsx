import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Markdown } from "./Markdown";

function show(text: string): HTMLElement {
  return render(<Markdown text={text} />).container;
}

describe("an answer's Markdown", () => {
  it("shows paragraphs, emphasis, code and quotes", () => {
    const shown = show("**Due** _soon_: ~~May~~ `ABC123`\n\n> HVLP 46\n\n```\nline 1\n```");
    expect(shown.querySelector("strong")).toHaveTextContent("Due");
    expect(shown.querySelector("em")).toHaveTextContent("soon");
    expect(shown.querySelector("del")).toHaveTextContent("May");
    expect(shown.querySelector("p code")).toHaveTextContent("ABC123");
    expect(shown.querySelector("blockquote")).toHaveTextContent("HVLP 46");
    expect(shown.querySelector("pre")).toHaveTextContent("line 1");
  });

  it("shows lists, one inside another, and counts on from the number given", () => {
    const shown = show("3. Grove\n4. Kato\n   - COF\n   - Rego\n\n- [x] done");
    expect(shown.querySelector("ol")).toHaveAttribute("start", "3");
    expect(shown.querySelectorAll("ol > li")).toHaveLength(2);
    expect(shown.querySelectorAll("ol ul li")).toHaveLength(2);
    expect(shown).toHaveTextContent("☑ done");
  });

  it("shows tables with their figures to the right", () => {
    show("| Crane | Days |\n|---|--:|\n| Grove | 12 |");
    const table = screen.getByRole("table", { name: "Crane, Days" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Crane", "Days"]);
    expect(within(table).getByRole("cell", { name: "12" })).toHaveAttribute("data-numeric");
  });

  it("names the cells of a table for a phone as its head reads", () => {
    show("| Crane | M\\&I |\n|---|---|\n| Grove | 3 June |");
    expect(screen.getByRole("cell", { name: "3 June" })).toHaveAttribute("data-label", "M&I");
  });

  it("shows characters that HTML would write by name", () => {
    expect(show("M&amp;I &lt;30 days &#38; \\*more\\*")).toHaveTextContent("M&I <30 days & *more*");
  });

  it("ranks every heading under the page's own", () => {
    show("# One\n\n###### Six");
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
  });

  it("opens pages here, and the web in a new tab that knows nothing of this one", () => {
    show("[Grove](/crane/4) and https://worksafe.govt.nz");
    expect(screen.getByRole("link", { name: "Grove" })).not.toHaveAttribute("target");
    const outside = screen.getByRole("link", { name: "https://worksafe.govt.nz" });
    expect(outside).toHaveAttribute("target", "_blank");
    expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("says where a link out of it leads, and asks before it opens", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const shown = show("[your bank](https://elsewhere.example/login)");
    expect(shown).toHaveTextContent("your bank (elsewhere.example)");
    await userEvent.click(screen.getByRole("link", { name: "your bank" }));
    expect(open).not.toHaveBeenCalled();
    expect(screen.getByRole("alertdialog")).toHaveTextContent("https://elsewhere.example/login");
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(open).toHaveBeenCalledWith("https://elsewhere.example/login", "_blank", "noopener,noreferrer");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <img src=x onerror=alert(1)> text",
  "<svg/onload=alert(1)>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<a href='javascript:alert(1)'>press</a>",
  "<style>body{display:none}</style>",
  "<!-- <script>alert(1)</script> -->",
  "[press](javascript:alert(1))",
  "[press](JAVASCRIPT:alert(1))",
  "[press](<java\tscript:alert(1)>)",
  "[press](&#106;avascript:alert(1))",
  "[press](javascript&colon;alert(1))",
  "[press](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[press](vbscript:x)",
  "<javascript:alert(1)>",
  "[press][1]\n\n[1]: javascript:alert(1)",
  "![x](https://elsewhere.example/track.png)",
  "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  "[![x](https://elsewhere.example/track.png)](javascript:alert(1))",
  '[press](/crane/4"onmouseover="alert(1))',
  "| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |",
  "```html\n<script>alert(1)</script>\n```",
  "- <details open ontoggle=alert(1)>",
];

describe.each(hostile)("the hostile answer %j", (text) => {
  it("makes no element that runs, loads or frames anything", () => {
    const shown = show(text);
    expect(
      shown.querySelectorAll("script, img, svg, iframe, style, object, embed, form, details"),
    ).toHaveLength(0);
    for (const element of shown.querySelectorAll("*")) {
      const names = element.getAttributeNames();
      expect(names.filter((name) => name.startsWith("on") || name === "src" || name === "style")).toEqual([]);
    }
  });

  it("makes no link but to the web or this server", () => {
    for (const link of show(text).querySelectorAll("a")) {
      expect(link.getAttribute("href")).toMatch(/^(https?:|\/)/);
    }
  });
});

it("shows HTML as the text it is", () => {
  expect(show("<b>bold</b> &amp; <script>alert(1)</script>")).toHaveTextContent(
    "<b>bold</b> & <script>alert(1)</script>",
  );
});

it("survives half-finished text at any point, as it streams in", () => {
  const whole = "# A\n\n| Crane | COF |\n|---|---|\n| **Grove | `x |\n\n```js\nlet a\n```\n\n1. [b](/c";
  for (let end = 0; end <= whole.length; end++) expect(() => show(whole.slice(0, end))).not.toThrow();
});
