import { copyText } from "@/lib/copy-text";
import { Button, Dialog, DialogActions, Field, type IconName, TextInput, toast } from "@/retro";

interface SecretDialogProps {
  /** What it is, as the label and the messages say it: "Token". */
  what: string;
  secret: string;
  title: string;
  description: string;
  hint?: string;
  icon: IconName;
  onClose: () => void;
}

/** Shows a secret this once, to be copied. */
export function SecretDialog({ what, secret, title, description, hint, icon, onClose }: SecretDialogProps) {
  const copy = () =>
    copyText(secret).then(
      () => toast({ title: `${what} copied`, variant: "success" }),
      () =>
        toast({
          title: `${what} not copied`,
          description: "Select it and copy it yourself.",
          variant: "destructive",
        }),
    );
  return (
    <Dialog open guarded onOpenChange={onClose} icon={icon} title={title} description={description}>
      <Field label={what} hint={hint}>
        <TextInput readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" icon="document" onClick={copy}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
