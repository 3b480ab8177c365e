import { type ReactNode, useState } from "react";
import { PickList, TextInput } from "@/retro";
import type { Subject } from "../types";
import { type Choice, filterChoices, keyOf } from "./choices";
import styles from "./knowledge.module.css";

/** A list longer than this gets a box to narrow it. */
const SHORT = 8;

interface ChoiceListProps {
  /** "cranes" or "documents". */
  what: string;
  choices: readonly Choice[];
  chosen: Subject | null;
  onChoose: (subject: Subject | null) => void;
  /** Shows when there is nothing to choose. */
  empty: ReactNode;
}

export function ChoiceList({ what, choices, chosen, onChoose, empty }: ChoiceListProps) {
  const [typed, setTyped] = useState("");
  if (choices.length === 0) return empty;
  const listed = filterChoices(choices, typed);
  return (
    <div className={styles.stack}>
      {choices.length > SHORT && (
        <TextInput
          type="search"
          aria-label={`Filter ${what}`}
          placeholder={`Filter ${what}...`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {listed.length === 0 ? (
        <p role="status">No {what} match.</p>
      ) : (
        <PickList
          label={what}
          items={listed}
          picked={chosen && keyOf(chosen)}
          onPick={(value) => onChoose(listed.find((choice) => choice.value === value)?.subject ?? null)}
        />
      )}
    </div>
  );
}
