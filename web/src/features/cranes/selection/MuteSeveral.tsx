import { useState } from "react";
import { muteCrane } from "@/features/alerts";
import { Field, Select } from "@/retro";
import type { Crane } from "../types";
import { SeveralDialog } from "./SeveralDialog";

interface Props {
  cranes: readonly Crane[];
  onClose: () => void;
}

const words = {
  mute: { title: "Alerts of Several", icon: "bell", verb: "Mute", done: "muted" },
  hear: { title: "Alerts of Several", icon: "bell", verb: "Alert me about", done: "heard of again" },
} as const;

/** No more alerts of these cranes, or alerts again. */
export default function MuteSeveral({ cranes, onClose }: Props) {
  const [wish, setWish] = useState<"mute" | "hear">("mute");
  return (
    <SeveralDialog
      words={words[wish]}
      about="For you alone: mates who see the cranes have their own alerts."
      cranes={cranes.map((crane) => ({ crane, becomes: "" }))}
      leftOut={[]}
      act={(crane) => muteCrane(crane.id, wish === "mute")}
      onClose={onClose}
    >
      <Field label="Alerts">
        <Select
          options={[
            { value: "mute", label: "None about these cranes" },
            { value: "hear", label: "Alert me about these cranes again" },
          ]}
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value as "mute" | "hear")}
        />
      </Field>
    </SeveralDialog>
  );
}
