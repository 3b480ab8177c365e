import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Alert, Button } from "@/retro";
import { recheckSession, type User } from "../session";
import { useResendLink } from "./use-profile";

/** The new address waits for its link to be opened. */
export function UnconfirmedEmail({ user }: { user: User }) {
  const client = useQueryClient();
  const resend = useResendLink();
  // The link opens elsewhere, so whoever comes back here may have confirmed it meanwhile.
  useEffect(() => recheckSession(client), [client]);
  return (
    <Alert
      tone="info"
      title="Please confirm your address"
      actions={
        <Button
          icon="mail"
          busy={resend.isPending}
          onClick={() => user.email !== null && resend.mutate(user.email)}
        >
          Send the link again
        </Button>
      }
    >
      <p>
        We sent a link to {user.email}. Open it within 7 days.{" "}
        {user.confirmedEmail === null
          ? "Until then no mail is sent to you."
          : `Until then mail still goes to ${user.confirmedEmail}.`}
      </p>
    </Alert>
  );
}
