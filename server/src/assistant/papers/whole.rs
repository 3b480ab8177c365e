//! What a text says as a whole, or on one page, for whoever asks about no
//! matter in it: how it begins is quoted.

use cranedesk_platform::db::{DbResult, Reader};

use super::heard::{Heard, PaperQuestion};
use super::matching::stems;
use super::quote::{self, Quote};
use super::{QUOTED, add_page};
use crate::app::App;
use crate::assistant::attachment::Attachment;
use crate::assistant::model::Question;
use crate::documents::{self, Document, Passage, TextState};
use crate::error::Result;
use crate::register::facts::CraneFacts;
use crate::register::reply::Reply;
use crate::register::say::{counted, verbatim};

/// Sentences of a page that is asked for, and of each where none is.
const OF_A_PAGE: usize = 12;
const OF_EACH: usize = 3;
/// Documents to choose from; more of them help nobody.
const MOST_CHOICES: usize = 8;

/// As people call what they send.
const SENT: &str = "attached attachment sent photo picture image scan letter";

/// What is wanted of a text.
enum Part {
    Beginning,
    Page(i64),
    HowManyPages,
}

impl Part {
    /// `None` where a matter is asked about, and not the text itself.
    fn asked_for(asked: &PaperQuestion) -> Option<Self> {
        match asked.page {
            _ if asked.denies() || asked.seeks_crane() || !asked.is_whole() => None,
            Some(page) => Some(Self::Page(page)),
            None if asked.counts_pages() => Some(Self::HowManyPages),
            None => Some(Self::Beginning),
        }
    }
}

/// Whether a text may be called by what else is said.
fn is_called(asked: &PaperQuestion, name: &str) -> bool {
    stems(&asked.called().join(" ")).is_subset(&stems(name))
}

/// What the file that came along says, if that is all that is asked.
pub(crate) fn of_attachment(file: &Attachment, heard: &Heard<'_>) -> Option<Reply> {
    let asked = PaperQuestion::of(heard);
    let part = Part::asked_for(&asked).filter(|_| heard.names.is_empty())?;
    is_called(&asked, &format!("{} {SENT}", file.name)).then(|| read_attachment(file, &part))
}

/// How the file begins, or why it cannot be read.
pub(crate) fn beginning(file: &Attachment) -> Reply {
    read_attachment(file, &Part::Beginning)
}

fn read_attachment(file: &Attachment, part: &Part) -> Reply {
    let name = verbatim(&file.name);
    if let Some(problem) = file.problem {
        return Reply::say(format!("I cannot read {name}. {problem}"));
    }
    let mut reply = Reply::default();
    let pages = file.pages.iter().map(String::as_str);
    for (number, quote) in first_quotes(part, (1..).zip(pages).collect()) {
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
fn first_quotes(part: &Part, pages: Vec<(i64, &str)>) -> Vec<(i64, Quote)> {
    let (most_pages, most_sentences) = match part {
        Part::Beginning if pages.len() > 1 => (QUOTED, OF_EACH),
        Part::Beginning | Part::Page(_) => (1, OF_A_PAGE),
        Part::HowManyPages => (0, 0),
    };
    let is_wanted = |number: i64| !matches!(part, Part::Page(page) if *page != number);
    pages
        .into_iter()
        .filter(|(number, _)| is_wanted(*number))
        .filter_map(|(number, text)| Some((number, quote::beginning(text, most_sentences)?)))
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
pub(crate) async fn of_document(
    app: &App,
    question: &Question,
    heard: &Heard<'_>,
) -> Result<Option<Reply>> {
    let asked = PaperQuestion::of(heard);
    let Some(part) = Part::asked_for(&asked) else {
        return Ok(None);
    };
    let fits = |document: &Document| {
        let kind = document.document_type.as_str();
        is_called(&asked, &format!("{} {kind}", document.name))
    };
    let named = heard.cranes();
    let all = heard.facts.cranes.iter();
    let documents: Vec<(&CraneFacts, &Document)> = all
        .filter(|crane| named.is_empty() || named.iter().any(|one| one.crane.id == crane.crane.id))
        .flat_map(|crane| crane.crane.documents.iter().map(move |one| (crane, one)))
        .filter(|(_, document)| fits(document))
        .collect();
    let is_chosen =
        |(_, document): &&(&CraneFacts, &Document)| Some(document.id) == question.document;
    let chosen = documents.iter().find(is_chosen);
    let is_page = !matches!(part, Part::Beginning);
    let is_named = asked.says_paper() || !asked.called().is_empty();
    let is_meant = match chosen {
        Some(_) => true,
        None => is_page || is_named && asked.tells(),
    };
    if documents.is_empty() || !is_meant {
        return Ok(None);
    }
    let only = documents.first().filter(|_| documents.len() == 1);
    match chosen.or(only) {
        Some(one) => read_document(app, question.user, *one, &part)
            .await
            .map(Some),
        None => Ok(Some(which(&documents))),
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

async fn read_document(
    app: &App,
    user: i64,
    (crane, document): (&CraneFacts, &Document),
    part: &Part,
) -> Result<Reply> {
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
    let id = document.id;
    let read = move |db: &mut Reader<'_>| {
        let pages = numbers.map(|number| documents::read_page(db, user, id, number));
        pages.collect::<DbResult<Vec<_>>>()
    };
    let pages: Vec<Passage> = app.db.read(read).await?.into_iter().flatten().collect();
    let texts = pages.iter().map(|page| (page.page, page.text.as_str()));
    for (number, quote) in first_quotes(part, texts.collect()) {
        if let Some(page) = pages.iter().find(|page| page.page == number) {
            add_page(&mut reply, Some(crane), page, &quote);
        }
    }
    Ok(tell_rest(reply, part, &name, count))
}

#[cfg(test)]
mod tests {
    use super::super::Heard;
    use super::of_attachment;
    use crate::assistant::attachment::Attachment;
    use crate::register::facts::Facts;

    fn told(question: &str, is_cut: bool) -> Option<String> {
        let mut file = Attachment::new("plan.txt", b"x".to_vec()).expect("a text");
        file.pages = ["Lift plan.", "", "Crew at 6 am."]
            .map(str::to_owned)
            .into();
        file.is_cut = is_cut;
        let facts = Facts {
            user: 1,
            kinds: Vec::new(),
            cranes: Vec::new(),
            mates: Vec::new(),
            requests: Vec::new(),
            shares: Vec::new(),
            stood_on: None,
        };
        let heard = Heard {
            facts: &facts,
            text: question.to_owned(),
            before: None,
            names: Vec::new(),
            types: Vec::new(),
            context: None,
            says_time: false,
        };
        of_attachment(&file, &heard).map(|reply| reply.text())
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
            "thanks for this",
        ] {
            assert_eq!(told(question, false), None, "{question}");
        }
    }
}
