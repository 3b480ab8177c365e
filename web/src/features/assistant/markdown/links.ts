// Where the links of an answer may lead. Answers quote documents and web pages, so no address is trusted.

/** `page` opens here, `file` and `web` in a new tab. */
export interface Target {
  kind: "page" | "file" | "web";
  href: string;
}

/** Null for anything but a page or file of this server and the web: scripts, data and the like are no links. */
export function targetOf(href: string, origin = window.location.origin): Target | null {
  const isPath = href.startsWith("/");
  if (!isPath && !/^https?:/i.test(href)) return null;
  const url = parse(href, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== origin) return { kind: "web", href: url.href };
  const path = url.pathname + url.search + url.hash;
  return { kind: url.pathname.startsWith("/api/") ? "file" : "page", href: path };
}

/** A picture is shown only when it is a path on this server. */
export function imagePathOf(href: string | undefined, origin = window.location.origin): string | null {
  if (!href?.startsWith("/")) return null;
  const url = parse(href, origin);
  return url?.origin === origin ? url.pathname + url.search : null;
}

function parse(href: string, origin: string): URL | null {
  try {
    return new URL(href, origin);
  } catch {
    return null;
  }
}
