import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, cx, EmptyState, QueryView, Tabs } from "@/retro";
import { contextQuery } from "../queries";
import type { ContextCrane, Subject } from "../types";
import { ChoiceList } from "./ChoiceList";
import { craneChoices, documentChoices } from "./choices";
import styles from "./knowledge.module.css";

interface KnowledgePanelProps {
  chosen: Subject | null;
  onChoose: (subject: Subject | null) => void;
}

/** What the assistant knows of, and what of it the next question is about. On a phone it folds away. */
export function KnowledgePanel({ chosen, onChoose }: KnowledgePanelProps) {
  const context = useQuery(contextQuery);
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const choose = (subject: Subject | null) => {
    onChoose(subject);
    if (!subject) return;
    // On a phone the way back to the chat is free; where the panel always shows, nothing happens.
    setOpen(false);
    fold.current?.focus();
  };
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Knowledge Context</h2>
        <Button
          ref={fold}
          className={styles.fold}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Choose"}
        </Button>
      </div>
      <div id={bodyId} className={cx(styles.stack, styles.body, !open && styles.folded)}>
        <p className={styles.hint}>Choose a crane or a document to ask about it alone.</p>
        <QueryView query={context} what="cranes and documents">
          {(cranes) => <Choices cranes={cranes} chosen={chosen} onChoose={choose} />}
        </QueryView>
      </div>
    </section>
  );
}

function Choices({ cranes, ...choosing }: KnowledgePanelProps & { cranes: readonly ContextCrane[] }) {
  return (
    <Tabs
      label="Knowledge Context"
      items={[
        {
          value: "cranes",
          label: "Cranes",
          content: (
            <ChoiceList
              {...choosing}
              what="cranes"
              choices={craneChoices(cranes)}
              empty={
                <EmptyState
                  icon="craneTelescopic"
                  title="No cranes yet"
                  hint={
                    <>
                      <Link href={paths.dashboard()}>Add one on the Dashboard</Link>, or let a mate share one
                      with you.
                    </>
                  }
                />
              }
            />
          ),
        },
        {
          value: "documents",
          label: "Documents",
          content: (
            <ChoiceList
              {...choosing}
              what="documents"
              choices={documentChoices(cranes)}
              empty={
                <EmptyState
                  icon="document"
                  title="No documents yet"
                  hint="Add manuals, charts and certificates on a crane's own page. Then you can ask about them here."
                />
              }
            />
          ),
        },
      ]}
    />
  );
}
