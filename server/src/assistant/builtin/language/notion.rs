//! What a word can mean here. An intent lists the notions that it understands,
//! and leaves every question alone that holds another.

use crate::certificates::Certificate;
use crate::cranes::{CraneType, Status};
use crate::documents::DocumentType;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Notion {
    Filler,
    Crane,
    All,
    Which,
    When,
    Who,
    Expire,
    /// What is done to a certificate before it expires.
    Renew,
    /// Asks about what has been.
    Past,
    Not,
    /// All but some.
    Except,
    /// These and nothing else, or one of them and no more.
    Only,
    /// How large a part of them.
    Portion,
    /// Of those that were spoken of, which nobody keeps.
    OfThem,
    Where,
    /// How heavy, how often: what no register says.
    Measure,
    /// Asks for a way, not a fact.
    HowTo,
    Meaning,
    /// How much time remains.
    Left,
    Next,
    Count,
    Sum,
    Average,
    ByType,
    ByMake,
    ByStatus,
    ByOwner,
    Compare,
    Between,
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
    /// Of a document, and no crane's.
    Page,
    Manual,
    Lack,
    Have,
    Summary,
    Fleet,
    About,
    Dates,
    /// Plate, model, make or type.
    Particulars,
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
    /// Says nothing that an answer could depend on.
    pub(super) fn is_idle(self) -> bool {
        matches!(self, Self::Filler | Self::Greet | Self::Thanks)
    }

    /// Whether a page can be found by words of this notion, such as gear.
    pub(super) fn is_telling(self) -> bool {
        matches!(
            self,
            Self::Certificate
                | Self::PaperType
                | Self::Ruc
                | Self::Road
                | Self::Number
                | Self::Sum
                | Self::Average
        )
    }

    /// Whether its words at least help to tell one sentence from another,
    /// such as highest.
    pub(super) fn is_aiding(self) -> bool {
        matches!(
            self,
            Self::Most
                | Self::Least
                | Self::More
                | Self::Less
                | Self::Expire
                | Self::Renew
                | Self::Left
                | Self::Status
                | Self::Not
                | Self::Measure
                | Self::Next
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
