//! One answer of a model, piece by piece and within limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::StreamExt;
use genai::chat::{
    ChatFrameSink, ChatOptions, ChatStreamEvent, FrameCtx, RawFrameRef, ReasoningEffort,
    StopReason, StreamEnd,
};

use super::{Conversation, Failure, LlmError, Models, Provider, ToolCall, Which};

/// What the model said, and the tools it wants before it says more.
#[derive(Debug)]
pub struct Reply {
    pub text: String,
    pub calls: Vec<ToolCall>,
    /// The provider stopped it at a length of its own.
    pub is_cut: bool,
}

impl Models {
    /// Lets the model go on. `say` hears its words as they come. What it wants
    /// of tools is kept in the conversation, which then waits for
    /// [`Conversation::tools_answered`].
    pub async fn reply(
        &self,
        which: Which,
        conversation: &mut Conversation,
        say: impl FnMut(&str) + Send,
    ) -> Result<Reply, LlmError> {
        let whole = self.settings.limits.whole;
        tokio::time::timeout(whole, self.stream(which, conversation, say))
            .await
            .unwrap_or_else(|_| Err(LlmError::timed_out()))
    }

    async fn stream(
        &self,
        which: Which,
        conversation: &mut Conversation,
        mut say: impl FnMut(&str) + Send,
    ) -> Result<Reply, LlmError> {
        let limits = &self.settings.limits;
        let seen = Arc::new(Seen::default());
        let options = self.options(Arc::clone(&seen));
        let request = conversation.0.clone();
        let mut stream = self
            .client
            .exec_chat_stream(self.target(which), request, Some(&options))
            .await
            .map_err(|error| LlmError::from(&error))?
            .stream;
        let mut text = String::new();
        while let Some(event) = stream.next().await {
            match event.map_err(|error| LlmError::from(&error))? {
                ChatStreamEvent::Chunk(piece) => {
                    text += &piece.content;
                    if text.len() > limits.text {
                        return Err(LlmError::new(Failure::Unusable, "the answer has no end"));
                    }
                    say(&piece.content);
                }
                ChatStreamEvent::End(end) => {
                    if seen.refusal.load(Ordering::Relaxed) {
                        return Err(LlmError::new(Failure::Refused, "the model declined"));
                    }
                    return self.finish(conversation, text, end);
                }
                _ if seen.bytes.load(Ordering::Relaxed) > limits.traffic => {
                    return Err(LlmError::new(Failure::Unusable, "the answer has no end"));
                }
                _ => {}
            }
        }
        Err(LlmError::new(Failure::Unreachable, "the answer broke off"))
    }

    fn options(&self, seen: Arc<Seen>) -> ChatOptions {
        let pause = self.settings.limits.pause;
        let options = ChatOptions::default()
            .with_capture_content(true)
            .with_capture_reasoning_content(true)
            .with_capture_tool_calls(true)
            .with_stream_header_timeout(pause)
            .with_stream_read_timeout(pause)
            .with_raw_frame_sink_arc(seen);
        match self.settings.provider {
            // Without a word on effort, a model called `qwen-max` is taken for
            // `qwen` at full effort. A budget is a word that is not sent on.
            Provider::OpenAi => options.with_reasoning_effort(ReasoningEffort::Budget(0)),
            _ => options,
        }
    }

    fn finish(
        &self,
        conversation: &mut Conversation,
        text: String,
        end: StreamEnd,
    ) -> Result<Reply, LlmError> {
        let is_cut = match &end.captured_stop_reason {
            Some(StopReason::ContentFilter(why)) => {
                return Err(LlmError::new(Failure::Refused, why));
            }
            // Gemini's stream has no end mark of its own.
            None if self.settings.provider == Provider::Gemini => {
                return Err(LlmError::new(Failure::Unreachable, "the answer broke off"));
            }
            Some(StopReason::MaxTokens(_)) => true,
            _ => false,
        };
        let calls: Vec<ToolCall> = end
            .captured_tool_calls()
            .unwrap_or_default()
            .into_iter()
            .cloned()
            .map(ToolCall)
            .collect();
        if text.trim().is_empty() && calls.is_empty() {
            return Err(LlmError::new(Failure::Unusable, "the answer is empty"));
        }
        conversation.remember_calls(end);
        Ok(Reply {
            text,
            calls,
            is_cut,
        })
    }
}

/// What goes by on the wire and does not come out of the stream.
#[derive(Debug, Default)]
struct Seen {
    bytes: AtomicUsize,
    /// OpenAI's models decline in a field of its own.
    refusal: AtomicBool,
}

impl ChatFrameSink for Seen {
    fn on_frame(&self, _: &FrameCtx, frame: RawFrameRef<'_>) {
        self.bytes.fetch_add(frame.data.len(), Ordering::Relaxed);
        if frame.data.contains("\"refusal\"")
            && let Some(message) = frame.json()
            && message["choices"][0]["delta"]["refusal"].is_string()
        {
            self.refusal.store(true, Ordering::Relaxed);
        }
    }
}
