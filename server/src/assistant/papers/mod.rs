//! Questions about manuals, charts and papers: the best passages, word for
//! word, each with its document and page. Nothing is said that is not quoted.

mod attached;
mod charts;
mod heard;
mod matching;
mod quote;
mod whole;
mod words;

use std::collections::HashSet;

use cranedesk_platform::db::Reader;

pub(crate) use self::attached::{from_attachment, is_about_others, points};
use self::charts::{Cell, ChartQuestion, Counterweight};
use self::heard::{Asks, PaperQuestion, has_number};
pub(crate) use self::heard::{Heard, Naming};
use self::matching::{Wanted, stem, tells_load};
use self::quote::{Quote, quote};
pub(crate) use self::whole::{beginning, of_attachment, of_document};
use self::words::{number, words};
use crate::app::App;
use crate::assistant::model::Question;
use crate::documents::{self, Passage, SearchScope};
use crate::error::Result;
use crate::register::Source;
use crate::register::facts::CraneFacts;
use crate::register::reply::Reply;
use crate::register::say::verbatim;

/// Pages that are looked at more closely, and passages that are quoted.
const PAGES: i64 = 40;
const QUOTED: usize = 3;
/// How far behind the best a passage may be.
const BEHIND: f64 = 0.6;
/// Cranes for which so much is quoted each.
const MOST_CRANES: usize = 4;
const BEFORE_LIFTING: &str = "Check the page itself before you lift.";

/// What the papers that the asker can see say about it, if they do.
pub(crate) async fn from_documents(
    app: &App,
    question: &Question,
    heard: &Heard<'_>,
) -> Result<Option<Reply>> {
    let asked = PaperQuestion::of(heard);
    let Some(wanted) = asked.wanted.as_ref().filter(|_| !heard.says_time) else {
        return Ok(None);
    };
    let is_load = wanted.is_about_capacity();
    let seeks_crane = heard.names.is_empty() && asked.seeks_crane();
    let counts_all = heard.names.is_empty() && asked.counts_all();
    // One line may answer both, where it has the words of both.
    let asks_twice = asked.asks_twice() && !wanted.has_several();
    if is_load && asked.denies() || seeks_crane || counts_all || asks_twice {
        return Ok(None);
    }
    let named = heard.cranes();
    let scope = SearchScope {
        crane: match named[..] {
            [one] => Some(one.crane.id),
            _ => question.crane.filter(|_| named.is_empty()),
        },
        document: question.document,
    };
    let (user, words) = (question.user, wanted.search_words());
    let search = move |db: &mut Reader<'_>| documents::search(db, user, &words, scope, PAGES);
    let mut pages = app.db.read(search).await?;
    let is_meant = |page: &Passage| named.iter().any(|crane| crane.crane.id == page.crane);
    pages.retain(|page| named.is_empty() || is_meant(page));
    pages.retain(|page| asked.page.is_none_or(|number| page.page == number));
    let chart = ChartQuestion::of(&heard.words()).filter(|_| is_load);
    let found = match &chart {
        Some(chart) => from_charts(chart, wanted, &pages),
        None => from_passages(&asked, wanted, &pages, !heard.names.is_empty()),
    };
    let cranes: HashSet<i64> = found.iter().map(|found| found.page.crane).collect();
    // A question about two cranes is answered only if both have a chart.
    let has_page = |at: &usize| cranes.contains(&heard.facts.cranes[*at].crane.id);
    let lacks_one = is_load && !heard.names.iter().all(|naming| naming.has(has_page));
    let is_too_long = is_load && chart.is_some() && cranes.len() > MOST_CRANES;
    if found.is_empty() || lacks_one || is_too_long {
        return Ok(None);
    }
    let each = if heard.names.is_empty() && chart.is_none() {
        1
    } else {
        cranes.len()
    };
    let mut reply = Reply::default();
    for found in found.iter().take(QUOTED * each.min(MOST_CRANES)) {
        found.add_to(&mut reply, heard);
    }
    if is_load {
        reply.add(BEFORE_LIFTING);
    }
    Ok(Some(reply))
}

/// Whether a load or a limit is asked for.
pub(crate) fn asks_load(heard: &Heard<'_>) -> bool {
    let wanted = PaperQuestion::of(heard).wanted;
    wanted.is_some_and(|wanted| wanted.is_about_capacity())
}

/// A passage that answers.
struct Found<'p> {
    page: &'p Passage,
    quote: Quote,
    /// What the figure of a chart depends on, in words.
    said: Option<String>,
}

impl Found<'_> {
    fn add_to(&self, reply: &mut Reply, heard: &Heard<'_>) {
        add_page(
            reply,
            heard.facts.crane(self.page.crane),
            self.page,
            &self.quote,
        );
        if let Some(said) = &self.said {
            reply.add(said.clone());
        }
    }
}

/// The one figure for each boom and counterweight that the question leaves open.
fn from_charts<'p>(chart: &ChartQuestion, wanted: &Wanted, pages: &'p [Passage]) -> Vec<Found<'p>> {
    let mut found = Vec::new();
    for page in pages {
        let about = format!("{} {}", page.document_name, page.document_type);
        // "On rubber", "with the jib": what a chart does not speak of it does not hold for.
        if !wanted.is_on_but(&page.text, &about, |word| chart.covers(word)) {
            continue;
        }
        for cell in chart.choose(charts::cells(&page.text)) {
            found.push(Found {
                page,
                quote: quote::of_line(&page.text, &cell.line),
                said: Some(in_words(chart, &cell)),
            });
        }
    }
    found
}

/// "13.8 tonnes at 10 metres radius, boom 30.5 metres."
fn in_words(chart: &ChartQuestion, cell: &Cell) -> String {
    let unit = cell.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
    let mut said = format!("{}{unit} at a radius of {} metres", cell.load, cell.radius);
    if let Some(boom) = cell.boom {
        said += &format!(", boom {boom} metres");
    }
    said += &match cell.counterweight {
        Some(Counterweight::Tonnes(weight)) => format!(", counterweight {weight} tonnes"),
        Some(Counterweight::Full) => ", counterweight fully fitted".into(),
        None => String::new(),
    };
    if cell.radius > chart.radius {
        let asked = chart.radius;
        said +=
            &format!(". The chart has no line for {asked} metres: this is the next longer radius");
    }
    format!("{said}.")
}

/// The pages that say what is wanted, without the same words twice;
/// but `by_crane` what is said of each crane stays.
fn from_passages<'p>(
    asked: &PaperQuestion,
    wanted: &Wanted,
    pages: &'p [Passage],
    by_crane: bool,
) -> Vec<Found<'p>> {
    let mut found: Vec<Found<'p>> = Vec::new();
    for page in pages {
        let about = format!("{} {}", page.document_name, page.document_type);
        let Some(quote) = fitting(asked, wanted, &page.text, &about) else {
            continue;
        };
        let is_same = |other: &Found<'_>| {
            other.quote.text() == quote.text() && (!by_crane || other.page.crane == page.crane)
        };
        if !found.iter().any(is_same) {
            found.push(Found {
                page,
                quote,
                said: None,
            });
        }
    }
    // A stable sort: among equals the search's own order holds.
    found.sort_by(|one, other| other.quote.strength.total_cmp(&one.quote.strength));
    let most = found.first().map_or(0.0, |found| found.quote.strength);
    found.retain(|found| found.quote.strength > most - BEHIND);
    found
}

/// What a page says about it, if that answers.
fn fitting(asked: &PaperQuestion, wanted: &Wanted, text: &str, about: &str) -> Option<Quote> {
    let needs_number = matches!(asked.asks, Asks::HowMany(_) | Asks::HowMuch);
    let quote = quote(wanted, text, needs_number)?;
    let is_expiry = wanted.is_about_expiry();
    let fits = wanted.is_on(text, about)
        && wanted.is_more_in(&quote.body(), &format!("{} {about}", quote.heading()))
        && wanted.is_whole_in(&quote.text(), about)
        && (!is_expiry || wanted.tells_expiry(&quote.best))
        && answers(asked, wanted, &quote);
    fits.then_some(quote)
}

/// Whether the quotation denies where the question does, measures where it
/// asks how much, and names somebody where it asks who.
fn answers(asked: &PaperQuestion, wanted: &Wanted, quote: &Quote) -> bool {
    let said = words(&quote.text());
    let says = |some: &[&str]| said.iter().any(|word| some.contains(&word.as_str()));
    if asked.lacks() && !says(&["no", "without", "except", "excluding", "unless", "nothing"]) {
        return false;
    }
    if asked.is_not() && !says(&["not", "never", "no", "cannot", "except", "without"]) {
        return false;
    }
    let is_answer = match &asked.asks {
        Asks::What => true,
        Asks::HowMany(thing) => counts(thing, quote),
        Asks::HowMuch => has_number(&quote.best),
        Asks::Who => names_somebody(&quote.best),
    };
    is_answer && (!wanted.is_greatest_load() || tells_load(&said))
}

/// Whether "how many tanks" finds a number of tanks, and not only the word.
fn counts(thing: &str, quote: &Quote) -> bool {
    /// "8 bow shackles"
    const NEAR: usize = 3;
    let text = quote.text();
    let mut sentences = text.lines().flat_map(|line| line.split(". ")).map(words);
    sentences.any(|words| {
        let mut places = words.iter().enumerate();
        places.any(|(at, word)| {
            let after = &words[at + 1..(at + 1 + NEAR).min(words.len())];
            number(word).is_some() && after.iter().any(|word| stem(word) == thing)
        })
    })
}

/// "Inspected by: Wiremu Tane": two names with capitals, not at the beginning.
fn names_somebody(sentence: &str) -> bool {
    let is_name = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_alphabetic)
            || word.len() == 2 && word.ends_with('.')
    };
    let words: Vec<&str> = sentence.split_whitespace().skip(1).collect();
    words
        .windows(2)
        .any(|pair| is_name(pair[0]) && is_name(pair[1]))
}

fn add_page(reply: &mut Reply, crane: Option<&CraneFacts>, page: &Passage, quote: &Quote) {
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
