import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { Field, Select } from "@/retro";
import { NameDialog } from "../NameDialog";
import { SecretDialog } from "../SecretDialog";
import { makeToken, tokensQuery } from "./queries";

const scopes = [
  { value: "read", label: "Read" },
  { value: "change", label: "Read and change" },
] as const;

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "366", label: "A year" },
];

/** Asks what the token is for, and then shows it, this once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"read" | "change">("read");
  const [days, setDays] = useState("90");
  const make = useMutation({
    mutationFn: () => makeToken({ name, scope, days: Number(days) }),
    onSuccess: () => void client.invalidateQueries(tokensQuery),
  });
  if (make.data) {
    return (
      <SecretDialog
        what="Token"
        secret={make.data.token}
        title="Your token"
        description="Copy it into your program. It is shown only now."
        hint={`Whoever has it is you to this server, until ${formatLongDate(new Date(make.data.endsAt))}.`}
        icon="key"
        onClose={onClose}
      />
    );
  }
  return (
    <NameDialog
      title="Make a token"
      description="For one program. Make another for the next one, so that you can revoke each by itself."
      confirmLabel="Make the token"
      hint="What the program is, so that you know the token again."
      name={name}
      onName={setName}
      busy={make.isPending}
      error={make.error ? errorMessage(make.error) : null}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label="What it may do">
        <Select
          options={scopes}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value === "change" ? "change" : "read")}
        />
      </Field>
      <Field label="Ends after">
        <Select options={spans} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
      </Field>
    </NameDialog>
  );
}
