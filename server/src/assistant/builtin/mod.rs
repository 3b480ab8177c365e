//! The built-in assistant: a small language of its own, no model, no network.
//!
//! A question becomes notions and names (`language`), the first intent that
//! understands all of it answers from the register (`intents`), and what no
//! intent understands is looked for in the papers and quoted (`passages`).

mod conversation;
#[cfg(test)]
mod fixture;
mod intents;
mod language;
mod passages;
mod reply;
mod say;
mod terms;

use cranedesk_platform::db::Reader;

use self::intents::{changes, which};
pub(super) use self::language::Subject;
use self::language::{Asked, Notion};
use self::reply::Reply;
use self::say::{Moment, counted};
use super::facts::{self, Facts};
use super::model::{Answer, AnsweredBy, Question};
use super::voice::Voice;
use crate::app::App;
use crate::cranes::Status;
use crate::documents::TextState;
use crate::error::{Error, Result};

const NO_WEB: &str = "Web search is not set up on this server.";
const NOT_FOR_US: &str = "Without the model there is no web search.";

pub(super) async fn answer(app: &App, question: Question, voice: &Voice) -> Result<Answer> {
    let why_not = if app.web.is_some() {
        NOT_FOR_US
    } else {
        NO_WEB
    };
    let notice = question.use_web_search.then(|| why_not.to_owned());
    let reply = app.db.read(move |db| reply(db, &question)).await?;
    let response = reply.text();
    for word in response.split_inclusive(char::is_whitespace) {
        voice.text(word).await;
    }
    Ok(Answer {
        response,
        image_url: None,
        sources: reply.sources,
        answered_by: AnsweredBy::BuiltIn,
        notice,
    })
}

/// The cranes that a question names, for whoever else answers it.
pub(super) fn subject<'f>(question: &Question, facts: &'f Facts) -> Subject<'f> {
    let today = Moment::new(question.now, question.zone.clone()).today;
    let asked = conversation::understand(question, facts, today);
    // Named is what the words name.
    let asked = Asked {
        chosen: None,
        ..asked
    };
    asked.subject()
}

fn reply(db: &mut Reader<'_>, question: &Question) -> Result<Reply, Error> {
    let facts = facts::gather(db, question.user)?;
    let moment = Moment::new(question.now, question.zone.clone());
    let asked = conversation::understand(question, &facts, moment.today);
    if let Some(reply) = changes::refuse(&asked) {
        return Ok(reply);
    }
    // Who sends a file asks about it.
    if let Some(attachment) = &question.attachment
        && let Some(reply) = passages::from_attachment(attachment, &asked)
    {
        return Ok(reply);
    }
    if let Subject::Unknown(said) = asked.subject() {
        return Ok(which::unknown(&said));
    }
    if let Some(intent) = intents::of(&asked) {
        return Ok(match asked.subject() {
            // "It", and nothing was talked about.
            Subject::Which(cranes) if cranes.is_empty() => which::which_one(&cranes),
            _ => (intent.answer)(&asked, &moment),
        });
    }
    // No paper says what runs out in December or January.
    let is_running_out = |status: &Status| *status != Status::Valid;
    let expires = asked.has(Notion::Expire) || asked.statuses.iter().any(is_running_out);
    if asked.span.is_some() && expires {
        return Ok(does_not_know(&facts));
    }
    let attachment = question.attachment.as_ref();
    let begins = attachment.filter(|file| file.problem.is_some() || asked.telling.is_empty());
    if let Some(reply) = begins.and_then(passages::beginning) {
        return Ok(reply);
    }
    let found = passages::from_documents(db, question, &asked)?;
    Ok(found.unwrap_or_else(|| does_not_know(&facts)))
}

fn does_not_know(facts: &Facts) -> Reply {
    let mut reply = Reply::say(
        "I do not know. I found nothing about that in your register and in your documents.",
    );
    let unread = facts
        .cranes
        .iter()
        .flat_map(|crane| &crane.crane.documents)
        .filter(|document| matches!(document.text.state, TextState::Waiting | TextState::Reading))
        .count();
    if unread > 0 {
        let verb = if unread == 1 { "is" } else { "are" };
        reply.add(format!(
            "{} {verb} still being read. You may want to ask again in a moment.",
            counted(unread, "document")
        ));
    }
    reply.add(
        "I can tell you when certificates expire, what is due or expired, who shares what with whom, \
         and what your documents say. Ask “what can you do” for more.",
    );
    reply
}
