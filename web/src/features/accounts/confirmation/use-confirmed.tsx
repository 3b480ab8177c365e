import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, call, errorMessage } from "@/api";
import { AskDialog, Field, PasswordInput, toast } from "@/retro";
import { useUser } from "../session";

/** What is begun must be done before the confirmation runs out. */
const TIME_TO_FINISH = 60;

/**
 * Asks again who one is before something is done by which people get in, unless that was said a moment ago. Show
 * `question` on the screen, and hand what is to be done to `confirm`.
 */
export function useConfirmed(): {
  confirm: (then: () => void) => void;
  busy: boolean;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ then: () => void } | null>(null);
  const look = useMutation({
    mutationFn: (_then: () => void) => call(api.GET("/api/user/confirmation")),
    onSuccess: ({ secondsLeft }, then) => {
      if (secondsLeft >= TIME_TO_FINISH) then();
      else setWaiting({ then });
    },
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
  });
  return {
    confirm: look.mutate,
    busy: look.isPending,
    question: waiting && (
      <ConfirmPassword
        onClose={() => setWaiting(null)}
        onConfirmed={() => {
          setWaiting(null);
          waiting.then();
        }}
      />
    ),
  };
}

function ConfirmPassword({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const user = useUser();
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(api.POST("/api/user/confirmation", { body: { password } })),
    onSuccess: onConfirmed,
  });
  return (
    <AskDialog
      title="Is it you?"
      description="This changes how one gets into your account. Type your password once more."
      confirmLabel="Confirm"
      unsaved={false}
      disabled={password === ""}
      busy={confirm.isPending}
      error={null}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field label="Your password" required error={confirm.error ? errorMessage(confirm.error) : undefined}>
        <PasswordInput
          autoFocus
          value={password}
          autoComplete="current-password"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            confirm.reset();
          }}
        />
      </Field>
    </AskDialog>
  );
}
