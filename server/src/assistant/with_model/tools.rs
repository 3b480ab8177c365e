//! What the model may ask for. Everything here reads, with the asker's rights,
//! in short looks at the database; nothing writes or sends.

use cranedesk_platform::llm::{Tool, ToolCall};
use cranedesk_platform::web::{Found, Web};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::arguments::whole_number;
use super::evidence::Evidence;
use super::register;
use super::untrusted::{Marker, cut};
use crate::app::App;
use crate::assistant::answer_stream::AnswerStream;
use crate::assistant::model::Question;
use crate::documents::{self, Passage, SearchScope};
use crate::error::Result;

const NO_SUCH_PAGE: &str =
    "There is no such page. search_documents finds pages, find_documents lists documents.";
/// Letters that one tool gives, about 2,000 tokens: a page, a page among several …
const LONGEST_PAGE: usize = 7_000;
const LONGEST_PASSAGE: usize = 1_600;
/// … and a page of which more is asked for.
const WHOLE_PAGE: usize = 24_000;
const MOST_PASSAGES: i64 = 4;
const MOST_RESULTS: usize = 5;
/// Results whose pages are read, too.
const MOST_WEB_PAGES: usize = 3;

pub(super) struct Tools<'a> {
    app: &'a App,
    question: &'a Question,
    /// Only where the asker wants it and the operator has set it up.
    web: Option<&'a Web>,
    pub(super) marker: Marker,
    web_failed: bool,
}

impl<'a> Tools<'a> {
    pub(super) fn new(app: &'a App, question: &'a Question) -> Self {
        Self {
            app,
            question,
            web: app.web.as_ref().filter(|_| question.use_web_search),
            marker: Marker::new(),
            web_failed: false,
        }
    }

    pub(super) fn has_web(&self) -> bool {
        self.web.is_some()
    }

    /// What the asker should know about how the answer came about.
    pub(super) fn notice(&self) -> Option<String> {
        let sentence = match self.question.use_web_search {
            true if self.web.is_none() => "Web search is not set up on this server.",
            true if self.web_failed => "Web search does not answer right now.",
            _ => return None,
        };
        Some(sentence.to_owned())
    }

    pub(super) fn offered(&self) -> Vec<Tool> {
        let id = |about: &str| json!({"type": "integer", "description": about});
        let words = |about: &str| json!({"type": "string", "description": about});
        let takes = |properties: Value, required: &[&str]| json!({"type": "object", "properties": properties, "required": required});
        let mut tools = vec![
            Tool {
                name: "query_register",
                about: crate::register::GRAMMAR,
                takes: takes(
                    json!({
                        "of": {"enum": ["cranes", "certificates", "documents", "mates", "requests", "shares"]},
                        "among": {"description": "a filter: those that are spoken of"},
                        "filter": {"description": "a filter: what must hold of them"},
                        "ask": {"description": "the rows, where left out"},
                        "order": {"type": "object"},
                        "skip": {"type": "integer"},
                        "limit": {"type": "integer"},
                        "per": {"type": "string"},
                        "on": words("a day, instead of today"),
                        "more": {"type": "boolean"},
                    }),
                    &["of"],
                ),
            },
            Tool {
                name: "find_documents",
                about: "Papers across the fleet with their type and date, newest first.",
                takes: takes(
                    json!({
                        "craneId": id("of this crane only"),
                        "type": words("such as Inspection Report"),
                        "name": words("part of the name"),
                        "from": words("filed on this day or later"),
                        "to": words("or earlier"),
                    }),
                    &[],
                ),
            },
            Tool {
                name: "search_documents",
                about: "The pages of manuals, charts and papers that fit some words best.",
                takes: takes(
                    json!({
                        "words": words("what to look for"),
                        "craneId": id("only in this crane's documents"),
                        "documentId": id("only in this document"),
                    }),
                    &["words"],
                ),
            },
            Tool {
                name: "read_page",
                about: "One whole page of a document.",
                takes: takes(
                    json!({"documentId": id("the document"), "page": id("from 1"), "more": {"type": "boolean"}}),
                    &["documentId", "page"],
                ),
            },
        ];
        if self.has_web() {
            tools.push(Tool {
                name: "web_search",
                about: "Results from the web, with the text of the best pages.",
                takes: takes(
                    json!({"words": words("what to look for; nothing private")}),
                    &["words"],
                ),
            });
        }
        tools
    }

    /// What the model is told. A wish that makes no sense is told so, too.
    pub(super) async fn run(
        &mut self,
        call: &ToolCall,
        evidence: &mut Evidence,
        stream: &AnswerStream,
    ) -> Result<String> {
        let input = call.input();
        let id = |name: &str| whole_number(&input[name]);
        let words = input["words"].as_str().unwrap_or_default();
        match call.tool() {
            "query_register" => {
                stream.status("Looking at the register…").await;
                let told = register::query(self.app, self.question, input, evidence).await?;
                Ok(self.as_register_data(&told))
            }
            "find_documents" => {
                stream.status("Looking at the register…").await;
                let told =
                    register::find_documents(self.app, self.question, input, evidence).await?;
                Ok(self.as_register_data(&told))
            }
            "search_documents" => {
                stream.status("Searching the documents…").await;
                let scope = self.scope(id("craneId"), id("documentId"));
                self.search_documents(words, scope, evidence).await
            }
            "read_page" => {
                stream.status("Reading a document…").await;
                match (id("documentId"), id("page")) {
                    (Some(document), Some(page)) => {
                        let room = if input["more"] == true {
                            WHOLE_PAGE
                        } else {
                            LONGEST_PAGE
                        };
                        self.read_page((document, page), room, evidence).await
                    }
                    _ => Ok("documentId and page are needed.".into()),
                }
            }
            "web_search" => match self.web {
                Some(web) => {
                    stream.status("Searching the web…").await;
                    Ok(self.web_search(web, words, evidence).await)
                }
                None => Ok("There is no web search.".into()),
            },
            _ => Ok("There is no such tool.".into()),
        }
    }

    /// Where the model wants to look; else what the asker has chosen.
    fn scope(&self, crane: Option<i64>, document: Option<i64>) -> SearchScope {
        if crane.is_some() || document.is_some() {
            return SearchScope { crane, document };
        }
        SearchScope {
            crane: self.question.crane,
            document: self.question.document,
        }
    }

    /// Names in the register were written by others; a refusal is ours.
    fn as_register_data(&self, told: &str) -> String {
        match told.contains('\n') {
            true => self.marker.data("register", told, usize::MAX),
            false => told.to_owned(),
        }
    }

    async fn search_documents(
        &self,
        words: &str,
        scope: SearchScope,
        evidence: &mut Evidence,
    ) -> Result<String> {
        let (user, words) = (self.question.user, words.to_owned());
        let found = self
            .app
            .db
            .read(move |db| documents::search(db, user, &words, scope, MOST_PASSAGES))
            .await?;
        if found.is_empty() {
            return Ok("No page was found.".into());
        }
        let pages = found.iter();
        let pages = pages.map(|page| self.show_page(page, LONGEST_PASSAGE, evidence));
        Ok(pages.collect::<Vec<_>>().join("\n\n"))
    }

    async fn read_page(
        &self,
        (document, page): (i64, i64),
        room: usize,
        evidence: &mut Evidence,
    ) -> Result<String> {
        let user = self.question.user;
        let found = self
            .app
            .db
            .read(move |db| documents::read_page(db, user, document, page))
            .await?;
        Ok(found.map_or(NO_SUCH_PAGE.into(), |page| {
            self.show_page(&page, room, evidence)
        }))
    }

    fn show_page(&self, page: &Passage, longest: usize, evidence: &mut Evidence) -> String {
        evidence.saw_page(page, &cut(&page.text, longest).0);
        let (document, number) = (page.document, page.page);
        let what = format!("document:{document}:{number} of crane {}", page.crane);
        let named = format!(
            "{} ({})\n{}",
            page.document_name, page.document_type, page.text
        );
        self.marker.data(&what, &named, longest + 300)
    }

    async fn web_search(&mut self, web: &Web, words: &str, evidence: &mut Evidence) -> String {
        let found = match web.search(words, MOST_RESULTS).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the web search failed");
                self.web_failed = true;
                return format!("The web search failed: {error}.");
            }
        };
        if found.is_empty() {
            return "Nothing was found.".into();
        }
        let pages = join_all(
            found
                .iter()
                .take(MOST_WEB_PAGES)
                .map(|one| web.read(&one.url)),
        )
        .await;
        let mut texts = pages
            .into_iter()
            .map(|page| page.ok().map(|page| page.text));
        let results = found.into_iter().map(|one| {
            let text = texts.next().flatten();
            self.show_result(one, text.as_deref(), evidence)
        });
        results.collect::<Vec<_>>().join("\n\n")
    }

    fn show_result(&self, found: Found, text: Option<&str>, evidence: &mut Evidence) -> String {
        let Found { title, url, about } = found;
        let text = format!("{title}\n{url}\n{about}\n{}", text.unwrap_or_default());
        let (shown, _) = cut(&text, LONGEST_PASSAGE + 500);
        let number = evidence.saw_web(url, title, shown);
        let what = format!("web:{number}");
        self.marker.data(&what, &text, LONGEST_PASSAGE + 500)
    }
}
