// What the browser does for a passkey. Bytes go over the wire as base64url.

import type { Schemas } from "@/api";

/** So long the device may take. */
export const TIME = 5 * 60 * 1000;

const NOTHING = "The device gave no passkey.";

export function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export function named(id: string): PublicKeyCredentialDescriptor {
  return { type: "public-key", id: bytes(id) };
}

/** Why passkeys cannot be used at this address, if they cannot. */
export function whyNoPasskeys(): string | null {
  const { hostname } = window.location;
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) {
    return hostname === "127.0.0.1"
      ? "Passkeys need a name in the address, not a number. Open CraneDesk as localhost instead of 127.0.0.1."
      : "Passkeys need a name in the address, not a number.";
  }
  if (!window.isSecureContext) return "Passkeys need a secure connection: an address that begins with https.";
  if (!("PublicKeyCredential" in window)) return "This browser knows no passkeys.";
  return null;
}

/** Has the device make a key. */
export async function make(asked: Schemas["PasskeyCreation"], name: string): Promise<Schemas["NewPasskey"]> {
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { id: asked.rpId, name: "CraneDesk" },
      user: { id: bytes(asked.userHandle), name: asked.username, displayName: asked.username },
      challenge: bytes(asked.challenge),
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: asked.exclude.map(named),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
      timeout: TIME,
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error(NOTHING);
  const response = made.response as AuthenticatorAttestationResponse;
  return { name, clientData: text(response.clientDataJSON), attestation: text(response.attestationObject) };
}

/** Has a device sign a question of the server's. */
export async function sign(asked: Schemas["PasskeyRequest"]): Promise<Schemas["SignedQuestion"]> {
  const found = await navigator.credentials.get({
    publicKey: {
      rpId: asked.rpId,
      challenge: bytes(asked.challenge),
      allowCredentials: asked.allow.map(named),
      // After a password it is enough that somebody touches the key.
      userVerification: asked.allow.length === 0 ? "required" : "preferred",
      timeout: TIME,
    },
  });
  if (!(found instanceof PublicKeyCredential)) throw new Error(NOTHING);
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    credentialId: text(found.rawId),
    clientData: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

/** What a browser says when somebody changes their mind, or a device has the key already. */
export function inWords(error: unknown): string | null {
  if (!(error instanceof DOMException)) return null;
  if (error.name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (error.name === "NotAllowedError") return "Nothing was done: the device was not asked, or said no.";
  return "The device cannot do this here.";
}
