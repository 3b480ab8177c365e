//! What a question and an answer are.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::attachment::Attachment;
use crate::access::Access;
use crate::accounts::DateOrder;
use crate::cranes::Crane;
use crate::documents::Document;
use crate::register::{Query, Source};

/// A question that has passed every check: what it names is the asker's to see.
pub(crate) struct Question {
    /// Who asks.
    pub(crate) user: i64,
    pub(crate) prompt: String,
    /// What was said before, oldest first.
    pub(crate) history: Vec<Turn>,
    pub(crate) crane: Option<i64>,
    pub(crate) document: Option<i64>,
    pub(crate) attachment: Option<Attachment>,
    pub(crate) use_web_search: bool,
    /// The asker wants no model to answer.
    pub(crate) built_in: bool,
    /// A reading that was offered, to be answered instead of the words.
    pub(crate) query: Option<Query>,
    /// Where the asker is: days begin and end there.
    pub(crate) zone: TimeZone,
    /// How the asker writes a day in figures.
    pub(crate) dates: DateOrder,
    pub(crate) now: Timestamp,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Turn {
    pub(crate) role: Role,
    pub(crate) content: String,
    /// How the question before this answer was read: what a follow-up changes.
    #[serde(default)]
    pub(crate) query: Option<Query>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    User,
    Ai,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer {
    /// Markdown
    pub(crate) response: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) image_url: Option<String>,
    pub(crate) sources: Vec<Source>,
    pub(crate) answered_by: AnsweredBy,
    /// What could not be done as asked, as one sentence
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) notice: Option<String>,
    /// How the question was read, where the answer does not show it
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<String>,
    /// The question as a query of the register, to be sent back in the history
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) query: Option<Query>,
    /// What may have been meant, where the question could not be read
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) readings: Vec<PossibleReading>,
    /// Something that the asker can do next. Nothing is done by itself
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) offer: Option<Offer>,
}

/// What is offered with an answer, as a button.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Offer {
    /// To put the papers of these together as a site pack
    #[serde(rename_all = "camelCase")]
    SitePack { cranes: Vec<PackedCrane> },
}

/// A crane as the dialog about packs needs it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackedCrane {
    id: i64,
    /// Make and model
    name: String,
    vehicle_id: String,
    /// Whether links may be made of it
    can_edit: bool,
}

impl From<&Crane> for PackedCrane {
    fn from(crane: &Crane) -> Self {
        Self {
            id: crane.id,
            name: format!("{} {}", crane.make, crane.model),
            vehicle_id: crane.vehicle_id.clone(),
            can_edit: crane.access != Access::View,
        }
    }
}

/// One of the ways in which a question could be meant. Sent back as `query`, it is answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PossibleReading {
    /// The query in words
    pub(crate) text: String,
    pub(crate) query: Query,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AnsweredBy {
    BuiltIn,
    Model,
}

/// A crane that a question can be about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContextCrane {
    pub(super) id: i64,
    pub(super) make: String,
    pub(super) model: String,
    pub(super) vehicle_id: String,
    pub(super) documents: Vec<Document>,
}

impl From<Crane> for ContextCrane {
    fn from(crane: Crane) -> Self {
        Self {
            id: crane.id,
            make: crane.make,
            model: crane.model,
            vehicle_id: crane.vehicle_id,
            documents: crane.documents,
        }
    }
}

/// The form of a question, for the contract: it is read field by field.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a form that is read field by field")]
pub(crate) struct QuestionForm {
    /// 1 to 4,000 characters
    prompt: String,
    use_web_search: bool,
    crane_id: Option<i64>,
    document_id: Option<i64>,
    /// A PDF, text file, JPEG, PNG or GIF, up to 15 MB
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
    /// The last turns as JSON: [{"role": "user" or "ai", "content": "…", "query": of the answer, if it had one}], up to 32 KB
    history: Option<String>,
    /// One of the `readings` of the last answer, as JSON: it is answered, whatever the prompt says
    query: Option<String>,
    /// Where the asker is, such as Pacific/Auckland
    time_zone: Option<String>,
    /// Answer without the model
    built_in: Option<bool>,
}
