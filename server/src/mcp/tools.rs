//! What another assistant may ask for. Everything here reads, with the rights
//! of whoever made the token; nothing writes or sends.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::certificates::evidence::evidence;
use crate::documents::{self, Passage, SearchScope};
use crate::error::{Error, Result};
use crate::register::{GRAMMAR, PaperWish, Query, ask};

const MOST_PAGES: i64 = 5;
/// Letters of a page among several, and of one that is read by itself.
const LONGEST_PASSAGE: usize = 4_000;
const LONGEST_PAGE: usize = 24_000;

#[derive(Clone, Copy)]
pub(super) enum Tool {
    QueryRegister,
    FindDocuments,
    SearchDocuments,
    ReadPage,
    GetEvidence,
}

impl Tool {
    pub(super) const ALL: [Self; 5] = [
        Self::QueryRegister,
        Self::FindDocuments,
        Self::SearchDocuments,
        Self::ReadPage,
        Self::GetEvidence,
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Self::QueryRegister => "query_register",
            Self::FindDocuments => "find_documents",
            Self::SearchDocuments => "search_documents",
            Self::ReadPage => "read_page",
            Self::GetEvidence => "get_evidence",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::QueryRegister => "Ask the register",
            Self::FindDocuments => "List papers",
            Self::SearchDocuments => "Search in papers",
            Self::ReadPage => "Read a page",
            Self::GetEvidence => "How a crane stood on a day",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::QueryRegister => GRAMMAR,
            Self::FindDocuments => {
                "Papers across the fleet with their type and date, newest first."
            }
            Self::SearchDocuments => {
                "The pages of manuals, charts and papers that fit some words best."
            }
            Self::ReadPage => "One whole page of a document.",
            Self::GetEvidence => {
                "How each certificate of a crane stood on a day, by what is known today and by \
                 what was known then, and whether the crane could work."
            }
        }
    }

    /// As JSON Schema.
    fn takes(self) -> Value {
        let id = |about: &str| json!({"type": "integer", "description": about});
        let words = |about: &str| json!({"type": "string", "description": about});
        let day = |about: &str| json!({"type": "string", "format": "date", "description": about});
        let (properties, required): (Value, &[&str]) = match self {
            Self::QueryRegister => (
                json!({
                    "of": {"enum": ["cranes", "certificates", "documents", "mates", "requests", "shares"]},
                    "among": {"description": "a filter: those that are spoken of"},
                    "filter": {"description": "a filter: what must hold of them"},
                    "ask": {"description": "the rows, where left out"},
                    "order": {"type": "object"},
                    "skip": {"type": "integer", "minimum": 0},
                    "limit": {"type": "integer", "minimum": 1},
                    "per": {"type": "string"},
                    "on": day("a day, instead of today"),
                }),
                &["of"],
            ),
            Self::FindDocuments => (
                json!({
                    "craneId": id("of this crane only"),
                    "type": words("such as Inspection Report"),
                    "name": words("part of the name"),
                    "from": day("filed on this day or later"),
                    "to": day("or earlier"),
                }),
                &[],
            ),
            Self::SearchDocuments => (
                json!({
                    "words": words("what to look for"),
                    "craneId": id("only in this crane's documents"),
                    "documentId": id("only in this document"),
                }),
                &["words"],
            ),
            Self::ReadPage => (
                json!({
                    "documentId": id("the document"),
                    "page": {"type": "integer", "minimum": 1, "description": "from 1"},
                }),
                &["documentId", "page"],
            ),
            Self::GetEvidence => (
                json!({"craneId": id("the crane"), "on": day("the day, such as 2026-07-01")}),
                &["craneId", "on"],
            ),
        };
        json!({"type": "object", "properties": properties, "required": required})
    }

    pub(super) fn described(self) -> Value {
        json!({
            "name": self.name(),
            "title": self.title(),
            "description": self.about(),
            "inputSchema": self.takes(),
            "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
        })
    }

    /// What was found, as one object.
    pub(super) async fn run(
        self,
        app: &App,
        user: i64,
        arguments: Map<String, Value>,
    ) -> Result<Value> {
        match self {
            Self::QueryRegister => {
                let query: Query = read(arguments)?;
                written(&ask(app, user, query).await?)
            }
            Self::FindDocuments => {
                let wish: PaperWish = read(arguments)?;
                written(&ask(app, user, wish.query()?).await?)
            }
            Self::SearchDocuments => search(app, user, read(arguments)?).await,
            Self::ReadPage => read_page(app, user, read(arguments)?).await,
            Self::GetEvidence => {
                let day: EvidenceDay = read(arguments)?;
                written(&evidence(app, user, day.crane_id, day.on).await?)
            }
        }
    }
}

fn read<T: DeserializeOwned>(arguments: Map<String, Value>) -> Result<T> {
    serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|error| {
        let text: String = error.to_string().chars().take(300).collect();
        Error::unacceptable(format!("The arguments do not fit: {text}."))
    })
}

fn written(found: &impl Serialize) -> Result<Value> {
    serde_json::to_value(found).map_err(|error| Error::Internal(error.to_string()))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Words {
    words: String,
    crane_id: Option<i64>,
    document_id: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PageNumber {
    document_id: i64,
    page: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct EvidenceDay {
    crane_id: i64,
    on: String,
}

async fn search(app: &App, user: i64, wish: Words) -> Result<Value> {
    let scope = SearchScope {
        crane: wish.crane_id,
        document: wish.document_id,
    };
    let found = app
        .db
        .read(move |db| documents::search(db, user, &wish.words, scope, MOST_PAGES))
        .await?;
    let pages: Vec<Value> = found
        .iter()
        .map(|page| shown(page, LONGEST_PASSAGE))
        .collect();
    Ok(json!({"pages": pages}))
}

async fn read_page(app: &App, user: i64, wish: PageNumber) -> Result<Value> {
    let found = app
        .db
        .read(move |db| documents::read_page(db, user, wish.document_id, wish.page))
        .await?;
    let page = found.ok_or(Error::NotFound("There is no such page."))?;
    Ok(shown(&page, LONGEST_PAGE))
}

fn shown(page: &Passage, longest: usize) -> Value {
    let text: String = page.text.chars().take(longest).collect();
    let is_cut = text.len() < page.text.len();
    json!({
        "craneId": page.crane,
        "documentId": page.document,
        "documentName": page.document_name,
        "documentType": page.document_type,
        "page": page.page,
        "text": text,
        "isCut": is_cut,
    })
}
