// What can be done with mates and shared cranes: the call, what is said afterwards, and the lists to read again.

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { useUser } from "@/features/accounts";
import { cranesQuery } from "@/features/cranes";
import { toast } from "@/retro";
import { type Mate, type MateRequest, matesQuery, type ShareAccess, type SharedCrane } from "./queries";

/** The keys of requests, shares and blocks begin with that of mates, so all are read again. */
const refreshMates = (client: QueryClient) => client.invalidateQueries({ queryKey: matesQuery.queryKey });

/** When sharing changes, so do the fleets of both. */
const refreshSharing = (client: QueryClient) =>
  Promise.all([refreshMates(client), client.invalidateQueries({ queryKey: cranesQuery.queryKey })]);

/** Somebody by id and name. */
export interface Person {
  id: number;
  username: string;
}

interface Action<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  done: (answer: Answer, input: Input) => { title: string; description: string };
  failed: string;
  refresh: (client: QueryClient) => Promise<unknown>;
}

/** Lists are read again after a failure too: it often means that they had changed. */
function useAction<Input, Answer>(action: Action<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action.call,
    onSuccess: (answer, input) => toast({ ...action.done(answer, input), variant: "success" }),
    onError: (error) =>
      toast({ title: action.failed, description: errorMessage(error), variant: "destructive" }),
    onSettled: () => action.refresh(client),
  });
}

export function useSendRequest() {
  const user = useUser();
  return useAction({
    call: (body: Schemas["NewMateRequest"]) => call(api.POST("/api/mates/requests", { body })),
    done: (request) =>
      request.status === "accepted"
        ? // Theirs was waiting, and that is the one which was accepted.
          nowMates(request.senderId === user.id ? request.receiverName : request.senderName)
        : {
            title: "Mate request sent",
            description: `Your request has been successfully sent to ${request.receiverName}.`,
          },
    failed: "Failed to send mate request",
    refresh: refreshMates,
  });
}

export function useAnswerRequest() {
  return useAction({
    call: ({ request, action }: { request: MateRequest; action: "accept" | "reject" }) =>
      call(api.PATCH("/api/mates/requests/{id}", { params: { path: { id: request.id } }, body: { action } })),
    done: (_answer, { request, action }) =>
      action === "accept"
        ? nowMates(request.senderName)
        : {
            title: "Request rejected",
            description: `The request from ${request.senderName} has been rejected.`,
          },
    failed: "Failed to process request",
    refresh: refreshMates,
  });
}

function nowMates(name: string) {
  return { title: "Mate added", description: `You and ${name} are now mates.` };
}

export function useLetGo() {
  return useAction({
    call: (mate: Mate) => call(api.DELETE("/api/mates/{id}", { params: { path: { id: mate.id } } })),
    done: (_answer, mate) => ({
      title: "Mate removed",
      description: `You and ${mate.username} are no longer mates.`,
    }),
    failed: "Failed to remove mate",
    refresh: refreshSharing,
  });
}

export function useBlock() {
  return useAction({
    call: ({ id }: Person) => call(api.POST("/api/mates/blocked", { body: { userId: id } })),
    done: (_answer, { username }) => ({
      title: "Person blocked",
      description: `You see no more requests from ${username}.`,
    }),
    failed: "Failed to block",
    refresh: refreshSharing,
  });
}

export function useUnblock() {
  return useAction({
    call: ({ id }: Person) => call(api.DELETE("/api/mates/blocked/{id}", { params: { path: { id } } })),
    done: (_answer, { username }) => ({
      title: "Person unblocked",
      description: `${username} can ask to be your mate again.`,
    }),
    failed: "Failed to unblock",
    refresh: refreshMates,
  });
}

export function shareCrane(body: Schemas["NewShare"]): Promise<SharedCrane> {
  return call(api.POST("/api/mates/share-crane", { body }));
}

export function useShareCrane() {
  return useAction({
    call: shareCrane,
    done: (share) => ({
      title: "Crane shared",
      description: `${share.craneName} has been successfully shared with ${share.sharedWithName}.`,
    }),
    failed: "Failed to share crane",
    refresh: refreshSharing,
  });
}

export function useChangeAccess() {
  return useAction({
    call: ({ share, access }: { share: SharedCrane; access: ShareAccess }) =>
      call(
        api.PATCH("/api/mates/shared-cranes/{id}", { params: { path: { id: share.id } }, body: { access } }),
      ),
    done: (share) => ({
      title: "Access changed",
      description: `${share.sharedWithName} can now ${share.access === "edit" ? "edit" : "only view"} ${share.craneName}.`,
    }),
    failed: "Failed to change access",
    refresh: refreshSharing,
  });
}

export function useStopSharing() {
  return useAction({
    call: (share: SharedCrane) =>
      call(api.DELETE("/api/mates/shared-cranes/{id}", { params: { path: { id: share.id } } })),
    done: (_answer, share) => ({
      title: "Sharing stopped",
      description: `${share.craneName} is no longer shared with ${share.sharedWithName}.`,
    }),
    failed: "Failed to stop sharing",
    refresh: refreshSharing,
  });
}
