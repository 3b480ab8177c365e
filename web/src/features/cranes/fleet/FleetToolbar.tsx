import type { Ref } from "react";
import { Button, Select, TextInput } from "@/retro";
import { type CraneType, craneTypeLabels, craneTypes } from "../types";
import styles from "./FleetToolbar.module.css";
import { type FleetFilter, type Ownership, ownershipLabels } from "./fleet";
import type { FleetViewName } from "./use-fleet-view";

const typeOptions = [
  { value: "", label: "All types" },
  ...craneTypes.map((type) => ({ value: type, label: craneTypeLabels[type] })),
];

const ownershipOptions: { value: Ownership | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "mine", label: ownershipLabels.mine },
  { value: "shared", label: ownershipLabels.shared },
];

const viewOptions: { value: FleetViewName; label: string }[] = [
  { value: "cards", label: "Cards" },
  { value: "details", label: "Details" },
  { value: "planner", label: "Planner" },
];

interface FleetToolbarProps {
  searchRef: Ref<HTMLInputElement>;
  filter: FleetFilter;
  onChange: (changes: Partial<FleetFilter>) => void;
  view: FleetViewName;
  onView: (view: FleetViewName) => void;
  onAdd: () => void;
  /** Called when Add New Crane is about to be pressed. */
  onApproachAdd: () => void;
}

/** Search, the two filters, how the fleet is listed, and the way to a new crane. */
export function FleetToolbar(props: FleetToolbarProps) {
  const { searchRef, filter, onChange, view, onView, onAdd, onApproachAdd } = props;
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
        className={styles.type}
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
      <Select
        aria-label="View"
        className={styles.view}
        options={viewOptions}
        value={view}
        onChange={(event) => onView(event.currentTarget.value as FleetViewName)}
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
