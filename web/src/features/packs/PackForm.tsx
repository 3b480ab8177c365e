import { useQuery } from "@tanstack/react-query";
import { certificatesQuery, kindsQuery } from "@/features/certificates";
import { Checkbox, Field, GroupBox, Select, TextInput } from "@/retro";
import styles from "./packs.module.css";
import { Templates } from "./Templates";
import { type PackChoice, type PackFormat, paperLabels, paperTypes, toggled } from "./types";

interface PackFormProps {
  craneIds: readonly number[];
  choice: PackChoice;
  format: PackFormat;
  onChoose: (choice: PackChoice) => void;
  onFormat: (format: PackFormat) => void;
}

const formats: { value: PackFormat; label: string }[] = [
  { value: "pdf", label: "One PDF, with cover and index" },
  { value: "zip", label: "ZIP with the originals" },
];

/** Which papers go in, for whom, and as what. */
export function PackForm({ craneIds, choice, format, onChoose, onFormat }: PackFormProps) {
  const kinds = useKinds(craneIds);
  const all = kinds.map(({ key }) => key);
  const chosen = choice.kinds ?? all;
  const chooseKinds = (next: string[]) => {
    const { kinds: _kinds, ...rest } = choice;
    onChoose(all.every((key) => next.includes(key)) ? rest : { ...rest, kinds: next });
  };
  return (
    <>
      <Templates choice={choice} onChoose={onChoose} />
      <GroupBox legend="Current paper of each certificate">
        <div className={styles.boxes}>
          {kinds.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.includes(key)}
              onChange={() => chooseKinds(toggled(chosen, key))}
            />
          ))}
        </div>
      </GroupBox>
      <GroupBox legend="And all of these">
        <div className={styles.boxes}>
          {paperTypes.map((type) => (
            <Checkbox
              key={type}
              label={paperLabels[type]}
              checked={choice.documentTypes.includes(type)}
              onChange={() => onChoose({ ...choice, documentTypes: toggled(choice.documentTypes, type) })}
            />
          ))}
        </div>
      </GroupBox>
      <Field label="For whom (on the cover)">
        <TextInput
          value={choice.customer ?? ""}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onChoose({ ...choice, customer: event.currentTarget.value })}
        />
      </Field>
      <Field label="As">
        <Select
          options={formats}
          value={format}
          onChange={(event) => onFormat(event.currentTarget.value as PackFormat)}
        />
      </Field>
    </>
  );
}

/** One crane's kinds are its owner's; of several, the caller's own are offered. */
function useKinds(craneIds: readonly number[]): readonly { key: string; label: string }[] {
  const [only] = craneIds;
  const isOne = craneIds.length === 1 && only !== undefined;
  const own = useQuery({ ...kindsQuery, enabled: !isOne });
  const ofCrane = useQuery({ ...certificatesQuery(only ?? 0), enabled: isOne });
  return (isOne ? ofCrane.data?.kinds : own.data) ?? [];
}
