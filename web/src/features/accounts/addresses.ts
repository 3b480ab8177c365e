// Which addresses mail can go to. The server decides the same way; a list in its folder is the test of both.

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d]([a-z\d-]*[a-z\d])?$/;

/** An address that every mail server takes, with a whole domain that DNS could know. */
export function isDeliverable(text: string): boolean {
  const address = text.trim();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0));
  const domain = asciiDomain(address.slice(at + 1));
  return LOCAL.test(local) && local.length <= 64 && isWholeDomain(domain) && at + 1 + domain.length <= 254;
}

function isWholeDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    last.length >= 2 &&
    !/^\d+$/.test(last)
  );
}

/** A domain as DNS writes it, macrons and all; empty for what is none. */
function asciiDomain(domain: string): string {
  // What ends a host in a URL is no part of a domain.
  if (/[\s/?#@:%\\[\]]/.test(domain)) return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
}
