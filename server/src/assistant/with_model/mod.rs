//! Answers by a model that the operator connected. It words them; what it may
//! know it asks for through tools that read, with the asker's rights, and what
//! it cites is checked against what was really read.

mod arguments;
mod citations;
mod claims;
mod dates;
mod evidence;
mod failure;
mod measure;
mod prompt;
mod quote;
mod register;
mod tools;
mod untrusted;

use std::collections::HashSet;
use std::time::Duration;

use cranedesk_platform::llm::{Conversation, Failure, LlmError, Models, Reply, Which};

use self::citations::Citations;
use self::evidence::Evidence;
pub(super) use self::failure::no_answer;
use self::measure::{Amount, Unit, amounts};
use self::prompt::Shown;
use self::tools::Tools;
use super::answer_stream::AnswerStream;
use super::attachment::AttachmentKind;
use super::model::{Answer, AnsweredBy, Question};
use crate::app::App;
use crate::error::{Error, Result};

/// Times that the model may ask for tools before it has to answer.
const MOST_ROUNDS: usize = 6;
/// Tools in one round.
const MOST_CALLS: usize = 8;
/// A question from end to end, whatever the model and its tools do.
const LONGEST: Duration = Duration::from_mins(5);
const NO_SOURCE: &str =
    "This answer names a weight without a source. Please check it in the load chart.";
const NO_MEASURE: &str =
    "This answer names a limit or a measure without a source. Please check it.";
const NOT_READ: &str = "This answer names a date or a number that stands in nothing that was looked up. Please check it.";
const NOT_SO: &str =
    "This answer names a status or a count that the register did not give. Please check it.";
/// Above this a file goes to the model for large files.
const LARGE_FILE: u64 = 5 * 1024 * 1024;

pub(super) async fn answer(
    app: &App,
    models: &Models,
    question: Question,
    stream: &AnswerStream,
) -> Result<Answer> {
    let answering = Answering::new(app, models, &question, stream).finish();
    tokio::time::timeout(LONGEST, answering)
        .await
        .unwrap_or_else(|_| Err(Error::NoAnswer("The model took too long.".into())))
}

/// One question on its way to an answer.
struct Answering<'a> {
    question: &'a Question,
    models: &'a Models,
    which: Which,
    stream: &'a AnswerStream,
    tools: Tools<'a>,
    conversation: Conversation,
    evidence: Evidence,
    citations: Citations,
    shown: Shown,
}

impl<'a> Answering<'a> {
    fn new(
        app: &'a App,
        models: &'a Models,
        question: &'a Question,
        stream: &'a AnswerStream,
    ) -> Self {
        let attachment = question.attachment.as_ref();
        let tools = Tools::new(app, question);
        Self {
            question,
            models,
            which: match attachment {
                Some(file) if file.size() > LARGE_FILE => Which::LargeFile,
                _ => Which::Usual,
            },
            stream,
            conversation: prompt::conversation(question, Shown::Whole, &tools),
            tools,
            evidence: Evidence::default(),
            citations: Citations::default(),
            shown: Shown::Whole,
        }
    }

    async fn finish(mut self) -> Result<Answer> {
        self.note_the_question();
        for round in 0..=MOST_ROUNDS {
            if round == MOST_ROUNDS {
                self.conversation.forbid_tools();
            }
            let reply = match self.listen().await {
                Err(error) if round == 0 && self.can_do_with_words(&error) => {
                    self.send_words_alone();
                    self.listen().await
                }
                heard => heard,
            };
            let reply = reply.map_err(no_answer)?;
            if reply.calls.is_empty() || round == MOST_ROUNDS {
                return self.conclude(reply.is_cut);
            }
            self.run_tools(reply).await?;
        }
        Err(Error::Internal("the rounds have an end".into()))
    }

    /// Passes the model's words on as they come, without its citations.
    async fn listen(&mut self) -> std::result::Result<Reply, LlmError> {
        let mut speaking = self.models.reply(self.which, &self.conversation).await?;
        while let Some(piece) = speaking.next().await? {
            let words = self.citations.hear(&piece, &mut self.evidence);
            if !words.is_empty() {
                self.stream.text(&words).await;
            }
        }
        let rest = self.citations.end_of_turn(&mut self.evidence);
        self.stream.text(&rest).await;
        speaking.finish(&mut self.conversation)
    }

    /// Many models take no PDFs or pictures, and say so by not understanding the request.
    fn can_do_with_words(&self, error: &LlmError) -> bool {
        let file = self.question.attachment.as_ref();
        error.failure == Failure::Unusable
            && self.citations.is_silent()
            && file.is_some_and(|file| file.kind != AttachmentKind::Text && file.has_words())
    }

    fn send_words_alone(&mut self) {
        self.shown = Shown::ItsWords;
        self.conversation = prompt::conversation(self.question, self.shown, &self.tools);
    }

    async fn run_tools(&mut self, reply: Reply) -> Result<()> {
        if let Some(gap) = self.citations.new_paragraph() {
            self.stream.text(gap).await;
        }
        let mut answers = Vec::new();
        for (number, call) in reply.calls.into_iter().enumerate() {
            let text = if number < MOST_CALLS {
                self.tools
                    .run(&call, &mut self.evidence, self.stream)
                    .await?
            } else {
                "Too many tools at once. Ask again for what is missing.".to_owned()
            };
            answers.push((call, text));
        }
        self.conversation.tools_answered(answers);
        Ok(())
    }

    /// Nobody lifts by a number that a model made up, nor trusts a date of its own.
    fn doubt(&self, response: &str) -> Option<&'static str> {
        let file = self.question.attachment.as_ref();
        // Of a picture or a scan the model may read more than we could.
        if self.shown == Shown::Whole && file.is_some_and(|file| !file.has_words()) {
            return None;
        }
        let pages = file.map_or(&[][..], |file| &file.pages);
        let in_file: HashSet<Amount> = pages.iter().flat_map(|page| amounts(page)).collect();
        if !self.evidence.bears_out(response, Unit::Weight, &in_file) {
            return Some(NO_SOURCE);
        }
        if self.evidence.is_empty() && file.is_none() {
            return from_nowhere(response);
        }
        let mut known = in_file;
        known.extend(amounts(&self.question.prompt));
        if !self.evidence.bears_out(response, Unit::Other, &known) {
            return Some(NO_MEASURE);
        }
        if !self.evidence.has_read(response) {
            return Some(NOT_READ);
        }
        (!self.evidence.agrees(response)).then_some(NOT_SO)
    }

    /// What the model knows without a tool.
    fn note_the_question(&mut self) {
        let now = self.question.now.to_zoned(self.question.zone.clone());
        self.evidence.saw(&now.date().to_string());
        self.evidence.saw(&self.question.prompt);
        for turn in &self.question.history {
            self.evidence.saw(&turn.content);
        }
        let pages = self.question.attachment.iter().flat_map(|file| &file.pages);
        for page in pages {
            self.evidence.saw(page);
        }
    }

    fn conclude(mut self, is_cut: bool) -> Result<Answer> {
        let response = std::mem::take(&mut self.citations).into_text();
        if response.is_empty() {
            return Err(Error::NoAnswer("The model gave no usable answer.".into()));
        }
        let notices = [
            // What matters most comes first.
            self.doubt(&response),
            is_cut.then_some("The model stopped at its longest answer. There may be more to say."),
            (self.shown == Shown::ItsWords).then_some(
                "The model takes no files of this kind. It was given the words that are in it.",
            ),
        ];
        let notices = notices.into_iter().flatten().map(str::to_owned);
        let notices: Vec<String> = notices.chain(self.tools.notice()).collect();
        let notice = (!notices.is_empty()).then(|| notices.join(" "));
        let sources = self.evidence.into_sources();
        Ok(Answer {
            response,
            image_url: None,
            sources,
            answered_by: AnsweredBy::Model,
            notice,
            reading: None,
            query: None,
            readings: Vec::new(),
            offer: None,
        })
    }
}

/// What the model says by heart is not what the register says. A greeting, and a question back, need no warning.
fn from_nowhere(response: &str) -> Option<&'static str> {
    const ABOUT: [&str; 13] = [
        "crane",
        "certif",
        "cof",
        "complian",
        "document",
        "due",
        "expir",
        "inspect",
        "manual",
        "rego",
        "rigging",
        "up to date",
        "valid",
    ];
    let has_numbers = response.contains(|letter: char| letter.is_ascii_digit());
    let said = response.to_lowercase();
    let states = !said.ends_with('?') && ABOUT.iter().any(|word| said.contains(word));
    (has_numbers || states)
        .then_some("The model looked nothing up for this answer. Please check it.")
}
