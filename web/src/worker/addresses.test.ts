import { expect, it } from "vitest";
import { isKept, isPaper, isScreen } from "./addresses";

const at = (path: string) => new URL(path, "https://cranes.example.nz");

it("keeps what is read on site, and nothing else", () => {
  const read = [
    "/api/user",
    "/api/cranes",
    "/api/cranes/7",
    "/api/cranes/7/ruc",
    "/api/cranes/7/image/3/small",
  ];
  const other = [
    "/api/cranes/bin",
    "/api/user/devices",
    "/api/user/tokens",
    "/api/links",
    "/api/documents/7",
  ];
  expect(read.filter((path) => !isKept(at(path)))).toEqual([]);
  expect(other.filter((path) => isKept(at(path)))).toEqual([]);
  expect(isPaper(at("/api/documents/7"))).toBe(true);
});

it("stands in for the app's screens and not for the server's own pages", () => {
  const screens = ["/", "/crane/7", "/alerts?tab=settings", "/charts", "/nowhere"];
  const pages = ["/api/docs", "/c/abc", "/s/abc", "/healthz", "/.well-known/security.txt"];
  expect(screens.filter((path) => !isScreen(at(path)))).toEqual([]);
  expect(pages.filter((path) => isScreen(at(path)))).toEqual([]);
});
