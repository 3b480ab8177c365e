//! What a link is, and what may be chosen for one.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::mail::is_deliverable;
use cranedesk_platform::visible;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Error, Result};

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkInput {
    /// A pack of the caller's that is ready
    pub(crate) pack_id: i64,
    /// 1, 7 or 30
    pub(crate) days: i64,
    /// Always what is current, rather than frozen as it is now
    #[serde(default)]
    pub(crate) is_current: bool,
    /// What has to be typed before the file comes; small and capital letters are the same
    #[serde(default)]
    pub(crate) word: Option<String>,
    /// For whom it is, for the caller's own list
    #[serde(default)]
    pub(crate) recipient: String,
    /// Where the link is mailed to
    #[serde(default)]
    pub(crate) mail_to: Option<String>,
}

/// The same, checked.
pub(super) struct NewLink {
    pub(super) pack: i64,
    pub(super) days: i64,
    pub(super) is_current: bool,
    pub(super) word: Option<String>,
    pub(super) recipient: String,
    pub(super) mail_to: Option<String>,
}

const LONGEST_RECIPIENT: usize = 100;

impl LinkInput {
    pub(super) fn check(self) -> Result<NewLink> {
        if ![1, 7, 30].contains(&self.days) {
            return Err(Error::unacceptable("A link ends after 1, 7 or 30 days."));
        }
        let recipient = visible(&self.recipient).trim().to_owned();
        if recipient.chars().count() > LONGEST_RECIPIENT || recipient.chars().any(char::is_control)
        {
            return Err(Error::unacceptable(
                "For whom it is must be one line of at most 100 characters.",
            ));
        }
        let word = self.word.filter(|word| !word.is_empty());
        let word = word.map(|word| same_word(&word));
        if word
            .as_ref()
            .is_some_and(|word| !(4..=64).contains(&word.chars().count()))
        {
            return Err(Error::unacceptable(
                "The password must have 4 to 64 letters.",
            ));
        }
        let mail_to = self.mail_to.map(|to| to.trim().to_owned());
        let mail_to = mail_to.filter(|to| !to.is_empty());
        if mail_to.as_ref().is_some_and(|to| !is_deliverable(to)) {
            return Err(Error::unacceptable("Please enter a valid email address."));
        }
        Ok(NewLink {
            pack: self.pack_id,
            days: self.days,
            is_current: self.is_current,
            word,
            recipient,
            mail_to,
        })
    }
}

/// A word as it counts: it is told by telephone and typed on a phone.
pub(super) fn same_word(typed: &str) -> String {
    visible(typed).trim().to_lowercase()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum LinkState {
    Open,
    /// Its days are over
    Over,
    /// Somebody ended it, or the rights that it rests on
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum LinkMailState {
    /// It goes out within a minute
    Waiting,
    Sent,
    /// It was not taken, and is tried again
    Failing,
    /// The link ended before it was taken
    NotSent,
}

/// The mail that told somebody of a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkMail {
    pub(crate) to: String,
    pub(crate) state: LinkMailState,
}

/// A link, for those who may end it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Link {
    pub(crate) id: i64,
    /// The cranes whose papers it shows
    pub(crate) title: String,
    /// The crane, where it is one that the caller may see
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) crane_id: Option<i64>,
    pub(crate) recipient: String,
    pub(crate) made_by: String,
    pub(crate) is_current: bool,
    pub(crate) has_word: bool,
    pub(crate) state: LinkState,
    pub(crate) created_at: String,
    pub(crate) ends_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended_at: Option<String>,
    /// How often somebody came by it
    pub(crate) openings: i64,
    /// How often the papers themselves were opened
    pub(crate) papers_opened: i64,
    /// How often a wrong password was typed
    pub(crate) wrong_words: i64,
    /// Somebody has guessed at the password in the last day
    pub(crate) is_guessed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_opened_at: Option<String>,
    /// Absent where it was not mailed
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mail: Option<LinkMail>,
}

/// A link that was just made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MadeLink {
    /// Shown this once: the server keeps only a hash of it
    pub(crate) url: String,
    pub(crate) link: Link,
}

/// What somebody did who came by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visited {
    Page,
    WrongPassword,
    Pdf,
    Zip,
}

impl Visited {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Page => "Page",
            Self::WrongPassword => "Wrong password",
            Self::Pdf => "PDF",
            Self::Zip => "ZIP",
        }
    }

    pub(super) fn is_papers(self) -> bool {
        matches!(self, Self::Pdf | Self::Zip)
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Opening {
    pub(crate) at: String,
    /// From where, with the end of the address left out
    pub(crate) network: String,
    /// What was opened
    pub(crate) what: String,
}

/// The log of a link: the latest openings, of all that there were.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LinkLog {
    pub(crate) total: i64,
    pub(crate) openings: Vec<Opening>,
}

/// A link as its row has it.
pub(super) struct StoredLink {
    pub(super) id: i64,
    pub(super) title: String,
    pub(super) crane_id: Option<i64>,
    pub(super) recipient: String,
    pub(super) made_by: String,
    pub(super) is_current: bool,
    pub(super) has_word: bool,
    pub(super) may_be_opened: bool,
    pub(super) created_at: i64,
    pub(super) ends_at: i64,
    pub(super) ended_at: Option<i64>,
    pub(super) openings: i64,
    pub(super) papers_opened: i64,
    pub(super) wrong_words: i64,
    pub(super) last_opened_at: Option<i64>,
    pub(super) mailed_to: Option<String>,
    pub(super) mail_id: Option<String>,
    /// How often the mail was not taken; none where it was sent.
    pub(super) mail_failures: Option<i64>,
    pub(super) mail_not_after: Option<i64>,
}

impl StoredLink {
    pub(super) fn shown(self, now: i64, is_guessed: bool) -> Link {
        let state = match (self.ended_at, self.ends_at <= now, self.may_be_opened) {
            (Some(_), _, _) | (None, false, false) => LinkState::Ended,
            (None, true, _) => LinkState::Over,
            (None, false, true) => LinkState::Open,
        };
        let is_late = self.mail_not_after.is_some_and(|end| end <= now);
        let mail_state = match self.mail_failures {
            None => LinkMailState::Sent,
            Some(_) if is_late => LinkMailState::NotSent,
            Some(0) => LinkMailState::Waiting,
            Some(_) => LinkMailState::Failing,
        };
        let mail = self.mailed_to.map(|to| LinkMail {
            to,
            state: mail_state,
        });
        Link {
            id: self.id,
            title: self.title,
            crane_id: self.crane_id,
            recipient: self.recipient,
            made_by: self.made_by,
            is_current: self.is_current,
            has_word: self.has_word,
            state,
            created_at: iso_text(self.created_at),
            ends_at: iso_text(self.ends_at),
            ended_at: self.ended_at.map(iso_text),
            openings: self.openings,
            papers_opened: self.papers_opened,
            wrong_words: self.wrong_words,
            is_guessed: is_guessed && state == LinkState::Open,
            last_opened_at: self.last_opened_at.map(iso_text),
            mail,
        }
    }
}
