import { Button } from "@/retro";
import styles from "./chat.module.css";

const questions = [
  "What expires in the next 30 days?",
  "Which cranes have an expired certificate?",
  "Which documents are missing?",
];

/** Questions to begin with, for those who do not know yet what can be asked. */
export function Suggestions({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <div className={styles.chips}>
      {questions.map((question) => (
        <Button key={question} onClick={() => onChoose(question)}>
          {question}
        </Button>
      ))}
    </div>
  );
}
