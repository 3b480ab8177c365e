import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, PageWindow, Panel } from "@/retro";
import styles from "./AssistantPage.module.css";
import { ChatArea } from "./chat/ChatArea";
import { startOver, stopAnswer, useConverse } from "./conversation/actions";
import type { Reply } from "./conversation/messages";
import {
  changeNext,
  chooseSubject,
  setWebSearch,
  useConversation,
  useNextQuestion,
  waitingReplyIn,
} from "./conversation/store";
import { ChosenSubject } from "./knowledge/ChosenSubject";
import { findChoice } from "./knowledge/choices";
import { KnowledgePanel } from "./knowledge/KnowledgePanel";
import { AttachedFile } from "./prompt/AttachedFile";
import { PromptForm } from "./prompt/PromptForm";
import { useAttachment } from "./prompt/use-attachment";
import { contextQuery } from "./queries";
import { StatusBar } from "./StatusBar";
import type { PossibleReading, Question } from "./types";
import { useConversationMode } from "./voice/use-conversation-mode";
import { VoiceStrip } from "./voice/VoiceStrip";

const setPrompt = (prompt: string) => changeNext((next) => ({ ...next, prompt }));

/** Cranes AI: questions about cranes and documents, by hand or by voice, and their answers. */
export default function AssistantPage() {
  const conversation = useConversation();
  const { messages, useWebSearch } = conversation;
  const { data: cranes } = useQuery(contextQuery);
  // What can no longer be seen is no longer asked about.
  const subject = findChoice(cranes ?? [], conversation.subject)?.subject ?? null;
  const next = useNextQuestion();
  const { prompt } = next;
  const attachment = useAttachment(next.file);
  const { mutate: converse } = useConverse();

  const ask = (asked: string) => {
    const { file } = attachment;
    const aloud = voice.mode.name !== "off";
    converse(
      { prompt: asked, useWebSearch, subject, file, builtIn: false, aloud },
      {
        // On a weak signal nobody should have to type it again.
        onError: () => {
          if (!aloud) changeNext((next) => ({ ...next, prompt: next.prompt || asked }));
          attachment.putBack(file);
        },
      },
    );
    setPrompt("");
    attachment.remove();
  };
  const askBuiltIn = (question: Question) => {
    converse({ ...question, builtIn: true });
    changeNext((next) => (next.prompt === question.prompt ? { ...next, prompt: "" } : next));
    if (attachment.file === question.file) attachment.remove();
  };
  const askReading = ({ text, query }: PossibleReading, { question }: Reply) =>
    converse({ ...question, prompt: text, query, file: null, useWebSearch: false });
  const lastReply = messages.findLast((message) => message.role === "ai") ?? null;
  const voice = useConversationMode(lastReply, ask);
  const isVoiceOn = voice.mode.name !== "off";

  return (
    <div {...attachment.dropTarget}>
      <PageWindow
        title="Cranes AI"
        icon="ai"
        toolbar={
          <>
            <Button asChild icon="left" className={styles.wide}>
              <Link href={paths.dashboard()}>Back to Dashboard</Link>
            </Button>
            <Button
              icon="plus"
              className={styles.wide}
              onClick={() => {
                voice.turnOff();
                startOver();
                changeNext(() => next);
              }}
            >
              New conversation
            </Button>
          </>
        }
        status={<StatusBar />}
      >
        <div className={styles.columns}>
          <KnowledgePanel chosen={subject} onChoose={chooseSubject} />
          <div className={styles.chat}>
            <ChatArea
              conversation={conversation}
              visibleText={voice.visibleText}
              spoken={isVoiceOn}
              onSuggestion={ask}
              onAnswerBuiltIn={({ question }) => askBuiltIn(question)}
              onReading={askReading}
            />
            <PromptForm
              prompt={prompt}
              onPrompt={setPrompt}
              useWebSearch={useWebSearch}
              onWebSearch={setWebSearch}
              isListening={isVoiceOn}
              onConversationMode={voice.toggle}
              onPick={attachment.pick}
              isWaiting={waitingReplyIn(conversation) !== null}
              onStop={stopAnswer}
              onAsk={ask}
              subject={<ChosenSubject subject={subject} onClear={() => chooseSubject(null)} />}
              extras={Number(subject !== null) + Number(attachment.file !== null)}
            >
              {attachment.file && <AttachedFile file={attachment.file} onRemove={attachment.remove} />}
              <VoiceStrip voice={voice} />
            </PromptForm>
            {attachment.isOver && (
              <div className={styles.drop}>
                <Panel look="raised">Drop the file here to attach it.</Panel>
              </div>
            )}
          </div>
        </div>
      </PageWindow>
    </div>
  );
}
