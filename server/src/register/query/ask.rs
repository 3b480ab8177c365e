//! What is asked of the rows, and in which order they come.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::filter::{Filter, Number};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Ask {
    /// The rows, with these columns; with those that suit them, where none is named
    List(Vec<Column>),
    Count,
    /// How many of each; the most first, months in their order
    CountBy(Dimension),
    Sum(Measure),
    Average(Measure),
    /// How many of `among` are in `filter`, in a hundred
    Share,
    /// Whether so many of `among` are in `filter`: yes or no
    Whether(Number),
    /// By how much these are more or less than those
    Difference(Difference),
    /// Side by side
    Compare,
    /// All that is known of one; of several, how they stand
    Describe,
}

impl Default for Ask {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Difference {
    pub(crate) of: Measure,
    /// Those to compare with, of the same sort
    #[schema(no_recursion)]
    pub(crate) than: Filter,
    /// Whether these are more, or fewer: yes or no comes first
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is: Option<Direction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Direction {
    More,
    Less,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Measure {
    /// How many there are
    Number,
    Km,
    /// Of cranes: how many documents each has
    Documents,
    /// Of certificates; below zero where it has expired
    DaysLeft,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Column {
    Make,
    Model,
    Plate,
    Type,
    Owner,
    Km,
    State,
    /// The date of one kind of certificate, by its key
    Certificate(String),
    /// The dates of all
    Certificates,
    /// The one that runs out next
    Next,
    /// Whether it may work, and what stands in the way
    Fit,
    /// How many documents, and which
    Documents,
    /// The kinds of paper that it lacks
    MissingPapers,
    /// Who can see the crane
    SeenBy,
    /// Who may change the crane
    EditedBy,
    Expires,
    DaysLeft,
    Added,
    Paper,
    Email,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Dimension {
    Crane,
    Make,
    Model,
    Type,
    Owner,
    State,
    Certificate,
    /// Of the last day of a certificate, or of when it was filed, shared or sent
    Month,
    Year,
    /// The kind of a document
    Paper,
    /// Of cranes: each kind of paper that it lacks
    MissingPaper,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Order {
    pub(crate) by: OrderBy,
    /// The most, the latest, the last in the alphabet first
    #[serde(default)]
    pub(crate) descending: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum OrderBy {
    Name,
    Km,
    /// Of certificates: the last day. Of cranes: the earliest of their dates
    Expires,
    /// Of cranes: the date of this certificate
    Certificate(String),
    /// Of cranes: how many documents each has
    Documents,
    Added,
    /// Of what is counted by something: how many
    Number,
}
