import { useId, useState } from "react";
import { Link } from "wouter";
import { files, paths } from "@/lib/paths";
import { Button, type ButtonProps, Prose, Tooltip } from "@/retro";
import { targetOf } from "../markdown/links";
import { OutsideLink } from "../markdown/OutsideLink";
import type { Source } from "../types";
import styles from "./chat.module.css";

/** More than these hide the answer on a phone. */
const FEW = 4;

/** Where an answer comes from: each source opens, and shows the words that were relied on. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const [open, setOpen] = useState<Source | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const quoteId = useId();
  if (sources.length === 0) return null;
  // One more would take no more room than the button.
  const isLong = sources.length > FEW + 1;
  const listed = isLong && !showsAll ? sources.slice(0, FEW) : sources;
  return (
    <div className={styles.sources}>
      {/* Safari forgets that a list without bullets is a list, unless it is told. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul role="list" aria-label="Sources" className={styles.chips}>
        {listed.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sources of an answer do not change.
          <li key={index} className={styles.chip}>
            <SourceLink source={source} />
            {quoteOf(source) && (
              <Button
                className={styles.quoteButton}
                aria-label={`Quote from ${source.label}`}
                aria-expanded={open === source}
                aria-controls={open === source ? quoteId : undefined}
                aria-pressed={open === source}
                onClick={() => setOpen(open === source ? null : source)}
              >
                Quote
              </Button>
            )}
          </li>
        ))}
        {isLong && (
          <li>
            <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Fewer sources" : `All ${sources.length} sources`}
            </Button>
          </li>
        )}
      </ul>
      {open && (
        <div id={quoteId}>
          <Prose>
            <blockquote>
              <p>{quoteOf(open)}</p>
            </blockquote>
          </Prose>
        </div>
      )}
    </div>
  );
}

function quoteOf(source: Source): string {
  return source.kind === "document" ? source.quote : "";
}

function SourceLink({ source }: { source: Source }) {
  switch (source.kind) {
    case "crane":
      return (
        <Chip icon="craneTelescopic">
          <Link href={paths.crane(source.craneId)}>{source.label}</Link>
        </Chip>
      );
    case "document": {
      const chip = (
        <Chip icon="document">
          <a href={files.document(source.documentId, source.page)} target="_blank" rel="noopener noreferrer">
            {source.label}
          </a>
        </Chip>
      );
      return source.quote ? <Tooltip text={source.quote}>{chip}</Tooltip> : chip;
    }
    case "web": {
      const target = targetOf(source.url);
      if (target?.kind !== "web") return <span>{source.label}</span>;
      return (
        <Chip icon="globe">
          <OutsideLink href={target.href}>{source.label}</OutsideLink>
        </Chip>
      );
    }
  }
}

function Chip(props: Pick<ButtonProps, "icon" | "children">) {
  return <Button {...props} asChild className={styles.source} />;
}
