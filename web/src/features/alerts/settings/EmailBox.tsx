import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Alert, Checkbox } from "@/retro";
import styles from "../alerts.module.css";
import type { AlertSettings } from "../queries";

interface EmailBoxProps {
  settings: AlertSettings;
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
}

/** The daily e-mail, and whatever stands in its way. */
export function EmailBox({ settings, enabled, onEnabled }: EmailBoxProps) {
  if (!settings.emailAvailable) {
    return (
      <Alert tone="info" title="E-mail is not set up on this server">
        <p>
          Whoever runs the server sets <code>CRANEDESK_SMTP_URL</code> to its mail server and{" "}
          <code>CRANEDESK_MAIL_FROM</code> to the sender. Until then alerts reach you here and in your
          calendar.
        </p>
      </Alert>
    );
  }
  return (
    <div className={styles.stack}>
      <Checkbox
        label="Send me one e-mail a day with all that is due"
        hint={settings.emailAddress ? `It goes to ${settings.emailAddress}.` : undefined}
        checked={enabled}
        onChange={(event) => onEnabled(event.currentTarget.checked)}
      />
      <Obstacle settings={settings} />
    </div>
  );
}

function Obstacle({ settings }: { settings: AlertSettings }) {
  const profile = <Link href={paths.profile()}>your profile</Link>;
  if (!settings.emailAddress && settings.emailToConfirm) {
    return (
      <Alert tone="amber" title="Please confirm your address">
        <p>
          We sent a link to {settings.emailToConfirm}. Open it, or have it sent again from {profile}. Until
          then no mail is sent.
        </p>
      </Alert>
    );
  }
  if (!settings.emailAddress) {
    return (
      <Alert tone="amber" title="There is no e-mail address in your profile">
        <p>Add one in {profile}. Until then no mail is sent.</p>
      </Alert>
    );
  }
  if (!settings.emailFailing) return null;
  return (
    <Alert tone="red" title="E-mail to you does not get through">
      <p>
        The last mails were not taken. Check the address in {profile}, then{" "}
        <Link href={paths.alerts("deliveries")}>send a test</Link>. Nothing is lost: it is tried again.
      </p>
    </Alert>
  );
}
