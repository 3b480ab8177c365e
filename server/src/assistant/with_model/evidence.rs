//! What was really read for one question. Only that can be cited.

use std::collections::{BTreeMap, HashSet};

use url::Url;

use super::claims::{self, Stands};
use super::dates::{self, Day};
use super::measure::{self, Amount, Number, Unit};
use super::quote;
use crate::documents::Passage;
use crate::register::Source;

#[derive(Default)]
pub(super) struct Evidence {
    cranes: BTreeMap<i64, SeenCrane>,
    pages: BTreeMap<(i64, i64), ReadPage>,
    /// Numbered from one, in the order of reading.
    web: Vec<WebPage>,
    sources: Vec<Source>,
    /// Sentences, and the crane that each is said to be about.
    about_cranes: Vec<(String, i64)>,
    /// What stands on the pages that are cited.
    cited: HashSet<Amount>,
    read: Read,
    /// How many the register said that there are of something.
    counts: HashSet<usize>,
}

/// What stands in anything that was read, cited or not.
#[derive(Default)]
struct Read {
    numbers: HashSet<Number>,
    days: HashSet<Day>,
}

impl Read {
    fn add(&mut self, text: &str) {
        let amounts = measure::amounts(text).into_iter();
        self.numbers.extend(amounts.map(|amount| amount.number));
        self.days.extend(dates::days(text));
    }
}

struct SeenCrane {
    name: String,
    days: HashSet<Day>,
    stands: Stands,
}

struct ReadPage {
    crane: i64,
    label: String,
    /// As much of it as the model saw.
    text: String,
}

struct WebPage {
    url: Url,
    title: String,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Citation {
    Crane(i64),
    Page(i64, i64),
    Web(usize),
}

impl Citation {
    /// Reads what stands between the brackets, such as `document:9:3`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(':').map(str::trim);
        let kind = parts.next()?;
        let mut number = || parts.next()?.parse::<i64>().ok();
        let citation = match kind {
            "crane" => Self::Crane(number()?),
            "document" => Self::Page(number()?, number()?),
            "web" => Self::Web(usize::try_from(number()?).ok()?),
            _ => return None,
        };
        parts.next().is_none().then_some(citation)
    }
}

impl Evidence {
    /// A crane with what the register says of it, here or in another line.
    pub(super) fn saw_crane(&mut self, id: i64, name: String, facts: &str, stands: Stands) {
        let seen = self.cranes.entry(id).or_insert_with(|| SeenCrane {
            name,
            days: HashSet::new(),
            stands,
        });
        seen.days.extend(dates::days(facts));
    }

    /// The register counted so many of something.
    pub(super) fn counted(&mut self, count: usize) {
        self.counts.insert(count);
    }

    /// Whether what is said of how cranes stand is what the register says, and
    /// so is how many there are.
    pub(super) fn agrees(&self, response: &str) -> bool {
        let mut claims = self.about_cranes.iter();
        let stands = claims.all(|(claim, _)| {
            let of_claim = self.about_cranes.iter().filter(|(other, _)| other == claim);
            let mut cranes = of_claim.filter_map(|(_, id)| self.cranes.get(id));
            cranes.any(|crane| crane.stands.bear_out(claim))
        });
        let named: HashSet<i64> = self.about_cranes.iter().map(|(_, id)| *id).collect();
        let is_known = |count: &usize| self.counts.contains(count) || *count == named.len();
        stands && (self.counts.is_empty() || claims::counts(response).iter().all(is_known))
    }

    /// Something that the model knows and cannot cite.
    pub(super) fn saw(&mut self, text: &str) {
        self.read.add(text);
    }

    /// A page of which the model saw `shown`.
    pub(super) fn saw_page(&mut self, page: &Passage, shown: &str) {
        let read = ReadPage {
            crane: page.crane,
            label: format!("{}, page {}", page.document_name, page.page),
            text: shown.to_owned(),
        };
        self.read.add(shown);
        self.pages.insert((page.document, page.page), read);
    }

    /// The number under which the model cites a web page.
    pub(super) fn saw_web(&mut self, url: Url, title: String, text: String) -> usize {
        self.read.add(&text);
        self.web.push(WebPage { url, title, text });
        self.web.len()
    }

    /// Takes a citation down if it is of something that was read and that
    /// bears out `claim`, which it stands behind.
    pub(super) fn cite(&mut self, citation: Citation, claim: &str) {
        let source = match citation {
            Citation::Crane(id) => self.of_crane(id, claim),
            Citation::Page(document, page) => self.of_page(document, page, claim),
            Citation::Web(number) => self.of_web(number, claim),
        };
        match source {
            Some(source) if !self.sources.contains(&source) => self.sources.push(source),
            Some(_) => {}
            None => tracing::debug!(
                ?citation,
                "the model cited what it had not read, or what does not say so"
            ),
        }
    }

    fn of_crane(&mut self, id: i64, claim: &str) -> Option<Source> {
        let crane = self.cranes.get(&id)?;
        self.about_cranes.push((claim.to_owned(), id));
        let said = dates::days(claim);
        let fits = said.is_empty() || said.iter().any(|day| day.is_among(&crane.days));
        fits.then(|| Source::Crane {
            crane_id: id,
            label: crane.name.clone(),
        })
    }

    fn of_page(&mut self, document: i64, page: i64, claim: &str) -> Option<Source> {
        let read = self.pages.get(&(document, page))?;
        if !measure::bears_out(&read.text, claim) || self.names_another(read, claim) {
            return None;
        }
        self.cited.extend(measure::amounts(&read.text));
        Some(Source::Document {
            crane_id: read.crane,
            document_id: document,
            page,
            label: read.label.clone(),
            quote: quote::nearest(&read.text, claim),
        })
    }

    fn of_web(&mut self, number: usize, claim: &str) -> Option<Source> {
        let page = self.web.get(number.checked_sub(1)?)?;
        if !measure::bears_out(&page.text, claim) {
            return None;
        }
        self.cited.extend(measure::amounts(&page.text));
        Some(Source::Web {
            url: page.url.to_string(),
            label: page.title.clone(),
        })
    }

    /// Whether `claim` is about another crane than the one that the page belongs to.
    fn names_another(&self, page: &ReadPage, claim: &str) -> bool {
        let words = |text: &str| -> HashSet<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            let names = words.filter(|word| word.len() >= 4);
            names.map(str::to_lowercase).collect()
        };
        let (own, others): (Vec<_>, Vec<_>) =
            self.cranes.iter().partition(|(id, _)| **id == page.crane);
        let claimed = words(claim);
        let of_page = words(&page.text);
        let of_own: HashSet<String> = own.iter().flat_map(|(_, one)| words(&one.name)).collect();
        let is_foreign = |word: &String| {
            claimed.contains(word) && !of_page.contains(word) && !of_own.contains(word)
        };
        others
            .iter()
            .any(|(_, other)| words(&other.name).iter().any(is_foreign))
    }

    /// Whether nothing at all was read.
    pub(super) fn is_empty(&self) -> bool {
        self.cranes.is_empty() && self.pages.is_empty() && self.web.is_empty()
    }

    /// Whether each amount of `response` in a unit stands on a cited page or among `others`.
    pub(super) fn bears_out(&self, response: &str, unit: Unit, others: &HashSet<Amount>) -> bool {
        let known = self.cited.union(others).copied().collect();
        measure::stand_in(response, unit, &known)
    }

    /// Whether each number and day of `response` stands in something that was read, and each day that is said of a
    /// crane is one of that crane's.
    pub(super) fn has_read(&self, response: &str) -> bool {
        let numbers = measure::numbers_said(response);
        let days = dates::days(response);
        numbers.is_subset(&self.read.numbers)
            && days.iter().all(|day| day.is_among(&self.read.days))
            && self
                .about_cranes
                .iter()
                .all(|(claim, _)| self.fits_its_cranes(claim))
    }

    /// A day that only another crane has was taken from the wrong line.
    fn fits_its_cranes(&self, claim: &str) -> bool {
        let cited = self.about_cranes.iter().filter(|(other, _)| other == claim);
        let cited: HashSet<i64> = cited.map(|(_, id)| *id).collect();
        let is_of = |day: &Day, wanted: bool| {
            let mut cranes = self.cranes.iter();
            cranes.any(|(id, crane)| cited.contains(id) == wanted && day.is_among(&crane.days))
        };
        let said = dates::days(claim);
        said.iter()
            .all(|day| is_of(day, true) || !is_of(day, false))
    }

    pub(super) fn into_sources(self) -> Vec<Source> {
        self.sources
    }
}
