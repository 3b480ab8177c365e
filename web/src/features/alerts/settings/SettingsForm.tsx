import { type FormEvent, useRef } from "react";
import { Button, GroupBox } from "@/retro";
import { useChangeSettings } from "../actions";
import styles from "../alerts.module.css";
import type { AlertSettings } from "../queries";
import { type Changes, isChanged, withChanges } from "./changes";
import { EmailBox } from "./EmailBox";
import { LeadDays } from "./LeadDays";
import { MomentFields } from "./MomentFields";
import { QuietFields } from "./QuietFields";

interface SettingsFormProps {
  settings: AlertSettings;
  /** What is not saved yet. The page keeps it while another sheet shows. */
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** Days, hours and e-mail: changed together and saved by one button. */
export function SettingsForm({ settings, changes, onChange }: SettingsFormProps) {
  const save = useChangeSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const values = withChanges(settings, changes);
  const change = (more: Changes) => onChange({ ...changes, ...more });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, {
      onSuccess: () => {
        onChange({});
        // The button that was pressed is now disabled.
        heading.current?.focus();
      },
    });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate aria-labelledby="alert-settings">
      <h2 id="alert-settings" ref={heading} tabIndex={-1}>
        When you are told
      </h2>
      <GroupBox legend="Days before a date runs out">
        <LeadDays
          saved={settings.leadDays}
          value={values.leadDays}
          onChange={(leadDays) => change({ leadDays })}
        />
      </GroupBox>
      <GroupBox legend="Time of day">
        <MomentFields
          hour={values.emailHour}
          zone={values.timeZone}
          onHour={(emailHour) => change({ emailHour })}
          onZone={(timeZone) => change({ timeZone })}
        />
      </GroupBox>
      <GroupBox legend="Daily e-mail">
        <EmailBox
          settings={settings}
          enabled={values.emailEnabled}
          onEnabled={(emailEnabled) => change({ emailEnabled })}
        />
      </GroupBox>
      <GroupBox legend="Quiet hours">
        <QuietFields from={values.quietFrom} until={values.quietUntil} onChange={change} />
      </GroupBox>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          icon="check"
          disabled={!isChanged(settings, changes)}
          busy={save.isPending}
        >
          Save Settings
        </Button>
      </div>
    </form>
  );
}
