// A forgotten password: the link that is asked for, and what is done with it.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { toast } from "@/retro";
import { endSession } from "../session";

export function useRequestReset() {
  return useMutation({
    mutationFn: (body: Schemas["ResetRequest"]) => call(api.POST("/api/password-resets", { body })),
    onError: (error) => {
      toast({ title: "Link not sent", description: errorMessage(error), variant: "destructive" });
    },
  });
}

/** Whose password the link is for. The secret goes in the body: addresses are logged on the way. */
export function useResetAccount(token: string) {
  return useQuery({
    queryKey: ["password-reset", token],
    queryFn: ({ signal }) => call(api.POST("/api/password-resets/open", { body: { token }, signal })),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["NewPassword"]) => call(api.POST("/api/password-resets/use", { body })),
    onSuccess: () => {
      endSession(client);
      toast({
        title: "Password changed",
        description: "Sign in with your new password.",
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Password not changed", description: errorMessage(error), variant: "destructive" });
    },
  });
}
