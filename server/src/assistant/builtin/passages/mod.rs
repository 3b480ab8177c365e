//! Questions about manuals, charts and papers: the best passages, word for
//! word, each with its document and page. Nothing is said that is not quoted.

mod attached;
mod matching;
mod quote;
mod whole;

use std::collections::HashSet;

use cranedesk_platform::db::{DbResult, Reader};

pub(super) use self::attached::{from_attachment, is_about_others, points};
use self::matching::{Wanted, stems, tells_load};
use self::quote::{Quote, quote};
use self::whole::page_asked_for;
pub(super) use self::whole::{beginning, of_attachment, of_document};
use super::language::{Asked, Notion, Span, Subject, number, words};
use super::reply::Reply;
use super::say::{Moment, verbatim};
use crate::assistant::model::{Question, Source};
use crate::documents::{self, Passage, SearchScope};

/// Pages that are looked at more closely, and passages that are quoted.
const PAGES: i64 = 40;
const QUOTED: usize = 3;
/// How far behind the best a passage may be.
const BEHIND: f64 = 0.6;
/// Cranes for which so much is quoted each.
const MOST_CRANES: usize = 4;
const BEFORE_LIFTING: &str = "Check the page itself before you lift.";

/// What the papers that the asker can see say about it, if they do.
pub(super) fn from_documents(
    db: &mut Reader<'_>,
    question: &Question,
    asked: &Asked<'_>,
) -> DbResult<Option<Reply>> {
    let page = page_asked_for(asked);
    let mut telling = asked.telling.clone();
    telling.retain(|word| page.is_none_or(|page| *word != page.to_string()));
    let Some(wanted) = Wanted::of(&telling, &asked.aids) else {
        return Ok(None);
    };
    let is_unsafe = wanted.is_about_capacity() && (denies(asked) || seeks_crane(asked));
    if is_unsafe || asks_which_has(asked) || counts_all(asked) {
        return Ok(None);
    }
    // No sentence is looked through for a name, or for the time it speaks of.
    let today = Moment::new(question.now, question.zone.clone()).today;
    let is_today = |span: &Span| span.first == Some(today) && span.last == Some(today);
    if asked.has(Notion::Who) || !asked.span.iter().all(is_today) {
        return Ok(None);
    }
    let named = named(question, asked);
    let scope = SearchScope {
        crane: match named[..] {
            [one] => Some(one),
            _ => None,
        },
        document: question.document,
    };
    let mut pages = documents::search(db, question.user, &wanted.search_words(), scope, PAGES)?;
    if !named.is_empty() {
        pages.retain(|page| named.contains(&page.crane));
    } else if !asked.kinds.is_empty() {
        let group = asked.group();
        pages.retain(|page| group.iter().any(|crane| crane.crane.id == page.crane));
    }
    if let Some(number) = page {
        pages.retain(|page| page.page == number);
    }
    // One crane's load must not be taken for all that there is.
    let is_load = wanted.is_about_capacity() && wanted.has_numbers();
    let by_crane = is_load || !named.is_empty();
    let mut found = best(&wanted, &pages, by_crane);
    found.retain(|(_, quote)| counts(asked, quote) && answers(asked, &wanted, quote));
    let cranes: HashSet<i64> = found.iter().map(|(page, _)| page.crane).collect();
    // Who asks what two can lift must not take one's chart for both.
    let has_page = |at: &usize| cranes.contains(&asked.facts.cranes[*at].crane.id);
    let mut namings = asked.namings.iter().filter(|naming| !naming.describes);
    let has_all = named.iter().all(|one| cranes.contains(one))
        && namings.all(|naming| naming.fits.iter().any(has_page));
    let lacks_one = wanted.is_about_capacity() && !has_all;
    let is_too_long = is_load && cranes.len() > MOST_CRANES;
    if found.is_empty() || lacks_one || is_too_long {
        return Ok(None);
    }
    let each = if by_crane { cranes.len() } else { 1 };
    found.truncate(QUOTED * each.min(MOST_CRANES));
    let mut reply = Reply::default();
    for (page, quote) in found {
        add_page(&mut reply, asked, page, &quote);
    }
    if wanted.is_about_capacity() {
        reply.add(BEFORE_LIFTING);
    }
    Ok(Some(reply))
}

/// Whether a load or a limit is asked for.
pub(super) fn asks_load(asked: &Asked<'_>) -> bool {
    Wanted::of(&asked.telling, &asked.aids).is_some_and(|wanted| wanted.is_about_capacity())
}

/// The cranes whose papers are meant; none where all are.
fn named(question: &Question, asked: &Asked<'_>) -> Vec<i64> {
    match asked.subject() {
        Subject::One(crane) => vec![crane.crane.id],
        Subject::Many(cranes) | Subject::Which(cranes) if !cranes.is_empty() => {
            cranes.iter().map(|crane| crane.crane.id).collect()
        }
        _ => question.crane.into_iter().collect(),
    }
}

/// "With no counterweight": a chart that has the word says the opposite.
fn denies(asked: &Asked<'_>) -> bool {
    let mut words = asked.words.iter().enumerate();
    let lessens = words.any(|(at, word)| {
        let is_compared = asked.words.get(at + 1).is_some_and(|next| next == "than");
        word == "less" && !is_compared
    });
    lessens || asked.has_any(&[Notion::Not, Notion::Lack, Notion::Except])
}

/// "Which cranes can lift it": charts are quoted, and not gone through.
fn seeks_crane(asked: &Asked<'_>) -> bool {
    let seeks_kind = asked.has(Notion::Which) && asked.has(Notion::Kind);
    asked.namings.is_empty() && (seeks_kind || asked.has(Notion::Crane))
}

/// "Which crane has wire slings": a paper is quoted for one of several.
fn asks_which_has(asked: &Asked<'_>) -> bool {
    let is_which = asked.has(Notion::Which) && asked.has_any(&[Notion::Crane, Notion::Kind]);
    let has = asked.has(Notion::Crane) && asked.has(Notion::Have);
    asked.namings.is_empty() && (is_which || has)
}

/// "How many shackles does the fleet have": one crane's papers count one crane's.
fn counts_all(asked: &Asked<'_>) -> bool {
    let is_of_us = asked.has(Notion::Me) && asked.has(Notion::Have);
    let is_of_all = is_of_us || asked.has_any(&[Notion::Fleet, Notion::All, Notion::Mine]);
    let is_one = !asked.namings.is_empty() || asked.has(Notion::Pronoun);
    asked.has(Notion::Count) && is_of_all && !is_one
}

/// Whether the quotation denies where the question does, and measures where it
/// asks how much.
fn answers(asked: &Asked<'_>, wanted: &Wanted, quote: &Quote) -> bool {
    let said = words(&quote.text());
    let says = |some: &[&str]| said.iter().any(|word| some.contains(&word.as_str()));
    let lacks = asked.has_any(&[Notion::Lack, Notion::Except]);
    if lacks && !says(&["no", "without", "except", "excluding", "unless", "nothing"]) {
        return false;
    }
    if asked.has(Notion::Not) && !says(&["not", "never", "no", "cannot", "except", "without"]) {
        return false;
    }
    let asks_how = |what: &str| asked.words.windows(2).any(|pair| pair == ["how", what]);
    if asks_how("old") && !says(&["old", "age", "year", "years", "made"]) {
        return false;
    }
    // The heading alone names what it is about, and no amount.
    let body = words(&quote.body());
    let has_number = body.iter().any(|word| number(word).is_some());
    let asks_weight = asks_how("heavy") || asked.words.iter().any(|word| word == "weigh");
    (!asks_how("much") || has_number)
        && (!asks_weight || tells_load(&body))
        && (!wanted.is_greatest_load() || tells_load(&said))
        && !asks_twice(asked)
}

/// "Who was the operator and what are the hours": half an answer would pass for the whole.
fn asks_twice(asked: &Asked<'_>) -> bool {
    const OPEN: [&str; 6] = ["who", "what", "when", "where", "which", "how"];
    let mut pairs = asked.words.windows(2);
    pairs.any(|pair| pair[0] == "and" && OPEN.contains(&pair[1].as_str()))
}

/// Whether "how many tanks" finds a number of tanks, and not only the word.
fn counts(asked: &Asked<'_>, quote: &Quote) -> bool {
    /// "8 bow shackles"
    const NEAR: usize = 3;
    let mut pairs = asked.words.windows(2);
    let Some(thing) = pairs.find(|pair| pair[0] == "many").map(|pair| &pair[1]) else {
        return true;
    };
    let thing = stems(thing);
    let text = quote.text();
    let mut sentences = text.lines().flat_map(|line| line.split(". ")).map(words);
    sentences.any(|words| {
        let mut places = words.iter().enumerate();
        places.any(|(at, word)| {
            let after = &words[at + 1..(at + 1 + NEAR).min(words.len())];
            number(word).is_some() && !stems(&after.join(" ")).is_disjoint(&thing)
        })
    })
}

/// The pages that say what is wanted, without the same words twice;
/// but `by_crane` what is said of each crane stays.
fn best<'p>(wanted: &Wanted, pages: &'p [Passage], by_crane: bool) -> Vec<(&'p Passage, Quote)> {
    let mut found: Vec<(f64, &Passage, Quote)> = Vec::new();
    for page in pages {
        let about = format!("{} {}", page.document_name, page.document_type);
        if !wanted.is_on(&page.text, &about) {
            continue;
        }
        let Some(quote) = quote(wanted, &page.text) else {
            continue;
        };
        if !wanted.is_more_in(&quote.body(), &format!("{} {about}", quote.heading()))
            || !wanted.is_whole_in(&quote.text(), &about)
        {
            continue;
        }
        if wanted.is_about_expiry() && !wanted.tells_expiry(&quote.best) {
            continue;
        }
        let is_same = |(_, before, other): &(f64, &Passage, Quote)| {
            other.text() == quote.text() && (!by_crane || before.crane == page.crane)
        };
        if !found.iter().any(is_same) {
            found.push((quote.strength, page, quote));
        }
    }
    // A stable sort: among equals the search's own order holds.
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let most = found.first().map_or(0.0, |(strength, ..)| *strength);
    found.retain(|(strength, ..)| *strength > most - BEHIND);
    found
        .into_iter()
        .map(|(_, page, quote)| (page, quote))
        .collect()
}

fn add_page(reply: &mut Reply, asked: &Asked<'_>, page: &Passage, quote: &Quote) {
    let crane = asked
        .facts
        .cranes
        .iter()
        .find(|crane| crane.crane.id == page.crane);
    let of = match crane {
        Some(crane) => format!(" of {}", reply.name_with_owner(crane)),
        None => String::new(),
    };
    let name = verbatim(&page.document_name);
    reply.add(format!("**{name}**{of}, page {}:", page.page));
    reply.add(quote.markdown());
    reply.cite(Source::Document {
        crane_id: page.crane,
        document_id: page.document,
        page: page.page,
        label: format!("{}, page {}", page.document_name, page.page),
        quote: quote.best.clone(),
    });
}
