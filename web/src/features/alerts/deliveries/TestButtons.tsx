import { Button } from "@/retro";
import { useSendTest } from "../actions";
import styles from "../alerts.module.css";
import type { Way } from "../queries";
import { wayIcons, wayLabels } from "../words";

const ways: readonly Way[] = ["bell", "email", "calendar"];

/** One press for each way an alert can travel. */
export function TestButtons() {
  const test = useSendTest();
  return (
    <div className={styles.buttons}>
      {ways.map((way) => (
        <Button
          key={way}
          icon={wayIcons[way]}
          busy={test.isPending && test.variables === way}
          onClick={() => test.mutate(way)}
        >
          Test {wayLabels[way]}
        </Button>
      ))}
    </div>
  );
}
