// Changes to one's own account, with what is said afterwards.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { toast } from "@/retro";
import { devicesQuery } from "../devices/queries";
import { changeUser } from "../session";

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["EmailChange"]) => call(api.PATCH("/api/user/email", { body })),
    onSuccess: (user) => {
      changeUser(client, user);
      toast({
        title: "Email updated",
        description:
          user.email === user.confirmedEmail
            ? "Your email address has been successfully updated."
            : "We sent a link to the new address. Open it to have your mail sent there.",
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Failed to update email", description: errorMessage(error), variant: "destructive" });
    },
  });
}

export function useChangeDateOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["DateOrderChange"]) => call(api.PATCH("/api/user/date-order", { body })),
    onSuccess: (user) => {
      changeUser(client, user);
      toast({
        title: "Dates updated",
        description: "Dates are now shown and read in this order, on all your devices.",
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Failed to update dates", description: errorMessage(error), variant: "destructive" });
    },
  });
}

/** Setting the same address once more sends its link once more. */
export function useResendLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(api.PATCH("/api/user/email", { body: { email } })),
    onSuccess: (user) => {
      changeUser(client, user);
      toast({
        title: "Link sent",
        description: `Look for it in the mail of ${user.email}.`,
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Link not sent", description: errorMessage(error), variant: "destructive" });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["PasswordChange"]) => call(api.POST("/api/user/password", { body })),
    onSuccess: () => {
      void client.invalidateQueries(devicesQuery);
      toast({
        title: "Password updated",
        description: "Your password has been successfully updated. Your other devices are signed out.",
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Failed to update password", description: errorMessage(error), variant: "destructive" });
    },
  });
}
