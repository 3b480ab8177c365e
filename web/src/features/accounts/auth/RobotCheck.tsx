import { Badge, Checkbox, Panel } from "@/retro";
import styles from "./auth.module.css";

interface RobotCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick that says a person is here. The server guards itself; this only asks. */
export function RobotCheck({ checked, onChange }: RobotCheckProps) {
  return (
    <Panel look="groove" className={styles.robot}>
      <Checkbox
        label="I'm not a robot"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div role="status">{checked && <Badge tone="green">Verification successful</Badge>}</div>
    </Panel>
  );
}
