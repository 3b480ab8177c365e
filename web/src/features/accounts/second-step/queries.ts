// The calls about the second step of signing in.

import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api";

export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  queryFn: ({ signal }) => call(api.GET("/api/user/second-step", { signal })),
});

export function proposeCodes() {
  return call(api.POST("/api/user/second-step/codes"));
}

export function confirmCodes(code: string) {
  return call(api.POST("/api/user/second-step/codes/confirm", { body: { code } }));
}

export function removeCodes() {
  return call(api.DELETE("/api/user/second-step/codes"));
}

export function askForPasskey() {
  return call(api.POST("/api/user/second-step/passkey"));
}

export function stopAskingForPasskey() {
  return call(api.DELETE("/api/user/second-step/passkey"));
}

export function makeRecoveryCodes() {
  return call(api.POST("/api/user/second-step/recovery-codes"));
}
