//! The built-in assistant: no model, no network.
//!
//! `parser` reads a question into the typed query of the register, which runs
//! it and words the rows; what is no question to the register is looked for in
//! the papers and quoted. What neither knows is refused, with what it may have meant.

mod archived;
mod follow_up;
mod refusal;
mod small_talk;

use cranedesk_platform::db::Reader;

use self::refusal::{Refusal, refuse};
use super::answer_stream::AnswerStream;
use super::attachment::Attachment;
use super::model::{Answer, AnsweredBy, Offer, PackedCrane, PossibleReading, Question, Role};
use super::papers::{self, Heard, Naming};
pub(super) use super::parser::Wish;
use super::parser::{self, Context, Named, Read, Reading};
use crate::app::App;
use crate::error::Result;
use crate::register::facts::{self, Facts};
use crate::register::reply::Reply;
use crate::register::say::{Moment, counted, listed, verbatim};
use crate::register::{Of, Query, View, check, gather_for, run, sentence, tell};

const NO_WEB: &str = "Web search is not set up on this server.";
const NOT_FOR_US: &str = "Without the model there is no web search.";

pub(super) async fn answer(app: &App, question: Question, stream: &AnswerStream) -> Result<Answer> {
    let why_not = if app.web.is_some() {
        NOT_FOR_US
    } else {
        NO_WEB
    };
    let notice = question.use_web_search.then(|| why_not.to_owned());
    let said = reply(app, &question).await?;
    let response = said.reply.text();
    if let Some(reading) = &said.reading {
        stream.reading(reading).await;
    }
    for word in response.split_inclusive(char::is_whitespace) {
        stream.text(word).await;
    }
    let notices: Vec<String> = notice.into_iter().chain(said.notice).collect();
    Ok(Answer {
        response,
        image_url: None,
        sources: said.reply.sources,
        answered_by: AnsweredBy::BuiltIn,
        notice: (!notices.is_empty()).then(|| notices.join(" ")),
        reading: said.reading,
        query: said.query,
        readings: said.readings,
        offer: said.offer,
    })
}

/// An answer, and how the question was read.
#[derive(Default)]
struct Said {
    reply: Reply,
    query: Option<Query>,
    reading: Option<String>,
    readings: Vec<PossibleReading>,
    offer: Option<Offer>,
    notice: Option<String>,
}

impl From<Reply> for Said {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            ..Self::default()
        }
    }
}

/// What is wished for in a picture, for whoever draws it.
pub(super) fn wish(question: &Question, facts: &Facts, moment: &Moment) -> Wish {
    let context = follow_up::context(question, facts, moment);
    parser::wish(&question.prompt, &context)
}

/// All that an answer is made from.
struct Asked<'q, 'f> {
    question: &'q Question,
    moment: &'q Moment,
    context: Context<'f>,
    read: Read,
    heard: Heard<'f>,
}

/// Only facts and pages are read within the database; words are read and
/// answers worded outside it.
async fn reply(app: &App, question: &Question) -> Result<Said> {
    let moment = Moment::new(question.now, question.zone.clone());
    if let Some(query) = &question.query {
        // One of the readings that were offered.
        let facts = facts_for(app, question, query).await?;
        check(query, &facts, moment.today)?;
        return Ok(from_register(query, &facts, &moment, true));
    }
    let (user, now) = (question.user, moment.ms);
    let facts = app.db.read(move |db| facts::gather(db, user, now)).await?;
    let context = follow_up::context(question, &facts, &moment);
    let read = parser::read(&question.prompt, &context);
    let asked = Asked {
        question,
        moment: &moment,
        heard: heard(question, &read, &context),
        context,
        read,
    };
    match &question.attachment {
        Some(file) => with_file(app, &asked, file).await,
        None => Ok(match elsewhere(app, &asked).await? {
            Some(said) => said,
            None => refuse(&asked, None),
        }),
    }
}

async fn facts_for(app: &App, question: &Question, query: &Query) -> Result<Facts> {
    let moment = Moment::new(question.now, question.zone.clone());
    let (user, query) = (question.user, query.clone());
    let gather = move |db: &mut Reader<'_>| gather_for(db, user, &moment, &query);
    app.db.read(gather).await
}

/// Who sends a file asks about it.
async fn with_file(app: &App, asked: &Asked<'_, '_>, file: &Attachment) -> Result<Said> {
    let heard = &asked.heard;
    if let Some(Reading::Manners(_) | Reading::Deed) = asked.read.reading {
        let said = elsewhere(app, asked).await?;
        return Ok(said.unwrap_or_else(|| refuse(asked, Some(file))));
    }
    if let Some(reply) = papers::of_attachment(file, heard) {
        return Ok(reply.into());
    }
    let of_crane = !heard.names.is_empty() || asked.context.chosen.is_some();
    if let Some(found) = papers::from_attachment(file, heard) {
        // But a crane's own dates stand in the register, whatever a file says.
        let is_crane = of_crane && !papers::points(heard);
        let mut said = match &asked.read.reading {
            Some(Reading::Query(query)) if is_crane => {
                from_register(query, asked.context.facts, asked.moment, false)
            }
            _ => Said::default(),
        };
        said.reply.add_block(found);
        return Ok(said);
    }
    let is_of_file = papers::points(heard) || points_at_nothing(asked) || asks_its_load(asked);
    if file.problem.is_none() && is_of_file {
        return Ok(refuse(asked, Some(file)));
    }
    Ok(match elsewhere(app, asked).await? {
        // A file that was not searched is not said to be silent.
        Some(said)
            if of_crane
                && !papers::is_about_others(file, heard)
                && asked.read.unknown.is_empty() =>
        {
            said
        }
        Some(found) => {
            let mut said = Said {
                reply: match file.problem {
                    Some(_) => papers::beginning(file),
                    None => Reply::say(says_nothing(file, asked)),
                },
                ..Said::default()
            };
            said.reply.add_block(found.reply);
            Said {
                reply: said.reply,
                ..Said {
                    query: found.query,
                    reading: found.reading,
                    ..Said::default()
                }
            }
        }
        // "Please have a look" asks for nothing else.
        None if file.problem.is_some() || asked.read.is_empty => papers::beginning(file).into(),
        None => refuse(asked, Some(file)),
    })
}

fn says_nothing(file: &Attachment, asked: &Asked<'_, '_>) -> &'static str {
    let names = &asked.heard.names;
    match names.len() == 1 && papers::is_about_others(file, &asked.heard) {
        true => "Your file says nothing about that crane.",
        false => "Your file says nothing about that.",
    }
}

/// "Is it expired", where the file is what is pointed at.
fn points_at_nothing(asked: &Asked<'_, '_>) -> bool {
    matches!(
        asked.read.reading,
        Some(Reading::WhichCrane | Reading::Lost)
    )
}

/// "How heavy is the lift": the chart of some other crane must not answer for what was sent.
fn asks_its_load(asked: &Asked<'_, '_>) -> bool {
    let question = asked.question;
    let is_any =
        asked.heard.names.is_empty() && question.crane.is_none() && question.document.is_none();
    is_any && papers::asks_load(&asked.heard)
}

/// What the register and the documents say, if they do.
async fn elsewhere(app: &App, asked: &Asked<'_, '_>) -> Result<Option<Said>> {
    let facts = asked.context.facts;
    if let Some(reply) = papers::of_document(app, asked.question, &asked.heard).await? {
        return Ok(Some(reply.into()));
    }
    let Some(reading) = &asked.read.reading else {
        // A question whose words are all of the register is none for the papers,
        // unless it goes on from one that was: "and at 14".
        let read = &asked.read;
        let goes_on = read.is_number && asked.context.last.is_none();
        let is_for_papers =
            !read.unknown.is_empty() || read.too_long || read.is_of_papers || goes_on;
        return Ok(match is_for_papers {
            false => None,
            true => {
                let found = papers::from_documents(app, asked.question, &asked.heard);
                found.await?.map(Said::from)
            }
        });
    };
    if let Reading::Unknown(name) = reading
        && let Some(said) = archived::answer(app, asked, name).await?
    {
        return Ok(Some(said));
    }
    Ok(Some(match reading {
        Reading::Query(query)
            if facts.cranes.is_empty()
                && !matches!(query.of, Of::Mates | Of::Requests | Of::Shares) =>
        {
            Reply::say(NO_CRANES).into()
        }
        Reading::Unknown(_) | Reading::Which(_) | Reading::WhichCrane
            if facts.cranes.is_empty() =>
        {
            Reply::say(NO_CRANES).into()
        }
        Reading::Query(query) => {
            let then = match query.on {
                Some(_) => Some(facts_for(app, asked.question, query).await?),
                None => None,
            };
            let facts = then.as_ref().unwrap_or(facts);
            let mut said = from_register(query, facts, asked.moment, asked.read.is_loose);
            said.notice = asked.read.notice.map(str::to_owned);
            said
        }
        Reading::Unknown(name) => {
            // An item's code looks like a plate.
            let found = papers::from_documents(app, asked.question, &asked.heard).await?;
            let is_there = |reply: &Reply| reply.text().to_lowercase().contains(name.as_str());
            match found.filter(is_there) {
                Some(reply) => reply.into(),
                None => unknown(name).into(),
            }
        }
        Reading::Which(fits) => which_one(fits, facts).into(),
        Reading::WhichCrane => {
            Reply::say("Which crane do you mean? Its plate or its model is enough.").into()
        }
        Reading::Manners(manners) => small_talk::answer(*manners, &asked.question.prompt).into(),
        Reading::Meaning(terms) => small_talk::meaning(terms, facts).into(),
        Reading::Draw => {
            Reply::say("Say “draw” and what: I can draw a crane, or a chart of what expires when.")
                .into()
        }
        Reading::Pack(fits) => site_pack(fits, facts),
        Reading::Deed => Refusal::Deed.say().into(),
        Reading::Past => Refusal::Past.say().into(),
        Reading::Lost => Refusal::Lost.say().into(),
    }))
}

/// Of an empty register not even "none" can be said without misleading.
const NO_CRANES: &str = "There are no cranes here yet. Add one on the dashboard.";

fn from_register(query: &Query, facts: &Facts, moment: &Moment, is_loose: bool) -> Said {
    let view = View { facts, moment };
    if let Err(error) = check(query, facts, moment.today) {
        return Said::from(Refusal::Senseless(error.to_string()).say());
    }
    let found = run(query, view);
    let reply = tell(query, &found, view);
    Said {
        reply,
        reading: (is_loose || !is_obvious(query)).then(|| sentence(query, facts)),
        query: Some(query.clone()),
        ..Said::default()
    }
}

/// Whether the answer itself shows how the question was read.
fn is_obvious(query: &Query) -> bool {
    use crate::register::{Ask, Filter};
    let plain = |filter: &Filter| {
        let is_name = |one: &Filter| {
            matches!(
                one,
                Filter::Plate(_)
                    | Filter::Make(_)
                    | Filter::Certificate(_)
                    | Filter::State(_)
                    | Filter::Owner(_)
                    | Filter::Type(_)
                    | Filter::Named(_)
            )
        };
        filter.conjuncts().iter().all(is_name)
    };
    let asks_little = matches!(
        query.ask,
        Ask::List(_) | Ask::Describe | Ask::Count | Ask::Compare
    );
    asks_little && query.limit.is_none() && plain(&query.among) && plain(&query.filter)
}

/// Papers to hand out: a button for what the asker then does.
fn site_pack(fits: &[usize], facts: &Facts) -> Said {
    let cranes: Vec<_> = fits.iter().map(|at| &facts.cranes[*at]).collect();
    let mut reply = Reply::default();
    let of = match cranes.len() {
        1..=MOST_NAMED => {
            let names = cranes.iter().map(|one| reply.name_with_owner(one));
            listed(&names.collect::<Vec<_>>())
        }
        many => counted(many, "crane"),
    };
    reply.add(format!(
        "I send nothing myself. You can put the papers of {of} together as a site pack, \
         and then download it or hand it out by a link."
    ));
    let cranes = cranes.iter().map(|one| PackedCrane::from(&one.crane));
    Said {
        reply,
        offer: Some(Offer::SitePack {
            cranes: cranes.collect(),
        }),
        ..Said::default()
    }
}

/// Cranes that are named in a sentence.
const MOST_NAMED: usize = 4;

fn which_one(fits: &[usize], facts: &Facts) -> Reply {
    let mut reply = Reply::say("Which one do you mean?");
    let names: Vec<String> = fits
        .iter()
        .map(|at| reply.name_with_owner(&facts.cranes[*at]))
        .collect();
    reply.list(&names);
    reply
}

fn unknown(said: &str) -> Reply {
    Reply::say(format!(
        "I do not know a crane called “{}”. I see your own cranes and those that mates share with you.",
        verbatim(said)
    ))
}

/// The question as the papers are asked it.
fn heard<'f>(question: &Question, read: &Read, context: &Context<'f>) -> Heard<'f> {
    let mentioned = parser::mentioned(&question.prompt, context);
    let last = question
        .history
        .iter()
        .rfind(|turn| turn.role == Role::User);
    // "And at 14" is about the crane of the question before.
    let before = last.filter(|_| read.is_number);
    let mentioned = match before {
        Some(turn) => parser::mentioned(&turn.content, context),
        None => mentioned,
    };
    let naming = |one: Named| Naming {
        said: one.said,
        fits: one.fits,
        plural: one.plural,
    };
    let mut text = question.prompt.to_lowercase();
    for (typed, meant) in &mentioned.mended {
        text = text.replacen(typed.as_str(), meant, 1);
    }
    for phrase in &mentioned.phrases {
        text = text.replacen(phrase.as_str(), " ", 1);
    }
    Heard {
        facts: context.facts,
        text,
        before: last.map(|turn| turn.content.clone()),
        names: mentioned.cranes.into_iter().map(naming).collect(),
        types: mentioned.types,
        context: context.chosen.or(context.talked()),
        says_time: mentioned.time,
    }
}
