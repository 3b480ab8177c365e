// Asking, stopping, and beginning anew.

import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api";
import { onSessionChange } from "@/features/accounts";
import { toast } from "@/retro";
import { AnswerFailure, ask } from "../asking/ask";
import type { Question } from "../types";
import { answered, turnsOf, userMessage, waitingReply } from "./messages";
import { pace } from "./pace";
import { addMessages, changeReply, conversation, forgetConversation, nextId, waitingReplyIn } from "./store";

let running: AbortController | null = null;

/** Stops the answer that is coming in; what came stays. */
export function stopAnswer(): void {
  running?.abort();
}

export function startOver(): void {
  stopAnswer();
  forgetConversation();
}

// Whoever signs in next must find nothing of it.
onSessionChange(startOver);

/** Puts a question into the conversation and its answer below it, while it comes in. One at a time. */
export async function converse(question: Question): Promise<void> {
  if (waitingReplyIn(conversation())) return;
  const controller = new AbortController();
  running = controller;
  const history = turnsOf(conversation().messages);
  const id = nextId();
  addMessages(userMessage(nextId(), question, new Date()), waitingReply(id, question, new Date()));
  const show = (piece: string) => changeReply(id, (reply) => ({ ...reply, content: reply.content + piece }));
  const words = pace(show, controller.signal);
  try {
    const answer = await ask(
      question,
      history,
      {
        onStatus: (status) => changeReply(id, (reply) => ({ ...reply, status })),
        onReading: (reading) => changeReply(id, (reply) => ({ ...reply, reading })),
        onText: question.aloud ? show : words.add,
      },
      controller.signal,
    );
    await words.caughtUp();
    controller.signal.throwIfAborted();
    changeReply(id, (reply) => answered(reply, answer, new Date()));
  } catch (error) {
    if (controller.signal.aborted) {
      changeReply(id, (reply) => ({ ...reply, state: "stopped", timestamp: new Date() }));
      return;
    }
    const builtInOffered = error instanceof AnswerFailure && error.builtInOffered;
    changeReply(id, (reply) => ({
      ...reply,
      state: "failed",
      failure: { message: errorMessage(error), builtInOffered },
      timestamp: new Date(),
    }));
    throw error;
  }
}

export function useConverse() {
  return useMutation({
    mutationFn: converse,
    onError: (error) =>
      toast({ title: "Error querying AI", description: errorMessage(error), variant: "destructive" }),
  });
}
