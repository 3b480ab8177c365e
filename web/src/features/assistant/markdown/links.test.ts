import { describe, expect, it } from "vitest";
import { imagePathOf, targetOf } from "./links";

const here = "http://cranes.local:8080";

describe("a link in an answer", () => {
  it.each([
    ["/crane/4", { kind: "page", href: "/crane/4" }],
    [`${here}/crane/4`, { kind: "page", href: "/crane/4" }],
    ["/api/documents/9#page=3", { kind: "file", href: "/api/documents/9#page=3" }],
    [
      "https://www.worksafe.govt.nz/cranes?a=1",
      { kind: "web", href: "https://www.worksafe.govt.nz/cranes?a=1" },
    ],
    ["HTTPS://a.nz", { kind: "web", href: "https://a.nz/" }],
    ["//elsewhere.example/x", { kind: "web", href: "http://elsewhere.example/x" }],
  ])("may lead to %s", (href, target) => {
    expect(targetOf(href, here)).toEqual(target);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:http://cranes.local:8080/1",
    "file:///etc/passwd",
    "ftp://a.nz/x",
    "manual.pdf",
    "#top",
    "",
    "https://",
  ])("never leads to %j", (href) => {
    expect(targetOf(href, here)).toBeNull();
  });
});

describe("a picture of an answer", () => {
  it("is a path on this server", () => {
    expect(imagePathOf("/api/ai/images/12", here)).toBe("/api/ai/images/12");
  });

  it.each([
    "https://elsewhere.example/x.png",
    "//elsewhere.example/x.png",
    "/\\elsewhere.example/x.png",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "x.png",
    undefined,
  ])("is never %j", (href) => {
    expect(imagePathOf(href, here)).toBeNull();
  });
});
