//! What a text says as a whole, or on one page, for whoever asks about no
//! matter in it: how it begins is quoted.

use cranedesk_platform::db::{DbResult, Reader};

use super::matching::stems;
use super::quote::{self, Quote};
use super::{QUOTED, add_page};
use crate::assistant::attachment::Attachment;
use crate::assistant::builtin::language::{Asked, Notion, is_filler, notion_of};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{counted, verbatim};
use crate::assistant::model::Question;
use crate::documents::{self, Document, TextState};
use crate::register::facts::CraneFacts;

/// Sentences of a page that is asked for, and of each where none is.
const OF_A_PAGE: usize = 12;
const OF_EACH: usize = 3;
/// Documents to choose from; more of them help nobody.
const MOST_CHOICES: usize = 8;

const TELLS: [&str; 8] = [
    "say", "says", "said", "read", "contain", "contains", "content", "contents",
];
const POINTS: [&str; 5] = ["this", "that", "it", "its", "here"];
/// As people call what they send.
const SENT: [&str; 8] = [
    "attached",
    "attachment",
    "sent",
    "photo",
    "picture",
    "image",
    "scan",
    "letter",
];
const SEVERAL: [&str; 7] = [
    "documents",
    "docs",
    "papers",
    "paperwork",
    "files",
    "pdfs",
    "manuals",
];

/// What is wanted of a text.
enum Part {
    Beginning,
    Page(i64),
    HowManyPages,
}

struct Wish {
    part: Part,
    /// What else is said; it must be the name of the text.
    name: Vec<String>,
}

impl Wish {
    fn of(asked: &Asked<'_>) -> Option<Self> {
        let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
        let means_crane = |pair: &[&str]| {
            matches!(pair[0], "this" | "that" | "same") && notion_of(pair[1]) == Some(Notion::Crane)
        };
        if says(asked, &SEVERAL) || words.windows(2).any(means_crane) {
            return None;
        }
        let page = page_asked_for(asked);
        let counts = asked.has(Notion::Count);
        let part = match page {
            Some(page) if !counts => Part::Page(page),
            None if counts && asked.has(Notion::Page) => Part::HowManyPages,
            None if !counts => Part::Beginning,
            _ => return None,
        };
        const ASKING: [Notion; 8] = [
            Notion::Greet,
            Notion::Summary,
            Notion::About,
            Notion::Meaning,
            Notion::Pronoun,
            Notion::Which,
            Notion::Paper,
            Notion::Page,
        ];
        let number = page.map(|page| page.to_string());
        let named = |word: &str| {
            let mut namings = asked.namings.iter();
            namings.any(|naming| naming.said.split(' ').any(|said| said == word))
        };
        let is_name = |word: &&str| {
            let is_asking = notion_of(word).is_some_and(|notion| ASKING.contains(&notion));
            // "How many pages does it have"
            let is_count = counts && matches!(*word, "many" | "have" | "has");
            !is_asking
                && !is_count
                && !is_filler(word)
                && !TELLS.contains(word)
                && number.as_deref() != Some(*word)
                && !named(word)
        };
        let name = words.iter().copied().filter(is_name).map(str::to_owned);
        Some(Self {
            part,
            name: name.collect(),
        })
    }

    fn fits(&self, called: &str) -> bool {
        let called = stems(called);
        stems(&self.name.join(" ")).is_subset(&called)
    }
}

/// "Page 2 of the manual"
pub(super) fn page_asked_for(asked: &Asked<'_>) -> Option<i64> {
    let mut pairs = asked.words.windows(2);
    let pair = pairs.find(|pair| pair[0] == "page")?;
    pair[1].parse().ok()
}

fn says(asked: &Asked<'_>, some: &[&str]) -> bool {
    asked.words.iter().any(|word| some.contains(&word.as_str()))
}

/// What the file that came along says, if that is all that is asked.
pub(in super::super) fn of_attachment(file: &Attachment, asked: &Asked<'_>) -> Option<Reply> {
    let wish = Wish::of(asked).filter(|_| asked.namings.is_empty())?;
    let points = asked.has_any(&[Notion::Paper, Notion::Page, Notion::Summary]);
    let points = points || says(asked, &POINTS) || says(asked, &TELLS) || says(asked, &SENT);
    if !points || !wish.fits(&format!("{} {}", file.name, SENT.join(" "))) {
        return None;
    }
    Some(read_attachment(file, &wish.part))
}

/// How the file begins, or why it cannot be read.
pub(in super::super) fn beginning(file: &Attachment) -> Reply {
    read_attachment(file, &Part::Beginning)
}

fn read_attachment(file: &Attachment, part: &Part) -> Reply {
    let name = verbatim(&file.name);
    if let Some(problem) = file.problem {
        return Reply::say(format!("I cannot read {name}. {problem}"));
    }
    let mut reply = Reply::default();
    let pages = file.pages.iter().map(String::as_str);
    for (number, quote) in opening(part, (1..).zip(pages).collect()) {
        reply.add(format!("**{name}**, page {number}:"));
        reply.add(quote.markdown());
    }
    // How many pages follow after those that were read, nobody knows.
    if file.is_cut && reply.is_empty() {
        let pages = counted(file.pages.len(), "page");
        return Reply::say(format!("{name} is long. I read its first {pages} only."));
    }
    let count = i64::try_from(file.pages.len()).unwrap_or(i64::MAX);
    tell_rest(reply, part, &name, count)
}

/// The first words of the pages that are wanted, each with its number.
fn opening(part: &Part, pages: Vec<(i64, &str)>) -> Vec<(i64, Quote)> {
    let (most_pages, most_sentences) = match part {
        Part::Beginning if pages.len() > 1 => (QUOTED, OF_EACH),
        Part::Beginning | Part::Page(_) => (1, OF_A_PAGE),
        Part::HowManyPages => (0, 0),
    };
    let is_wanted = |number: i64| !matches!(part, Part::Page(page) if *page != number);
    pages
        .into_iter()
        .filter(|(number, _)| is_wanted(*number))
        .filter_map(|(number, text)| Some((number, quote::opening(text, most_sentences)?)))
        .take(most_pages)
        .collect()
}

/// What is said beside the quotations, or where nothing could be quoted.
fn tell_rest(mut reply: Reply, part: &Part, name: &str, count: i64) -> Reply {
    let pages = counted(usize::try_from(count).unwrap_or_default(), "page");
    match part {
        Part::HowManyPages => reply.add(format!("{name} has {pages}.")),
        Part::Beginning if !reply.is_empty() && count > 1 => {
            reply.add("I quote how its first pages begin, and do not sum it up.");
        }
        _ if !reply.is_empty() => {}
        Part::Page(page) if !(1..=count).contains(page) => {
            reply.add(format!("{name} has {pages}: there is no page {page}."));
        }
        Part::Page(page) => reply.add(format!(
            "No text could be read on page {page} of {name}. It has {pages}."
        )),
        Part::Beginning => reply.add(format!("No text could be read in {name}.")),
    }
    reply
}

/// What the document that is chosen or named says, if that is all that is asked.
pub(in super::super) fn of_document(
    db: &mut Reader<'_>,
    question: &Question,
    asked: &Asked<'_>,
) -> DbResult<Option<Reply>> {
    let Some(wish) = Wish::of(asked) else {
        return Ok(None);
    };
    let fits = |document: &Document| {
        let kind = document.document_type.as_str();
        wish.fits(&format!("{} {kind}", document.name))
    };
    let documents: Vec<(&CraneFacts, &Document)> = cranes(asked)
        .into_iter()
        .flat_map(|crane| crane.crane.documents.iter().map(move |one| (crane, one)))
        .filter(|(_, document)| fits(document))
        .collect();
    let is_chosen =
        |(_, document): &&(&CraneFacts, &Document)| Some(document.id) == question.document;
    let chosen = documents.iter().find(is_chosen);
    let (is_paper, tells) = (
        asked.has_any(&[Notion::Paper, Notion::PaperType, Notion::Manual]),
        asked.has(Notion::Summary) || says(asked, &TELLS),
    );
    let is_page = !matches!(wish.part, Part::Beginning);
    let is_meant = match chosen {
        Some(_) => is_page || is_paper || tells || says(asked, &POINTS),
        None => is_page || is_paper && tells,
    };
    if documents.is_empty() || !is_meant {
        return Ok(None);
    }
    let only = documents.first().filter(|_| documents.len() == 1);
    match chosen.or(only) {
        Some(one) => read_document(db, question.user, asked, *one, &wish.part).map(Some),
        None => Ok(Some(which(&documents))),
    }
}

/// The cranes whose documents can be meant.
fn cranes<'f>(asked: &Asked<'f>) -> Vec<&'f CraneFacts> {
    match asked.context.filter(|_| asked.namings.is_empty()) {
        Some(at) => vec![&asked.facts.cranes[at]],
        None => asked.group(),
    }
}

fn which(documents: &[(&CraneFacts, &Document)]) -> Reply {
    let mut reply = Reply::say("Which document do you mean? Choose it, or give its name.");
    if documents.len() <= MOST_CHOICES {
        let names = documents.iter().map(|(_, one)| verbatim(&one.name));
        reply.list(&names.collect::<Vec<_>>());
    }
    reply
}

fn read_document(
    db: &mut Reader<'_>,
    user: i64,
    asked: &Asked<'_>,
    (crane, document): (&CraneFacts, &Document),
    part: &Part,
) -> DbResult<Reply> {
    let mut reply = Reply::default();
    let name = format!(
        "{} of {}",
        verbatim(&document.name),
        reply.name_with_owner(crane)
    );
    let count = match (document.text.state, document.text.pages) {
        (TextState::Searchable, Some(count)) => count,
        (TextState::Waiting | TextState::Reading, _) => {
            reply.add(format!(
                "{name} is still being read. Ask again in a moment."
            ));
            return Ok(reply);
        }
        _ => return Ok(tell_rest(reply, &Part::Beginning, &name, 0)),
    };
    // Pages that are empty are passed over, but a long scan is not gone through.
    let numbers = match part {
        Part::Page(page) => *page..=*page,
        _ => 1..=count.min(2 * QUOTED as i64),
    };
    let mut pages = Vec::new();
    for number in numbers {
        pages.extend(documents::read_page(db, user, document.id, number)?);
    }
    let texts = pages.iter().map(|page| (page.page, page.text.as_str()));
    for (number, quote) in opening(part, texts.collect()) {
        if let Some(page) = pages.iter().find(|page| page.page == number) {
            add_page(&mut reply, asked, page, &quote);
        }
    }
    Ok(tell_rest(reply, part, &name, count))
}

#[cfg(test)]
mod tests {
    use super::of_attachment;
    use crate::assistant::attachment::Attachment;
    use crate::assistant::builtin::fixture::facts;
    use crate::assistant::builtin::language::Asked;

    fn told(question: &str, is_cut: bool) -> Option<String> {
        let mut file = Attachment::new("plan.txt", b"x".to_vec()).expect("a text");
        file.pages = ["Lift plan.", "", "Crew at 6 am."]
            .map(str::to_owned)
            .into();
        file.is_cut = is_cut;
        let facts = facts();
        let asked = Asked::new(question, &facts, jiff::civil::date(2026, 7, 2), None);
        of_attachment(&file, &asked).map(|reply| reply.text())
    }

    #[test]
    fn a_file_is_told_by_its_pages() {
        let cases = [
            ("page 3", "**plan.txt**, page 3:\n\n> Crew at 6 am."),
            (
                "what does page 4 say",
                "plan.txt has 3 pages: there is no page 4.",
            ),
            (
                "page 2",
                "No text could be read on page 2 of plan.txt. It has 3 pages.",
            ),
            ("how many pages does it have", "plan.txt has 3 pages."),
        ];
        for (question, answer) in cases {
            assert_eq!(told(question, false).as_deref(), Some(answer), "{question}");
        }
        let whole = told("what is this", false).expect("an answer");
        assert!(
            whole.contains("Lift plan.") && whole.contains("Crew at 6 am."),
            "{whole}"
        );
        let more = told("how many pages", true).expect("an answer");
        assert_eq!(more, "plan.txt is long. I read its first 3 pages only.");
    }

    #[test]
    fn what_asks_for_more_is_left_to_others() {
        for question in [
            "what is expired",
            "what documents do i have",
            "what is this crane",
            "what does it not say",
            "who wrote this",
            "is this MBR482",
            "thanks for this",
        ] {
            assert_eq!(told(question, false), None, "{question}");
        }
    }
}
