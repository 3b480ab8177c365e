import type { Ref } from "react";
import { Button, Select, TextInput } from "@/retro";
import { type CraneType, craneTypeLabels, craneTypes } from "../types";
import styles from "./FleetToolbar.module.css";
import type { FleetFilter, Ownership } from "./fleet";

const typeOptions = [
  { value: "", label: "All types" },
  ...craneTypes.map((type) => ({ value: type, label: craneTypeLabels[type] })),
];

const ownershipOptions: { value: Ownership | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "mine", label: "Mine" },
  { value: "shared", label: "Shared with me" },
];

interface FleetToolbarProps {
  searchRef: Ref<HTMLInputElement>;
  filter: FleetFilter;
  onChange: (changes: Partial<FleetFilter>) => void;
  onAdd: () => void;
  /** Called when Add New Crane is about to be pressed. */
  onApproachAdd: () => void;
}

/** Search, the two filters and the way to a new crane. */
export function FleetToolbar({ searchRef, filter, onChange, onAdd, onApproachAdd }: FleetToolbarProps) {
  return (
    <search className={styles.bar}>
      <TextInput
        ref={searchRef}
        type="search"
        aria-label="Search cranes"
        aria-keyshortcuts="/"
        placeholder="Search..."
        autoComplete="off"
        className={styles.search}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        aria-label="Crane type"
        options={typeOptions}
        value={filter.type ?? ""}
        onChange={(event) => onChange({ type: (event.currentTarget.value || null) as CraneType | null })}
      />
      <Select
        aria-label="Owner"
        options={ownershipOptions}
        value={filter.ownership ?? ""}
        onChange={(event) => onChange({ ownership: (event.currentTarget.value || null) as Ownership | null })}
      />
      <Button
        variant="primary"
        icon="plus"
        aria-keyshortcuts="n"
        onPointerEnter={onApproachAdd}
        onFocus={onApproachAdd}
        onClick={onAdd}
      >
        Add New Crane
      </Button>
    </search>
  );
}
