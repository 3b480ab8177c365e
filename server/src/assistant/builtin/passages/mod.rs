//! Questions about manuals, charts and papers: the best passages, word for
//! word, each with its document and page. Nothing is said that is not quoted.

mod matching;
mod quote;

use cranedesk_platform::db::{DbResult, Reader};

use self::matching::Wanted;
use self::quote::{Quote, quote};
use super::language::{Asked, Notion, Subject};
use super::reply::Reply;
use super::say::verbatim;
use crate::assistant::attachment::Attachment;
use crate::assistant::model::{Question, Source};
use crate::documents::{self, Passage, SearchScope};

/// Pages that are looked at more closely, and passages that are quoted.
const PAGES: i64 = 40;
const QUOTED: usize = 3;
/// Cranes for which so much is quoted each.
const MOST_CRANES: usize = 4;

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
    if wanted.is_about_capacity() && denies(asked) {
        return Ok(None);
    }
    let cranes: Option<Vec<i64>> = match asked.subject() {
        Subject::One(crane) => Some(vec![crane.crane.id]),
        Subject::Many(cranes) | Subject::Which(cranes) if !cranes.is_empty() => {
            Some(cranes.iter().map(|crane| crane.crane.id).collect())
        }
        _ => question.crane.map(|crane| vec![crane]),
    };
    let scope = SearchScope {
        crane: cranes.as_ref().and_then(|cranes| match cranes[..] {
            [one] => Some(one),
            _ => None,
        }),
        document: question.document,
    };
    let mut pages = documents::search(db, question.user, &wanted.search_words(), scope, PAGES)?;
    if let Some(cranes) = &cranes {
        pages.retain(|page| cranes.contains(&page.crane));
    }
    if let Some(number) = page {
        pages.retain(|page| page.page == number);
    }
    let named = cranes.as_deref().unwrap_or_default();
    let found = best(&wanted, &pages, named);
    let has_page = |crane: &i64| found.iter().any(|(page, _)| page.crane == *crane);
    // Who asks what two can lift must not take one's chart for both.
    let lacks_one = wanted.is_about_capacity() && !named.iter().all(has_page);
    if found.is_empty() || lacks_one {
        return Ok(None);
    }
    let mut reply = Reply::default();
    for (page, quote) in found {
        add_page(&mut reply, asked, page, &quote);
    }
    if wanted.is_about_capacity() {
        reply.add("Check the page itself before you lift.");
    }
    Ok(Some(reply))
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

/// "Page 2 of the manual"
fn page_asked_for(asked: &Asked<'_>) -> Option<i64> {
    let mut pairs = asked.words.windows(2);
    let pair = pairs.find(|pair| pair[0] == "page")?;
    pair[1].parse().ok()
}

/// The pages that say most of what is wanted, without the same words twice;
/// but what is said of each crane that is `named` stays.
fn best<'p>(wanted: &Wanted, pages: &'p [Passage], named: &[i64]) -> Vec<(&'p Passage, Quote)> {
    let mut found: Vec<(f64, &Passage, Quote)> = Vec::new();
    for page in pages {
        let about = format!("{} {}", page.document_name, page.document_type);
        let Some(share) = wanted.share_on(&page.text, &about) else {
            continue;
        };
        let Some(quote) = quote(wanted, &page.text) else {
            continue;
        };
        if wanted.is_about_expiry() && !wanted.tells_expiry(&quote.best) {
            continue;
        }
        let is_same = |(_, before, other): &(f64, &Passage, Quote)| {
            other.text() == quote.text() && (named.is_empty() || before.crane == page.crane)
        };
        if !found.iter().any(is_same) {
            found.push((share + quote.strength, page, quote));
        }
    }
    // A stable sort: among equals the search's own order holds.
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let most = found.first().map_or(0.0, |(worth, ..)| *worth);
    found.retain(|(worth, ..)| *worth > most * 0.7);
    found.truncate(QUOTED * named.len().clamp(1, MOST_CRANES));
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

/// The same out of a file that came with the question.
pub(super) fn from_attachment(attachment: &Attachment, asked: &Asked<'_>) -> Option<Reply> {
    let wanted = Wanted::of(&asked.telling, &asked.aids)?;
    if wanted.is_about_capacity() && denies(asked) {
        return None;
    }
    let mut found: Vec<(f64, usize, Quote)> = Vec::new();
    for (at, text) in attachment.pages.iter().enumerate() {
        let share = wanted.share_on(text, &attachment.name);
        if let (Some(share), Some(quote)) = (share, quote(&wanted, text)) {
            found.push((share + quote.strength, at + 1, quote));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.truncate(QUOTED);
    if found.is_empty() {
        return None;
    }
    let name = verbatim(&attachment.name);
    let mut reply = Reply::default();
    for (_, page, quote) in &found {
        reply.add(format!("**{name}**, page {page}:"));
        reply.add(quote.markdown());
    }
    Some(reply)
}

/// How the file begins, for whoever asks what it is; or why it cannot be read.
pub(super) fn beginning(attachment: &Attachment) -> Option<Reply> {
    let name = verbatim(&attachment.name);
    if let Some(problem) = attachment.problem {
        return Some(Reply::say(format!("I cannot read {name}. {problem}")));
    }
    let beginning = quote::beginning(attachment.pages.first()?)?;
    let mut reply = Reply::say(format!("**{name}** begins:"));
    reply.add(beginning);
    Some(reply)
}
