import { copyText } from "@/lib/copy-text";
import { Button, Dialog, DialogActions, Field, TextInput, toast } from "@/retro";
import styles from "../alerts.module.css";

interface CalendarDialogProps {
  url: string;
  onClose: () => void;
}

/** The new address, this once, and what to do with it. */
export function CalendarDialog({ url, onClose }: CalendarDialogProps) {
  // A server that does not know its own name answers with the path alone.
  const address = new URL(url, window.location.origin).href;
  const copy = async () => {
    try {
      await copyText(address);
      toast({ title: "Address copied", variant: "success" });
    } catch {
      toast({
        title: "Copy the address by hand",
        description: "The browser did not allow it. Select the address and copy it.",
        variant: "destructive",
      });
    }
  };
  return (
    <Dialog
      open
      guarded
      onOpenChange={onClose}
      icon="calendar"
      title="Your calendar address"
      description="It is shown only now. Whoever has it can see your dates, so keep it to yourself."
    >
      <div className={styles.stack}>
        <Field label="Address">
          <TextInput readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className={styles.buttons}>
          <Button variant="primary" icon="document" onClick={copy}>
            Copy
          </Button>
          <Button asChild icon="calendar">
            <a href={address.replace(/^https?:/, "webcal:")}>Open in calendar</a>
          </Button>
        </div>
        <h3>How to subscribe</h3>
        <dl className={styles.steps}>
          <div>
            <dt>iPhone</dt>
            <dd>Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.</dd>
          </div>
          <div>
            <dt>Android</dt>
            <dd>On a computer: Google Calendar, Other calendars, From URL. It then shows on the phone.</dd>
          </div>
          <div>
            <dt>Outlook</dt>
            <dd>Calendar, Add calendar, Subscribe from web.</dd>
          </div>
        </dl>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
