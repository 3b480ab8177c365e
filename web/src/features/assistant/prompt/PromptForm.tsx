import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, FileButton, TextArea, toast } from "@/retro";
import { ACCEPT } from "./attachment";
import styles from "./prompt.module.css";
import { useKeepButtonFocus } from "./use-keep-button-focus";

/** What the server takes. */
const LONGEST = 4000;

interface PromptFormProps {
  prompt: string;
  onPrompt: (prompt: string) => void;
  useWebSearch: boolean;
  onWebSearch: (on: boolean) => void;
  isListening: boolean;
  onConversationMode: () => void;
  onPick: (files: readonly File[]) => void;
  /** An answer is on its way. */
  isWaiting: boolean;
  onStop: () => void;
  onAsk: (prompt: string) => void;
  /** What the question is about, above the box. */
  subject: ReactNode;
  /** What goes along with the question, under the buttons. */
  children: ReactNode;
  /** How many of both there are that can be removed. */
  extras: number;
}

export function PromptForm(props: PromptFormProps) {
  const { useWebSearch, onWebSearch, isListening, onConversationMode, onPick } = props;
  const { prompt, onPrompt, isWaiting, onStop, onAsk, subject, children, extras } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const heading = useKeepFocus(extras);
  const { sendButton, stopButton } = useKeepButtonFocus(isWaiting);

  const send = () => {
    if (isWaiting) return;
    const trimmed = prompt.trim();
    if (trimmed === "") {
      toast({
        title: "Please enter a prompt",
        description: "You need to ask a question or provide instructions.",
        variant: "destructive",
      });
      box.current?.focus();
      return;
    }
    onAsk(trimmed);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter ends the word and does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <h2 {...heading} className="visually-hidden">
        Your question
      </h2>
      {subject}
      <TextArea
        ref={box}
        rows={3}
        className={styles.box}
        aria-label="Your question"
        placeholder="Ask about your cranes and documents..."
        maxLength={LONGEST}
        enterKeyHint="send"
        value={prompt}
        onChange={(event) => onPrompt(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {prompt.length >= LONGEST && (
        <p role="status" className={styles.limit}>
          A question has at most {LONGEST.toLocaleString()} characters.
        </p>
      )}
      <div className={styles.controls}>
        <div className={styles.send}>
          <Button {...sendButton} type="submit" variant="primary" icon="send" disabled={isWaiting}>
            {useWebSearch ? "Search & Send" : "Ask Cranes AI"}
          </Button>
          {isWaiting && (
            <Button {...stopButton} icon="stop" onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
        <FileButton accept={ACCEPT} icon="attach" onPick={onPick}>
          Attach file
        </FileButton>
        <Button icon="globe" aria-pressed={useWebSearch} onClick={() => onWebSearch(!useWebSearch)}>
          Web search
        </Button>
        <Button icon="mic" aria-pressed={isListening} onClick={onConversationMode}>
          Conversation mode
        </Button>
      </div>
      {children}
    </form>
  );
}
