import { type KeyboardEvent, useId, useState } from "react";
import { cx } from "./cx";
import styles from "./FinderBox.module.css";
import { Icon, type IconName } from "./Icon";
import { TextInput } from "./TextInput";

export interface Found {
  key: string;
  icon: IconName;
  title: string;
  /** What it is, or what tells it from others of the same title. */
  detail?: string | undefined;
  /** The keys that do the same. */
  keys?: string | undefined;
}

interface FinderBoxProps {
  /** What is typed, for screen readers. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** What fits the query, best first. */
  found: readonly Found[];
  onPick: (key: string) => void;
  /** Said where nothing fits. */
  nothing: string;
}

/** A box to type into, and under it what fits. The arrows choose, Enter takes. */
export function FinderBox({ label, placeholder, query, onQuery, found, onPick, nothing }: FinderBoxProps) {
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const chosen = Math.min(wanted, found.length - 1);
  const choose = (index: number) => {
    const next = (index + found.length) % found.length;
    setWanted(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = found[chosen];
    if (!current || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (step) choose(chosen + step);
    else onPick(current.key);
  };
  return (
    <>
      <TextInput
        role="combobox"
        data-first
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setWanted(0);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && (
        <p role="status" className={styles.list}>
          {nothing}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={found.length === 0}
      >
        {found.map(({ key, icon, title, detail, keys }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen row.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box answers the keys.
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={cx(styles.row, index === chosen && styles.chosen)}
            onClick={() => onPick(key)}
          >
            <Icon name={icon} />
            <span className={styles.words}>
              {title} {detail && <span className={styles.detail}>{detail}</span>}
            </span>
            {keys && <kbd>{keys}</kbd>}
          </div>
        ))}
      </div>
    </>
  );
}
