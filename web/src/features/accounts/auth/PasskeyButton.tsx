import { useMutation } from "@tanstack/react-query";
import type { Schemas } from "@/api";
import { Button, toast } from "@/retro";
import { passkeyError } from "../passkeys/queries";

interface PasskeyButtonProps {
  enter: () => Promise<Schemas["User"]>;
  onEntered: (user: Schemas["User"]) => void;
  /** It is what the form is for, and not beside it. */
  isAsked?: boolean;
}

/** Signs in with what the device keeps. */
export function PasskeyButton({ enter, onEntered, isAsked = false }: PasskeyButtonProps) {
  const signIn = useMutation({
    mutationFn: enter,
    onSuccess: onEntered,
    onError: (error) =>
      toast({ title: "Login failed", description: passkeyError(error), variant: "destructive" }),
  });
  return (
    <Button
      icon="shield"
      variant={isAsked ? "primary" : "plain"}
      autoFocus={isAsked}
      busy={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      Use a passkey
    </Button>
  );
}
