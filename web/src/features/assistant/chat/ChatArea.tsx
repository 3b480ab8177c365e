import { useEffect, useEffectEvent } from "react";
import { Bubble, IconButton, ScrollArea } from "@/retro";
import type { Reply } from "../conversation/messages";
import type { Conversation } from "../conversation/store";
import type { PossibleReading } from "../types";
import { Announcer } from "./Announcer";
import styles from "./chat.module.css";
import { Moment } from "./Moment";
import { ReplyBubble } from "./ReplyBubble";
import { Suggestions } from "./Suggestions";
import { useFollow } from "./use-follow";

interface ChatAreaProps {
  conversation: Conversation;
  /** How much of a reply's text shows. */
  visibleText: (reply: Reply) => string;
  /** Answers are read aloud. */
  spoken: boolean;
  onSuggestion: (prompt: string) => void;
  onAnswerBuiltIn: (reply: Reply) => void;
  onReading: (reading: PossibleReading, reply: Reply) => void;
}

export function ChatArea(props: ChatAreaProps) {
  const { conversation, visibleText, spoken, onSuggestion, onAnswerBuiltIn, onReading } = props;
  const { messages, begunAt } = conversation;
  // What is read aloud is followed word by word.
  const follow = useFollow<HTMLElement, HTMLOListElement>(spoken);
  const { area, content, question, isEndInView, toQuestion, toEnd, onScroll } = follow;
  const newestQuestion = messages.findLast(({ role }) => role === "user")?.id;
  const showAnswer = useEffectEvent(toQuestion);
  useEffect(() => {
    if (newestQuestion !== undefined) showAnswer();
  }, [newestQuestion]);

  // Buttons that go away when they are pressed hand the focus to the chat.
  const choose = (prompt: string) => {
    onSuggestion(prompt);
    area.current?.focus({ preventScroll: true });
  };
  const goToNewest = () => {
    toEnd();
    area.current?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.chat}>
      <ScrollArea ref={area} label="Conversation" height="400px" onScroll={onScroll}>
        {/* Safari forgets that a list without numbers is a list, unless it is told. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <ol ref={content} role="list" className={styles.messages}>
          <Bubble icon="ai" name="Cranes AI" details={<Moment at={begunAt} />}>
            <p>Welcome to Cranes AI! How can I assist with your crane information needs today?</p>
            {messages.length === 0 && <Suggestions onChoose={choose} />}
          </Bubble>
          {messages.map((message) =>
            message.role === "user" ? (
              <Bubble
                key={message.id}
                ref={message.id === newestQuestion ? question : null}
                own
                icon="person"
                name="You"
                details={<Moment at={message.timestamp} />}
              >
                <p className={styles.asTyped}>{message.content}</p>
                {message.fileName && <p className={styles.aside}>With {message.fileName}</p>}
              </Bubble>
            ) : (
              <ReplyBubble
                key={message.id}
                reply={message}
                text={visibleText(message)}
                onReading={(reading) => {
                  onReading(reading, message);
                  area.current?.focus({ preventScroll: true });
                }}
                onAnswerBuiltIn={message.failure?.builtInOffered ? () => onAnswerBuiltIn(message) : undefined}
              />
            ),
          )}
        </ol>
      </ScrollArea>
      {!isEndInView && (
        <IconButton
          icon="down"
          label="Go to the newest"
          title="Go to the newest"
          className={styles.newest}
          onClick={goToNewest}
        />
      )}
      <Announcer lastMessage={messages.at(-1)} spoken={spoken} />
    </div>
  );
}
