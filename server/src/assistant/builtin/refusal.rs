//! What is said where nothing is known: why, the word that was not understood,
//! and what may have been meant.

use super::{Asked, Said};
use crate::assistant::attachment::Attachment;
use crate::assistant::model::PossibleReading;
use crate::assistant::parser;
use crate::documents::TextState;
use crate::register::reply::Reply;
use crate::register::say::{counted, verbatim};
use crate::register::{check, sentence};

/// Why there is no answer.
pub(super) enum Refusal {
    Deed,
    Past,
    Lost,
    /// The register cannot be asked that; the sentence says what is wrong.
    Senseless(String),
}

impl Refusal {
    pub(super) fn say(self) -> Reply {
        Reply::say(match self {
            Self::Deed => "I cannot change, share, send or book anything. I only answer. \
                 You can do it yourself on the crane's page or on the Mates page."
                .to_owned(),
            Self::Past => {
                "I cannot tell what was before. I know the dates that the register holds now, \
                 and what your documents say."
                    .to_owned()
            }
            Self::Lost => "I cannot tell which of those are meant. Please ask the whole question, \
                 such as “which Groves are expired”."
                .to_owned(),
            Self::Senseless(why) => format!("I cannot answer that. {why}"),
        })
    }
}

/// The readings that are offered.
const MOST: usize = 3;

pub(super) fn refuse(asked: &Asked<'_, '_>, file: Option<&Attachment>) -> Said {
    let facts = asked.context.facts;
    let guess = parser::guess(&asked.question.prompt, &asked.context);
    let mut readings: Vec<PossibleReading> = Vec::new();
    for query in guess.queries {
        if check(&query, facts, asked.moment.today).is_err() {
            continue;
        }
        let text = sentence(&query, facts);
        if readings.len() < MOST && !readings.iter().any(|known| known.text == text) {
            readings.push(PossibleReading { text, query });
        }
    }
    let stumbled = guess
        .stumbled
        .map(|word| format!(" I did not understand “{}”.", verbatim(&word)));
    let mut reply = Reply::say(match (file, asked.read.unknown.is_empty()) {
        (Some(_), _) => format!(
            "I do not know. Your file, your register and your documents do not tell me.{}",
            stumbled.unwrap_or_default()
        ),
        (None, true) => format!(
            "I cannot read that as one question to your register.{}",
            stumbled.unwrap_or_default()
        ),
        (None, false) => format!(
            "I do not know.{} Your documents do not tell me either.",
            stumbled.unwrap_or_default()
        ),
    });
    let waiting = |state: TextState| matches!(state, TextState::Waiting | TextState::Reading);
    let papers = facts.cranes.iter().flat_map(|crane| &crane.crane.documents);
    let unread = papers.filter(|paper| waiting(paper.text.state)).count();
    if unread > 0 {
        let verb = if unread == 1 { "is" } else { "are" };
        let papers = counted(unread, "document");
        reply.add(format!(
            "{papers} {verb} still being read. You may want to ask again in a moment."
        ));
    }
    if readings.is_empty() {
        reply.add(
            "I can tell you when certificates expire, what is due or expired, who shares what with whom, \
             and what your documents say. Ask “what can you do” for more.",
        );
    }
    Said {
        reply,
        readings,
        ..Said::default()
    }
}
