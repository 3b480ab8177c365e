// The calls about passkeys.

import { queryOptions } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { inWords, make, sign } from "./device";

export type Passkey = Schemas["Passkey"];

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => call(api.GET("/api/user/passkeys", { signal })),
});

export function removePasskey(id: number) {
  return call(api.DELETE("/api/user/passkeys/{id}", { params: { path: { id } } }));
}

export async function addPasskey(name: string): Promise<void> {
  const asked = await call(api.POST("/api/user/passkeys/begin"));
  await call(api.POST("/api/user/passkeys", { body: await make(asked, name) }));
}

/** Signs in without a password. */
export async function enterWithPasskey(): Promise<Schemas["User"]> {
  const asked = await call(api.POST("/api/login/passkey/begin"));
  return call(api.POST("/api/login/passkey", { body: await sign(asked) }));
}

/** Takes the place of a code. */
export async function finishWithPasskey(): Promise<Schemas["User"]> {
  const asked = await call(api.POST("/api/login/second-step/passkey/begin"));
  return call(api.POST("/api/login/second-step/passkey", { body: await sign(asked) }));
}

export function passkeyError(error: unknown): string {
  return inWords(error) ?? errorMessage(error);
}
