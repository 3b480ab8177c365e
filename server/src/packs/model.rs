//! What a pack is, and what may be chosen for one.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::{text_enum, visible};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::documents::DocumentType;
use crate::error::{Error, Result};

/// Cranes in one pack.
pub(crate) const MOST_CRANES: usize = 100;
const MOST_KINDS: usize = 60;
const LONGEST_CUSTOMER: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PackFormat {
    Pdf,
    Zip,
}

impl PackFormat {
    pub(crate) fn mimetype(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Zip => "application/zip",
        }
    }

    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Zip => "zip",
        }
    }
}

/// What goes into a pack, whatever cranes it is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackChoice {
    /// The keys of the kinds of certificate whose current paper goes in; without it, all of them
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kinds: Option<Vec<String>>,
    /// All papers of these types go in
    pub(crate) document_types: Vec<DocumentType>,
    /// For whom it is, as the cover says; may be empty
    #[serde(default)]
    pub(crate) customer: String,
}

impl Default for PackChoice {
    fn default() -> Self {
        Self {
            kinds: None,
            document_types: vec![DocumentType::CraneCharts],
            customer: String::new(),
        }
    }
}

impl PackChoice {
    pub(super) fn check(mut self) -> Result<Self> {
        if self
            .kinds
            .as_ref()
            .is_some_and(|kinds| kinds.len() > MOST_KINDS)
        {
            return Err(Error::unacceptable("Choose at most 60 kinds."));
        }
        let mut types = Vec::new();
        for one in self.document_types {
            if !types.contains(&one) {
                types.push(one);
            }
        }
        self.document_types = types;
        let customer = visible(&self.customer).trim().to_owned();
        self.customer = customer;
        if self.customer.chars().count() > LONGEST_CUSTOMER {
            return Err(Error::unacceptable(
                "The customer must be at most 100 characters.",
            ));
        }
        if self.customer.chars().any(char::is_control) {
            return Err(Error::unacceptable("The customer must be one line."));
        }
        Ok(self)
    }
}

/// A pack to be made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackInput {
    pub(crate) crane_ids: Vec<i64>,
    pub(crate) format: PackFormat,
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) choice: PackChoice,
}

impl PackInput {
    pub(super) fn check(mut self) -> Result<Self> {
        self.crane_ids.sort_unstable();
        self.crane_ids.dedup();
        match self.crane_ids.len() {
            0 => return Err(Error::unacceptable("Choose a crane first.")),
            1..=MOST_CRANES => {}
            many => {
                return Err(Error::unacceptable(format!(
                    "A pack holds at most {MOST_CRANES} cranes, and these are {many}. Please choose fewer."
                )));
            }
        }
        self.choice = self.choice.check()?;
        Ok(self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PackState {
    Making,
    Ready,
    Failed,
}

text_enum!(PackState { Making = "making", Ready = "ready", Failed = "failed" });

/// A pack, and how far it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pack {
    pub(crate) id: i64,
    pub(crate) crane_ids: Vec<i64>,
    pub(crate) format: PackFormat,
    pub(crate) state: PackState,
    /// From 0 to 100
    pub(crate) progress: i64,
    /// Why it could not be made, as one sentence
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
    /// What is missing, expired, or not as it was filed
    pub(crate) notes: Vec<String>,
    /// What the file is called
    pub(crate) name: String,
    pub(crate) pages: i64,
    /// In bytes
    pub(crate) size: i64,
    pub(crate) created_at: String,
    /// Until when the file can be fetched
    pub(crate) kept_until: String,
}

/// A pack as its row has it.
#[derive(Clone, Debug)]
pub(crate) struct StoredPack {
    pub(crate) id: i64,
    pub(crate) user: i64,
    pub(crate) input: PackInput,
    pub(crate) state: PackState,
    pub(crate) done: i64,
    pub(crate) steps: i64,
    pub(crate) problem: Option<String>,
    pub(crate) notes: String,
    pub(crate) name: String,
    pub(crate) pages: i64,
    pub(crate) fingerprint: String,
    pub(crate) key: Option<String>,
    pub(crate) size: i64,
    pub(crate) sha256: String,
    pub(crate) created_at: i64,
    pub(crate) touched_at: i64,
    pub(crate) keep_until: i64,
}

/// A pack whose maker has said nothing for this long will not be finished.
const SILENCE: i64 = 60 * 1000;

impl StoredPack {
    pub(super) fn shown(self, now: i64) -> Pack {
        let is_left = self.state == PackState::Making && now - self.touched_at > SILENCE;
        let is_gone = self.state == PackState::Ready && self.key.is_none();
        let (state, problem) = match (is_left, is_gone) {
            (true, _) => (
                PackState::Failed,
                Some("The server stopped while it made the pack. Please try again.".into()),
            ),
            (_, true) => (
                PackState::Failed,
                Some("This pack is no longer kept. Please make it again.".into()),
            ),
            _ => (self.state, self.problem),
        };
        Pack {
            id: self.id,
            crane_ids: self.input.crane_ids,
            format: self.input.format,
            state,
            progress: match state {
                PackState::Ready => 100,
                _ => (self.done * 100 / self.steps.max(1)).clamp(0, 99),
            },
            problem,
            notes: self.notes.lines().map(str::to_owned).collect(),
            name: self.name,
            pages: self.pages,
            size: self.size,
            created_at: iso_text(self.created_at),
            kept_until: iso_text(self.keep_until),
        }
    }
}

/// A choice that somebody keeps under a name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackTemplate {
    pub(crate) id: i64,
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) choice: PackChoice,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackTemplateInput {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) choice: PackChoice,
}

impl PackTemplateInput {
    pub(super) fn check(self) -> Result<(String, PackChoice)> {
        let name = visible(&self.name).trim().to_owned();
        if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
            return Err(Error::unacceptable(
                "A template needs a name of at most 60 characters.",
            ));
        }
        Ok((name, self.choice.check()?))
    }
}
