// The calls about invitations.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Invitation = Schemas["Invitation"];

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => call(api.GET("/api/invitations", { signal })),
});

/** What the link says. Its secret goes in the body: addresses are logged on the way. */
export function openInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ["invitations", "open", token],
    queryFn: ({ signal }) => call(api.POST("/api/invitations/open", { body: { token }, signal })),
  });
}

export function makeInvitation(body: Schemas["InvitationForm"]) {
  return call(api.POST("/api/invitations", { body }));
}

export function takeBackInvitation(id: number) {
  return call(api.DELETE("/api/invitations/{id}", { params: { path: { id } } }));
}
