import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessHints, accessOptions, matesQuery, type ShareAccess, shareCrane } from "@/features/mates";
import { Field, Select } from "@/retro";
import type { Crane } from "../types";
import { SeveralDialog } from "./SeveralDialog";
import { notToShare, partition } from "./who-may";

interface Props {
  cranes: readonly Crane[];
  onClose: () => void;
}

const words = { title: "Share Several", icon: "share", verb: "Share", done: "shared" } as const;

/** The user's own cranes, with one mate. */
export default function ShareSeveral({ cranes, onClose }: Props) {
  const { data: mates } = useQuery(matesQuery);
  const [mate, setMate] = useState("");
  const [access, setAccess] = useState<ShareAccess>("edit");
  const { able, leftOut } = partition(cranes, notToShare);
  return (
    <SeveralDialog
      words={words}
      about="You can stop sharing a crane on the Mates page."
      cranes={able.map((crane) => ({ crane, becomes: "" }))}
      leftOut={leftOut}
      missing={mate === "" ? "Please select a mate." : ""}
      act={(crane) => shareCrane({ craneId: crane.id, sharedWithUserId: Number(mate), access })}
      onClose={onClose}
    >
      <Field
        label="Mate"
        hint={mates?.length === 0 && "You have no mates yet. Add one on the Mates page."}
        required
      >
        <Select
          placeholder="Select a mate"
          options={(mates ?? []).map(({ id, username }) => ({ value: String(id), label: username }))}
          value={mate}
          onChange={(event) => setMate(event.currentTarget.value)}
        />
      </Field>
      <Field label="Access" hint={accessHints[access]}>
        <Select
          options={accessOptions}
          value={access}
          onChange={(event) => setAccess(event.currentTarget.value as ShareAccess)}
        />
      </Field>
    </SeveralDialog>
  );
}
