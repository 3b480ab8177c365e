import { Button, Dialog, DialogActions, ScrollArea } from "@/retro";
import styles from "./auth.module.css";
import { terms } from "./terms";

export default function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Terms and Conditions"
      icon="document"
      description="The terms for using this CraneDesk, last updated May 1, 2025"
    >
      <ScrollArea label="The terms" className={styles.termsArea}>
        <div className={styles.terms}>
          {terms.map(({ title, paragraphs }, index) => (
            <section key={title}>
              <h3>{`${index + 1}. ${title}`}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </ScrollArea>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I Understand
        </Button>
      </DialogActions>
    </Dialog>
  );
}
