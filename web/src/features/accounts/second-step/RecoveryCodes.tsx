import { copyText } from "@/lib/copy-text";
import { Button, Dialog, DialogActions, toast } from "@/retro";
import styles from "./second-step.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Codes were turned on just now. */
  isFirst?: boolean;
  onClose: () => void;
}

/** The ten codes for when the phone is gone, this once. */
export function RecoveryCodes({ codes, isFirst = false, onClose }: RecoveryCodesProps) {
  const copy = () =>
    copyText(codes.join("\n")).then(
      () => toast({ title: "Codes copied", variant: "success" }),
      () =>
        toast({
          title: "Codes not copied",
          description: "Select them and copy them yourself.",
          variant: "destructive",
        }),
    );
  return (
    <Dialog
      open
      guarded
      onOpenChange={onClose}
      icon="key"
      size="small"
      title="Your recovery codes"
      description={`${isFirst ? "Codes are on. " : ""}Keep these where your phone is not. Each gets you in once. They are shown only now.`}
    >
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <DialogActions>
        <Button icon="document" onClick={copy}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
