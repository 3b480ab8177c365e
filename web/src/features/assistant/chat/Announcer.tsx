import type { Message } from "../conversation/messages";
import { processingMessage } from "../conversation/processing";
import { plainText } from "../markdown/plain-text";

interface AnnouncerProps {
  lastMessage: Message | undefined;
  /** The answer is being read aloud already. */
  spoken: boolean;
}

/** Tells a screen reader about an answer once, when it is whole, and not word by word. */
export function Announcer({ lastMessage, spoken }: AnnouncerProps) {
  return (
    <p role="status" className="visually-hidden">
      {announcement(lastMessage, spoken)}
    </p>
  );
}

function announcement(message: Message | undefined, spoken: boolean): string {
  if (message?.role !== "ai") return "";
  switch (message.state) {
    case "waiting":
      return processingMessage(message.question);
    case "done":
      return spoken ? "" : plainText(message.content);
    case "stopped":
      return "Stopped.";
    case "failed":
      // The toast says it.
      return "";
  }
}
