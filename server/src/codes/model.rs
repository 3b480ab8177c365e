//! What a code shows, and what may be chosen about it.

use cranedesk_platform::visible;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::documents::DocumentType;
use crate::error::{Error, Result};

/// What the page behind a crane's codes shows beside how the crane stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeSettings {
    /// The name of the owner
    pub(crate) shows_owner: bool,
    /// A number to call; empty for none
    #[serde(default)]
    pub(crate) telephone: String,
    pub(crate) papers: CodePapers,
    /// A box in which anybody can report a fault
    pub(crate) takes_faults: bool,
}

/// Papers that anybody who reads the code may open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodePapers {
    /// The keys of the kinds of certificate whose current paper is shown
    pub(crate) kinds: Vec<String>,
    /// All papers of these types
    pub(crate) document_types: Vec<DocumentType>,
}

impl CodeSettings {
    pub(super) fn check(mut self) -> Result<Self> {
        let telephone = visible(&self.telephone).trim().to_owned();
        self.telephone = telephone;
        let is_number = |letter: char| letter.is_ascii_digit() || " +()-".contains(letter);
        if self.telephone.chars().count() > 30 || !self.telephone.chars().all(is_number) {
            return Err(Error::unacceptable(
                "The telephone number may hold digits, spaces, + ( ) and -, at most 30.",
            ));
        }
        if self.papers.kinds.len() > 60 || self.papers.document_types.len() > 60 {
            return Err(Error::unacceptable("Choose fewer papers."));
        }
        Ok(self)
    }
}

/// One code, on whatever stickers it was printed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Code {
    pub(crate) id: i64,
    pub(crate) made_by: String,
    pub(crate) created_at: String,
    /// Whether it opens the page
    pub(crate) in_use: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) revoked_at: Option<String>,
    pub(crate) openings: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_opened_at: Option<String>,
}

/// The codes of a crane, and what they show.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CraneCodes {
    pub(crate) settings: CodeSettings,
    /// Latest first
    pub(crate) codes: Vec<Code>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum StickerSheet {
    /// A4, three across and seven down, 63.5 by 38.1 mm each
    #[serde(rename = "3x7")]
    ThreeBySeven,
    /// A4, two across and seven down, 99.1 by 38.1 mm each
    #[serde(rename = "2x7")]
    TwoBySeven,
    /// Each on a page of its own, 62 by 38 mm
    #[serde(rename = "label")]
    Label,
}

/// Stickers to be printed, with a new code for each crane.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StickerInput {
    pub(crate) crane_ids: Vec<i64>,
    pub(crate) sheet: StickerSheet,
    /// How many for each crane, 1 to 21
    #[serde(default = "one")]
    pub(crate) copies: i64,
    /// Whether people who read the codes can report a fault, where that is to
    /// change; of a mate's crane its owner says so
    #[serde(default)]
    pub(crate) takes_faults: Option<bool>,
}

fn one() -> i64 {
    1
}

pub(super) const MOST_CRANES: usize = 100;

impl StickerInput {
    pub(super) fn check(mut self) -> Result<Self> {
        self.crane_ids.sort_unstable();
        self.crane_ids.dedup();
        match self.crane_ids.len() {
            0 => Err(Error::unacceptable("Choose a crane first.")),
            1..=MOST_CRANES if (1..=21).contains(&self.copies) => Ok(self),
            1..=MOST_CRANES => Err(Error::unacceptable("Print 1 to 21 stickers of each.")),
            many => Err(Error::unacceptable(format!(
                "Stickers are printed for at most {MOST_CRANES} cranes at once, and these are {many}. Please choose fewer."
            ))),
        }
    }
}

/// A fault that somebody reported.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fault {
    pub(crate) id: i64,
    pub(crate) text: String,
    pub(crate) at: String,
    /// From where, with the end of the address left out
    pub(crate) network: String,
    pub(crate) has_photo: bool,
    /// Name or telephone of whoever reported it, as they wrote it; empty where they did not
    pub(crate) reporter: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) settled_at: Option<String>,
    /// Who saw to it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) settled_by: Option<String>,
}

/// The form of a report, for the contract: it is read as it arrives.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a form that is never held whole")]
pub(crate) struct FaultForm {
    text: String,
    /// Name or telephone of whoever reports it
    reporter: Option<String>,
    #[schema(value_type = Option<String>, format = Binary)]
    photo: Option<Vec<u8>>,
}
