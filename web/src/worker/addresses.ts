// Which answers the service worker keeps behind the network, and which pages are not the app's.

/** What a user reads on site. All else that the server answers, such as secrets that are shown once, is never kept. */
const kept: readonly RegExp[] = [
  /^\/api\/user$/,
  /^\/api\/settings$/,
  /^\/api\/cranes$/,
  /^\/api\/cranes\/archived$/,
  /^\/api\/cranes\/\d+$/,
  /^\/api\/cranes\/\d+\/(activity|certificates|codes|faults|ruc)$/,
  /^\/api\/cranes\/\d+\/image\//,
  /^\/api\/certificate-kinds$/,
  /^\/api\/alerts$/,
  /^\/api\/mates(\/requests|\/shared-cranes)?$/,
];

/** The server's own pages: without a signal the app cannot stand in for them. */
const ofTheServer = /^\/(api|c|s|mcp|healthz|readyz|metrics|\.well-known)(\/|$)/;

export function isKept({ pathname }: URL): boolean {
  return kept.some((pattern) => pattern.test(pathname));
}

/** Its address changes with it, so what is kept of it is right. */
export function isPicture({ pathname }: URL): boolean {
  return /^\/api\/cranes\/\d+\/image\//.test(pathname);
}

export function isPaper({ pathname }: URL): boolean {
  return /^\/api\/documents\/\d+$/.test(pathname);
}

export function isScreen({ pathname }: URL): boolean {
  return !ofTheServer.test(pathname);
}
