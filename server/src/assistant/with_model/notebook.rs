//! What was really read for one question. Only that can be cited.

use std::collections::{BTreeMap, HashSet};

use url::Url;

use super::quote::{self, Number};
use crate::assistant::model::Source;
use crate::documents::Passage;

#[derive(Default)]
pub(super) struct Notebook {
    /// Names of cranes, by id.
    cranes: BTreeMap<i64, String>,
    pages: BTreeMap<(i64, i64), ReadPage>,
    /// Numbered from one, in the order of reading.
    web: Vec<WebPage>,
    sources: Vec<Source>,
    /// Every number of the pages that are cited.
    numbers: HashSet<Number>,
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

impl Notebook {
    pub(super) fn saw_crane(&mut self, id: i64, name: String) {
        self.cranes.insert(id, name);
    }

    /// A page of which the model saw `shown`.
    pub(super) fn saw_page(&mut self, page: &Passage, shown: &str) {
        let read = ReadPage {
            crane: page.crane,
            label: format!("{}, page {}", page.document_name, page.page),
            text: shown.to_owned(),
        };
        self.pages.insert((page.document, page.page), read);
    }

    /// The number under which the model cites a web page.
    pub(super) fn saw_web(&mut self, url: Url, title: String) -> usize {
        self.web.push(WebPage { url, title });
        self.web.len()
    }

    /// Takes a citation down if it is of something that was read and that has
    /// the numbers of `claim`, which it stands behind.
    pub(super) fn cite(&mut self, citation: Citation, claim: &str) {
        let source = match citation {
            Citation::Crane(id) => self.cranes.get(&id).map(|name| Source::Crane {
                crane_id: id,
                label: name.clone(),
            }),
            Citation::Page(document, page) => {
                let read = self.pages.get(&(document, page));
                read.filter(|read| quote::bears_out(&read.text, claim))
                    .map(|read| {
                        self.numbers.extend(quote::numbers(&read.text));
                        Source::Document {
                            crane_id: read.crane,
                            document_id: document,
                            page,
                            label: read.label.clone(),
                            quote: quote::nearest(&read.text, claim),
                        }
                    })
            }
            Citation::Web(number) => {
                let page = number.checked_sub(1).and_then(|index| self.web.get(index));
                page.map(|page| Source::Web {
                    url: page.url.to_string(),
                    label: page.title.clone(),
                })
            }
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

    /// Whether nothing at all was read.
    pub(super) fn is_empty(&self) -> bool {
        self.cranes.is_empty() && self.pages.is_empty() && self.web.is_empty()
    }

    /// Whether each weight in `response` stands on a cited page or among `others`. What the web says is not kept.
    pub(super) fn bears_out_weights(&self, response: &str, others: &HashSet<Number>) -> bool {
        let cites_web = self
            .sources
            .iter()
            .any(|source| matches!(source, Source::Web { .. }));
        let mut weights = quote::measures(response).filter(|measure| measure.is_weight);
        cites_web
            || weights
                .all(|weight| weight.stands_among(&self.numbers) || weight.stands_among(others))
    }

    pub(super) fn into_sources(self) -> Vec<Source> {
        self.sources
    }
}
