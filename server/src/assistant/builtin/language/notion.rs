//! What a word can mean here. An intent lists the notions that it understands,
//! and leaves every question alone that holds another.

use crate::alerts::Certificate;
use crate::cranes::{CraneType, Status};
use crate::documents::DocumentType;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Notion {
    /// Says nothing that an answer could depend on.
    Filler,
    Crane,
    All,
    Which,
    When,
    Who,
    Expire,
    /// How much time remains.
    Left,
    Next,
    Count,
    ByType,
    ByMake,
    ByStatus,
    ByOwner,
    Compare,
    Mine,
    Me,
    WithMe,
    Share,
    See,
    Own,
    /// By whoever asks.
    Owned,
    Edit,
    Mate,
    Request,
    Email,
    Ruc,
    More,
    Less,
    Most,
    Least,
    Paper,
    Manual,
    Lack,
    Have,
    Summary,
    Fleet,
    About,
    Dates,
    Road,
    Greet,
    Thanks,
    Help,
    /// Goes on from the question before.
    AndAlso,
    Pronoun,
    Picture,
    // What the following are is kept beside the notion itself.
    Certificate,
    Status,
    PaperType,
    Kind,
    Named,
    Person,
    Span,
    Number,
}

/// What says which cranes a question is about. Nearly every intent needs it.
pub(crate) const WHICH_CRANES: &[Notion] = &[
    Notion::Crane,
    Notion::All,
    Notion::Which,
    Notion::Kind,
    Notion::Named,
    Notion::Pronoun,
    Notion::Mine,
    Notion::Me,
    Notion::Owned,
    Notion::Mate,
    Notion::Share,
    Notion::WithMe,
    Notion::Have,
    Notion::AndAlso,
    Notion::Fleet,
];

impl Notion {
    /// Whether pages are worth searching for a word of this notion.
    pub(super) fn is_telling(self) -> bool {
        !matches!(
            self,
            Self::Filler
                | Self::Crane
                | Self::All
                | Self::Which
                | Self::When
                | Self::Who
                | Self::Mine
                | Self::Me
                | Self::WithMe
                | Self::Have
                | Self::About
                | Self::AndAlso
                | Self::Pronoun
                | Self::Greet
                | Self::Thanks
                | Self::Help
                | Self::Paper
                | Self::Manual
        )
    }
}

/// What a phrase stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Notion(Notion),
    Certificate(Certificate),
    Status(Status),
    Paper(DocumentType),
    Kind(CraneType),
}
