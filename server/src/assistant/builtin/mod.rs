//! The built-in assistant: a small language of its own, no model, no network.
//!
//! A question becomes notions and names (`language`), the first intent that
//! understands all of it answers from the register (`intents`), and what no
//! intent understands is looked for in the papers and quoted (`papers`).

mod conversation;
mod intents;
mod language;
mod terms;

use cranedesk_platform::db::Reader;

use self::intents::{changes, which};
pub(super) use self::language::Subject;
use self::language::{Asked, Notion, Span};
use self::reply::Reply;
use self::say::{Moment, counted};
use super::answer_stream::AnswerStream;
use super::attachment::Attachment;
use super::model::{Answer, AnsweredBy, Question, Role};
use super::papers::{self, Heard, Naming};
use crate::app::App;
use crate::cranes::Status;
use crate::documents::TextState;
use crate::error::{Error, Result};
use crate::register::facts::{self, Facts};
#[cfg(test)]
use crate::register::fixture;
use crate::register::{reply, say};

const NO_WEB: &str = "Web search is not set up on this server.";
const NOT_FOR_US: &str = "Without the model there is no web search.";

pub(super) async fn answer(app: &App, question: Question, stream: &AnswerStream) -> Result<Answer> {
    let why_not = if app.web.is_some() {
        NOT_FOR_US
    } else {
        NO_WEB
    };
    let notice = question.use_web_search.then(|| why_not.to_owned());
    let reply = app.db.read(move |db| reply(db, &question)).await?;
    let response = reply.text();
    for word in response.split_inclusive(char::is_whitespace) {
        stream.text(word).await;
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
    let facts = facts::gather(db, question.user, question.now.as_millisecond())?;
    let moment = Moment::new(question.now, question.zone.clone());
    let asked = conversation::understand(question, &facts, moment.today);
    if let Some(reply) = changes::refuse(&asked) {
        return Ok(reply);
    }
    let Some(file) = &question.attachment else {
        let found = elsewhere(db, question, &asked, &moment)?;
        return Ok(found.unwrap_or_else(|| does_not_know(&asked, None)));
    };
    // Who sends a file asks about it.
    if let Some(reply) = papers::of_attachment(file, &heard(question, &asked)) {
        return Ok(reply);
    }
    if let Some(found) = papers::from_attachment(file, &heard(question, &asked)) {
        // But a crane's own dates stand in the register, whatever a file says.
        let is_crane = !asked.namings.is_empty() || matches!(asked.subject(), Subject::One(_));
        let is_crane = is_crane && !papers::points(&heard(question, &asked));
        let reply = is_crane.then(|| from_register(&asked, &moment)).flatten();
        let mut reply = reply.unwrap_or_default();
        reply.add_block(found);
        return Ok(reply);
    }
    // Neither the register nor a document knows what the file is.
    let is_of_file = papers::points(&heard(question, &asked))
        || asks_which_crane(&asked)
        || counts_something(&asked)
        || asks_its_load(question, &asked);
    if file.problem.is_none() && is_of_file && !asked.is_within(&[]) {
        return Ok(does_not_know(&asked, Some(file)));
    }
    Ok(match elsewhere(db, question, &asked, &moment)? {
        // A file that was not searched is not said to be silent.
        Some(reply)
            if is_small_talk(&asked) || is_unsearched(file, &asked, &heard(question, &asked)) =>
        {
            reply
        }
        Some(found) => {
            let mut reply = match file.problem {
                Some(_) => papers::beginning(file),
                None => Reply::say(says_nothing(file, &asked, &heard(question, &asked))),
            };
            reply.add_block(found);
            reply
        }
        // "Please have a look" asks for nothing else.
        None if file.problem.is_some() || asked.is_within(&[]) => papers::beginning(file),
        None => does_not_know(&asked, Some(file)),
    })
}

/// The question as the papers are asked it.
fn heard<'f>(question: &Question, asked: &Asked<'f>) -> Heard<'f> {
    let today = Moment::new(question.now, question.zone.clone()).today;
    let is_today = |span: &Span| span.first == Some(today) && span.last == Some(today);
    let naming = |naming: &language::Naming| Naming {
        said: naming.said.clone(),
        fits: naming.fits.clone(),
        plural: naming.plural,
    };
    Heard {
        facts: asked.facts,
        text: question.prompt.clone(),
        before: question
            .history
            .iter()
            .rfind(|turn| turn.role == Role::User)
            .map(|turn| turn.content.clone()),
        names: asked
            .namings
            .iter()
            .filter(|one| !one.describes)
            .map(naming)
            .collect(),
        types: asked.kinds.clone(),
        context: asked.context,
        says_time: !asked.span.iter().all(is_today),
    }
}

/// Of an empty register not even "none" can be said without misleading.
const NO_CRANES: &str = "There are no cranes here yet. Add one on the dashboard.";

const OF_CRANES: [Notion; 19] = [
    Notion::Crane,
    Notion::Fleet,
    Notion::Kind,
    Notion::Certificate,
    Notion::Status,
    Notion::Expire,
    Notion::Renew,
    Notion::Next,
    Notion::Left,
    Notion::Span,
    Notion::Ruc,
    Notion::Paper,
    Notion::PaperType,
    Notion::Manual,
    Notion::Dates,
    Notion::Road,
    Notion::Summary,
    Notion::Share,
    Notion::Pronoun,
];

/// Whether the answer would be about cranes, known or not.
fn is_about_cranes(asked: &Asked<'_>) -> bool {
    const OF_WORDS: [Notion; 2] = [Notion::Meaning, Notion::Compare];
    // "Ok" by itself is no question about a crane.
    let is_understood = intents::of(asked).is_some() && asked.has_any(&OF_CRANES);
    let is_unknown = matches!(asked.subject(), Subject::Unknown(_));
    (is_understood || is_unknown) && !asked.has_any(&OF_WORDS)
}

fn says_nothing(file: &Attachment, asked: &Asked<'_>, heard: &Heard<'_>) -> &'static str {
    match asked.subject() {
        Subject::One(_) if papers::is_about_others(file, heard) => {
            "Your file says nothing about that crane."
        }
        _ => "Your file says nothing about that.",
    }
}

fn is_unsearched(file: &Attachment, asked: &Asked<'_>, heard: &Heard<'_>) -> bool {
    let is_named = !asked.namings.is_empty() && !papers::is_about_others(file, heard);
    file.problem.is_none() && asked.telling.is_empty() && is_named
}

/// "Which crane is this for": what was sent or chosen has one.
fn asks_which_crane(asked: &Asked<'_>) -> bool {
    const SAYS: [&str; 18] = [
        "which", "what", "whats", "crane", "machine", "is", "it", "this", "that", "for", "the",
        "document", "file", "paper", "report", "does", "belong", "to",
    ];
    let says = |some: &[&str]| asked.words.iter().any(|word| some.contains(&word.as_str()));
    says(&["crane", "machine"])
        && says(&["which", "what"])
        && says(&["it", "this", "that"])
        && asked.words.iter().all(|word| SAYS.contains(&word.as_str()))
}

/// "How heavy is the lift": the chart of some other crane must not answer for what was sent.
fn asks_its_load(question: &Question, asked: &Asked<'_>) -> bool {
    let is_any =
        asked.namings.is_empty() && question.crane.is_none() && question.document.is_none();
    is_any && papers::asks_load(&heard(question, asked))
}

/// "What is the total": of cranes it is only where they are spoken of.
fn counts_something(asked: &Asked<'_>) -> bool {
    asked.has(Notion::Count) && asked.namings.is_empty() && !asked.has_any(&OF_CRANES)
}

fn is_small_talk(asked: &Asked<'_>) -> bool {
    asked.is_within(&[&[Notion::Help, Notion::Me, Notion::AndAlso]])
}

/// What the documents and the register say, if they do.
fn elsewhere(
    db: &mut Reader<'_>,
    question: &Question,
    asked: &Asked<'_>,
    moment: &Moment,
) -> Result<Option<Reply>, Error> {
    if asked.facts.cranes.is_empty() && is_about_cranes(asked) {
        return Ok(Some(Reply::say(NO_CRANES)));
    }
    if let Subject::Unknown(said) = asked.subject() {
        return Ok(Some(which::unknown(&said)));
    }
    if asks_which_crane(asked) {
        return Ok(asked.context.map(|at| {
            let mut reply = Reply::default();
            let name = reply.name_with_owner(&asked.facts.cranes[at]);
            reply.add(format!("{name}."));
            reply
        }));
    }
    if let Some(reply) = papers::of_document(db, question, &heard(question, asked))? {
        return Ok(Some(reply));
    }
    if let Some(reply) = from_register(asked, moment) {
        return Ok(Some(reply));
    }
    // No paper says what runs out in December or January.
    let is_running_out = |status: &Status| *status != Status::Valid;
    let expires = asked.has(Notion::Expire) || asked.statuses.iter().any(is_running_out);
    if asked.span.is_some() && expires {
        return Ok(None);
    }
    Ok(papers::from_documents(
        db,
        question,
        &heard(question, asked),
    )?)
}

fn from_register(asked: &Asked<'_>, moment: &Moment) -> Option<Reply> {
    let intent = intents::of(asked)?;
    Some(match asked.subject() {
        // "It", and nothing was talked about.
        Subject::Which(cranes) if cranes.is_empty() => which::which_one(&cranes),
        _ => (intent.answer)(asked, moment),
    })
}

fn does_not_know(asked: &Asked<'_>, file: Option<&Attachment>) -> Reply {
    if conversation::is_lost(asked) {
        return Reply::say(
            "I cannot tell which of those are meant. Please ask the whole question, \
             such as “which Groves are expired”.",
        );
    }
    let places = match file {
        Some(_) => "your file, your register and your documents",
        None => "your register and in your documents",
    };
    let mut reply = Reply::say(format!(
        "I do not know. I found nothing about that in {places}."
    ));
    if asked.has(Notion::Who) {
        reply.add("Of people I know the owners of cranes and your mates, and nobody else.");
    }
    let unread = asked
        .facts
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
