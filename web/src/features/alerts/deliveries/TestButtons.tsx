import { Button } from "@/retro";
import { useSendTest } from "../actions";
import styles from "../alerts.module.css";
import { channelIcons, channelLabels } from "../labels";
import type { Channel } from "../queries";

const channels: readonly Channel[] = ["bell", "email", "calendar", "push"];

/** One press for each channel an alert can travel. */
export function TestButtons() {
  const test = useSendTest();
  return (
    <div className={styles.buttons}>
      {channels.map((channel) => (
        <Button
          key={channel}
          icon={channelIcons[channel]}
          busy={test.isPending && test.variables === channel}
          onClick={() => test.mutate(channel)}
        >
          Test {channelLabels[channel]}
        </Button>
      ))}
    </div>
  );
}
