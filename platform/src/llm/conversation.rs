//! What was said so far: the rules, the turns, the files, and what tools answered.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use genai::chat::{ChatMessage, ChatRequest, ContentPart, StreamEnd, ToolResponse};
use serde_json::Value;

/// A conversation that a model goes on with.
#[derive(Clone, Debug)]
pub struct Conversation {
    pub(super) request: ChatRequest,
    pub(super) may_use_tools: bool,
}

/// Something that the model may ask to be done.
#[derive(Clone, Debug)]
pub struct Tool {
    pub name: &'static str,
    pub about: &'static str,
    /// What it takes, as a JSON schema.
    pub takes: Value,
}

/// A file that goes along with a question.
#[derive(Clone, Debug)]
pub struct FilePart<'a> {
    pub name: &'a str,
    pub mimetype: &'a str,
    pub bytes: &'a [u8],
}

/// The model's wish to have a tool run.
#[derive(Clone, Debug)]
pub struct ToolCall(pub(super) genai::chat::ToolCall);

impl ToolCall {
    pub fn tool(&self) -> &str {
        &self.0.fn_name
    }

    /// Some models send text that is no JSON; then this is that text.
    pub fn input(&self) -> &Value {
        &self.0.fn_arguments
    }
}

impl Conversation {
    pub fn new(system: impl Into<String>, tools: &[Tool]) -> Self {
        let tools = tools.iter().map(|tool| {
            genai::chat::Tool::new(tool.name)
                .with_description(tool.about)
                .with_schema(tool.takes.clone())
        });
        Self {
            request: ChatRequest::from_system(system).with_tools(tools),
            may_use_tools: true,
        }
    }

    pub fn asked(&mut self, text: &str) {
        self.request.messages.push(ChatMessage::user(text));
    }

    pub fn asked_with_file(&mut self, text: &str, file: &FilePart<'_>) {
        let data = BASE64_STANDARD.encode(file.bytes);
        let name = Some(file.name.to_owned());
        let parts = vec![
            ContentPart::from_text(text),
            ContentPart::from_binary_base64(file.mimetype, data, name),
        ];
        self.request.messages.push(ChatMessage::user(parts));
    }

    pub fn answered(&mut self, text: &str) {
        self.request.messages.push(ChatMessage::assistant(text));
    }

    /// What the tools gave, in the order in which the model asked for them.
    pub fn tools_answered(&mut self, answers: impl IntoIterator<Item = (ToolCall, String)>) {
        let answers: Vec<ToolResponse> = answers
            .into_iter()
            .map(|(call, text)| ToolResponse::from_tool_call(&call.0, text))
            .collect();
        self.request.messages.push(ChatMessage::from(answers));
    }

    /// From here on the model has to answer with what it has. The tools stay
    /// listed: some providers want to know those that were used before.
    pub fn forbid_tools(&mut self) {
        self.may_use_tools = false;
    }

    /// Keeps the model's own words about the tools that it wants: some
    /// providers sign them and want them back unchanged.
    pub(super) fn remember_calls(&mut self, end: StreamEnd) {
        if let Some(message) = end.into_assistant_message_for_tool_use() {
            self.request.messages.push(message);
        }
    }
}
