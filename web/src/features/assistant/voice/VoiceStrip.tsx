import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, Icon, type IconName, Panel, Select } from "@/retro";
import type { Mode } from "./machine";
import type { ConversationMode } from "./use-conversation-mode";
import styles from "./voice.module.css";

const rates = [0.75, 1, 1.25, 1.5].map((rate) => ({
  value: String(rate),
  label: rate === 1 ? "Normal speed" : `${rate} times`,
}));

const faces: Record<Exclude<Mode["name"], "off">, { icon: IconName; words: string }> = {
  listening: { icon: "mic", words: "Listening..." },
  thinking: { icon: "hourglass", words: "Thinking..." },
  speaking: { icon: "speaker", words: "Speaking..." },
};

/** Whose turn it is in conversation mode, and what was heard so far. */
export function VoiceStrip({ voice }: { voice: ConversationMode }) {
  const { mode, problem, rate, setRate, skip } = voice;
  const state = useKeepFocus<HTMLParagraphElement>(Number(mode.name === "speaking"));
  if (problem) {
    return (
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    );
  }
  if (mode.name === "off") return null;
  const { icon, words } = faces[mode.name];
  return (
    <Panel look="groove" className={styles.strip}>
      <Icon name={icon} />
      <p {...state} className={styles.state}>
        <strong>{words}</strong>
        {mode.name === "listening" && (
          <span className={styles.heard}>
            {" "}
            {mode.words} <em>{mode.guess}</em>
          </span>
        )}
      </p>
      {mode.name === "speaking" && (
        <Button icon="stop" onClick={skip}>
          Stop reading
        </Button>
      )}
      <Select
        aria-label="Speaking speed"
        options={rates}
        value={String(rate)}
        onChange={(event) => setRate(Number(event.currentTarget.value))}
      />
    </Panel>
  );
}
