//! One answer of a model, piece by piece and within limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::StreamExt;
use genai::chat::{
    ChatFrameSink, ChatOptions, ChatStream, ChatStreamEvent, FrameCtx, RawFrameRef,
    ReasoningEffort, StopReason, StreamEnd, ToolChoice,
};
use tokio::time::{Instant, timeout_at};

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
    /// Lets the model go on with the conversation.
    pub async fn reply(
        &self,
        which: Which,
        conversation: &Conversation,
    ) -> Result<Speaking<'_>, LlmError> {
        let seen = Arc::new(Seen::default());
        let mut options = self.options(Arc::clone(&seen));
        if !conversation.may_use_tools {
            options = options.with_tool_choice(ToolChoice::None);
        }
        // Nothing is sent before the first piece is asked for.
        let answer = self
            .client
            .exec_chat_stream(
                self.target(which),
                conversation.request.clone(),
                Some(&options),
            )
            .await
            .map_err(|error| LlmError::from(&error))?;
        Ok(Speaking {
            models: self,
            stream: answer.stream,
            until: Instant::now() + self.settings.limits.whole,
            seen,
            text: String::new(),
            end: None,
        })
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
            // Without an effort, the client reads the name `qwen-max` as model `qwen`
            // with effort `max`. A budget of 0 prevents that and is not sent.
            Provider::OpenAi => options.with_reasoning_effort(ReasoningEffort::Budget(0)),
            _ => options,
        }
    }
}

/// An answer that is being given. Dropping it hangs up.
pub struct Speaking<'a> {
    models: &'a Models,
    stream: ChatStream,
    until: Instant,
    seen: Arc<Seen>,
    text: String,
    end: Option<StreamEnd>,
}

impl Speaking<'_> {
    /// The next words, or nothing once all is said.
    pub async fn next(&mut self) -> Result<Option<String>, LlmError> {
        let until = self.until;
        timeout_at(until, self.next_words())
            .await
            .unwrap_or_else(|_| Err(LlmError::timed_out()))
    }

    async fn next_words(&mut self) -> Result<Option<String>, LlmError> {
        let limits = &self.models.settings.limits;
        while let Some(event) = self.stream.next().await {
            match event.map_err(|error| LlmError::from(&error))? {
                ChatStreamEvent::Chunk(piece) => {
                    self.text += &piece.content;
                    if self.text.len() > limits.text {
                        return Err(LlmError::new(Failure::Unusable, "the answer has no end"));
                    }
                    return Ok(Some(piece.content));
                }
                ChatStreamEvent::End(end) => {
                    self.end = Some(end);
                    return Ok(None);
                }
                _ => {}
            }
        }
        Err(LlmError::new(Failure::Unreachable, "the answer broke off"))
    }

    /// All that was said. What the model wants of tools is kept in the
    /// conversation, which then waits for [`Conversation::tools_answered`].
    pub fn finish(self, conversation: &mut Conversation) -> Result<Reply, LlmError> {
        let broke_off = || LlmError::new(Failure::Unreachable, "the answer broke off");
        let end = self.end.ok_or_else(broke_off)?;
        if self.seen.refusal.load(Ordering::Relaxed) {
            return Err(LlmError::new(Failure::Refused, "the model declined"));
        }
        let is_cut = match &end.captured_stop_reason {
            Some(StopReason::ContentFilter(why)) => {
                return Err(LlmError::new(Failure::Refused, why));
            }
            // Gemini's stream has no end mark of its own.
            None if self.models.settings.provider == Provider::Gemini => return Err(broke_off()),
            Some(StopReason::MaxTokens(_)) => true,
            _ => false,
        };
        let calls = end.captured_tool_calls().unwrap_or_default();
        let calls: Vec<ToolCall> = calls.into_iter().cloned().map(ToolCall).collect();
        if self.text.trim().is_empty() && calls.is_empty() {
            return Err(LlmError::new(Failure::Unusable, "the answer is empty"));
        }
        conversation.remember_calls(end);
        Ok(Reply {
            text: self.text,
            calls,
            is_cut,
        })
    }
}

/// What goes by on the wire and does not come out of the stream.
#[derive(Debug, Default)]
struct Seen {
    /// OpenAI's models decline in a field of its own.
    refusal: AtomicBool,
}

impl ChatFrameSink for Seen {
    fn on_frame(&self, _: &FrameCtx, frame: RawFrameRef<'_>) {
        if frame.data.contains("\"refusal\"")
            && let Some(message) = frame.json()
            && message["choices"][0]["delta"]["refusal"].is_string()
        {
            self.refusal.store(true, Ordering::Relaxed);
        }
    }
}
