import { Bubble, Button, Icon, Spinner } from "@/retro";
import type { Reply } from "../conversation/messages";
import { processingMessage } from "../conversation/processing";
import { imagePathOf } from "../markdown/links";
import { Markdown } from "../markdown/Markdown";
import { plainText } from "../markdown/plain-text";
import type { PossibleReading } from "../types";
import { CopyButton } from "./CopyButton";
import styles from "./chat.module.css";
import { Moment } from "./Moment";
import { PackOffer } from "./PackOffer";
import { Readings } from "./Readings";
import { Sources } from "./Sources";

const answerers = { "built-in": "built-in answer", model: "answer by the model" } as const;

interface ReplyBubbleProps {
  reply: Reply;
  /** How much of its text shows. */
  text: string;
  /** Present when it can be answered without the model. */
  onAnswerBuiltIn?: (() => void) | undefined;
  onReading: (reading: PossibleReading) => void;
}

export function ReplyBubble({ reply, text, onAnswerBuiltIn, onReading }: ReplyBubbleProps) {
  const { state, failure, notice, sources, answeredBy, reading, readings, offer } = reply;
  const isShown = state !== "waiting" && text === reply.content;
  return (
    <Bubble
      icon="ai"
      name="Cranes AI"
      details={
        isShown && (
          <>
            <Moment at={reply.timestamp} />
            {answeredBy && ` · ${answerers[answeredBy]}`}
          </>
        )
      }
    >
      {reading && <p className={styles.aside}>I read this as: {reading}.</p>}
      {text !== "" && <Markdown text={text} />}
      {!isShown && text === "" && <Processing reply={reply} />}
      {isShown && (
        <>
          <Picture reply={reply} />
          {state === "stopped" && <p className={styles.aside}>Stopped.</p>}
          {failure && <Failure message={failure.message} onAnswerBuiltIn={onAnswerBuiltIn} />}
          {notice && (
            <p className={styles.notice}>
              <Icon name="info" />
              {notice}
            </p>
          )}
          {readings && <Readings readings={readings} onChoose={onReading} />}
          {offer && <PackOffer offer={offer} />}
          <Sources sources={sources} />
          {text !== "" && !failure && (
            <div className={styles.actions}>
              <CopyButton text={plainText(reply.content)} />
            </div>
          )}
        </>
      )}
    </Bubble>
  );
}

function Processing({ reply }: { reply: Reply }) {
  return (
    <div className={styles.processing}>
      <Spinner size="small" label={null} />
      <div>
        <p>{processingMessage(reply.question)}</p>
        {reply.status && <p className={styles.aside}>{reply.status}</p>}
      </div>
    </div>
  );
}

function Picture({ reply }: { reply: Reply }) {
  const path = imagePathOf(reply.imageUrl);
  if (!path) return null;
  return (
    <a href={path} target="_blank" rel="noopener noreferrer" className={styles.picture}>
      <img src={path} alt={`Made for: ${reply.question.prompt}`} />
    </a>
  );
}

function Failure({
  message,
  onAnswerBuiltIn,
}: {
  message: string;
  onAnswerBuiltIn?: (() => void) | undefined;
}) {
  return (
    <>
      <p>I encountered an error: {message}</p>
      <p>Please try again with a different question.</p>
      {onAnswerBuiltIn && (
        <div className={styles.actions}>
          <Button onClick={onAnswerBuiltIn}>Answer without the model</Button>
        </div>
      )}
    </>
  );
}
