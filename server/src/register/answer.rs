//! What a query found, as JSON: for scripts.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::facts::{CraneFacts, Held};
use super::fitness;
use super::query::{Ask, Column, Purpose, Query};
use super::row::{Row, View, in_words, lacking};
use super::run::{Found, Result, papers_named};
use super::sentence::sentence;
use crate::access::Access;
use crate::certificates::Outcome;
use crate::cranes::crane_name;
use crate::cranes::{CraneType, Status};
use crate::documents::DocumentType;
use crate::mates::ShareAccess;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueryAnswer {
    /// The query as it was understood, in one sentence
    pub(super) reading: String,
    /// How many are spoken of
    pub(super) among: usize,
    /// How many of them are in the filter, whatever the limit
    pub(super) count: usize,
    /// The answer to `whether`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) yes: Option<bool>,
    /// The sum or the average; none where there is nothing to average
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) difference: Option<FoundDifference>,
    /// The answer to `countBy`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) groups: Option<Vec<FoundGroup>>,
    pub(super) rows: Vec<FoundRow>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FoundDifference {
    pub(super) here: i64,
    pub(super) there: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FoundGroup {
    pub(super) label: String,
    pub(super) count: usize,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FoundRow {
    #[serde(flatten)]
    pub(super) what: FoundThing,
    /// The columns that were asked for
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false, value_type = Object)]
    pub(super) columns: BTreeMap<String, Value>,
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum FoundThing {
    #[serde(rename_all = "camelCase")]
    Crane {
        crane_id: i64,
        name: String,
        #[serde(rename = "type")]
        crane_type: CraneType,
        owner_name: String,
        access: Access,
        road_user_km: i64,
        /// As the dashboard counts it
        status: &'static str,
        /// Whether it may work now
        fit: bool,
        documents: usize,
        certificates: Vec<FoundCertificate>,
    },
    #[serde(rename_all = "camelCase")]
    Certificate {
        crane_id: i64,
        name: String,
        #[serde(flatten)]
        certificate: FoundCertificate,
    },
    #[serde(rename_all = "camelCase")]
    Document {
        crane_id: i64,
        document_id: i64,
        name: String,
        document_type: DocumentType,
        uploaded_at: String,
    },
    #[serde(rename_all = "camelCase")]
    Mate {
        user_id: i64,
        username: String,
        email: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    Request {
        request_id: i64,
        sender_name: String,
        receiver_name: String,
        created_at: String,
    },
    #[serde(rename_all = "camelCase")]
    Share {
        share_id: i64,
        crane_id: i64,
        crane_name: String,
        shared_by_name: String,
        shared_with_name: String,
        access: ShareAccess,
        created_at: String,
    },
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundCertificate {
    /// The key of its kind
    certificate: String,
    label: String,
    /// Its last day where the caller is
    expires: Option<String>,
    /// Below zero where it has run out
    days_left: Option<i64>,
    /// expired, expiring soon, up to date, failed, suspended, cancelled or no date
    state: &'static str,
}

impl QueryAnswer {
    pub(super) fn new(query: &Query, found: &Found<'_>, view: View<'_>) -> Self {
        let columns = match &query.ask {
            Ask::List(columns) => &columns[..],
            _ => &[],
        };
        let row = |row: &Row<'_>| FoundRow {
            what: thing(*row, view),
            columns: values(*row, columns, query, view),
        };
        Self {
            reading: sentence(query, view.facts),
            among: found.among.len(),
            count: found.matching,
            yes: match found.result {
                Result::Yes(yes) => Some(yes),
                _ => None,
            },
            number: match found.result {
                Result::Number(number) => Some(number),
                _ => None,
            },
            difference: match found.result {
                Result::Difference(here, there) => Some(FoundDifference { here, there }),
                _ => None,
            },
            groups: match &found.result {
                Result::Groups(groups) => Some(
                    groups
                        .iter()
                        .map(|group| FoundGroup {
                            label: group.label.clone(),
                            count: group.rows.len(),
                        })
                        .collect(),
                ),
                _ => None,
            },
            // A count is answered without the rows.
            rows: match query.ask {
                Ask::Count | Ask::CountBy(_) | Ask::Sum(_) | Ask::Average(_) => Vec::new(),
                _ => found.rows.iter().map(row).collect(),
            },
        }
    }
}

fn thing(row: Row<'_>, view: View<'_>) -> FoundThing {
    match row {
        Row::Crane(one) => FoundThing::Crane {
            crane_id: one.crane.id,
            name: crane_name(&one.crane),
            crane_type: one.crane.kind,
            owner_name: one.crane.owner_name.clone(),
            access: one.crane.access,
            road_user_km: one.crane.road_user_km,
            status: in_words(one.status(view.moment.ms)),
            fit: obstacles(one, view).is_empty(),
            documents: one.crane.documents.len(),
            certificates: one
                .certificates
                .iter()
                .map(|held| certificate(held, view))
                .collect(),
        },
        Row::Certificate(one, held) => FoundThing::Certificate {
            crane_id: one.crane.id,
            name: crane_name(&one.crane),
            certificate: certificate(held, view),
        },
        Row::Document(one, document) => FoundThing::Document {
            crane_id: one.crane.id,
            document_id: document.id,
            name: document.name.clone(),
            document_type: document.document_type,
            uploaded_at: document.uploaded_at.clone(),
        },
        Row::Mate(mate) => FoundThing::Mate {
            user_id: mate.id,
            username: mate.username.clone(),
            email: mate.email.clone(),
        },
        Row::Request(request) => FoundThing::Request {
            request_id: request.id,
            sender_name: request.sender_name.clone(),
            receiver_name: request.receiver_name.clone(),
            created_at: request.created_at.clone(),
        },
        Row::Share(share) => FoundThing::Share {
            share_id: share.id,
            crane_id: share.crane_id,
            crane_name: share.crane_name.clone(),
            shared_by_name: share.shared_by_name.clone(),
            shared_with_name: share.shared_with_name.clone(),
            access: share.access,
            created_at: share.created_at.clone(),
        },
    }
}

/// Why a crane may not work now; empty where it may.
pub(crate) fn obstacles(one: &CraneFacts, view: View<'_>) -> Vec<String> {
    obstacles_at(one, view.moment.ms, view)
}

fn obstacles_at(one: &CraneFacts, at: i64, view: View<'_>) -> Vec<String> {
    fitness::obstacles(one, Purpose::Work, (at, view.moment))
}

/// How a certificate stands, in words.
pub(crate) fn state_of(held: &Held, view: View<'_>) -> &'static str {
    let status = held
        .expires_at
        .map(|expiry| Status::at(expiry, view.moment.ms));
    match held.outcome {
        Outcome::Pass => status.map_or("no date", in_words),
        Outcome::Fail => "failed",
        Outcome::Suspended => "suspended",
        Outcome::Cancelled => "cancelled",
    }
}

fn certificate(held: &Held, view: View<'_>) -> FoundCertificate {
    let kind = &view.facts.kinds[held.kind];
    FoundCertificate {
        certificate: kind.key.to_string(),
        label: kind.label.to_string(),
        expires: held
            .expires_at
            .map(|expiry| view.moment.day(expiry).to_string()),
        days_left: view.days_left(held),
        state: state_of(held, view),
    }
}

fn values(
    row: Row<'_>,
    columns: &[Column],
    query: &Query,
    view: View<'_>,
) -> BTreeMap<String, Value> {
    let named = |column: &Column| match column {
        Column::Certificate(key) => key.clone(),
        other => json!(other).as_str().unwrap_or_default().to_owned(),
    };
    let each = columns.iter();
    each.map(|column| (named(column), value(row, column, query, view)))
        .collect()
}

/// What a column says of a row; nothing where it says nothing.
fn value(row: Row<'_>, column: &Column, query: &Query, view: View<'_>) -> Value {
    let crane = row.crane(view);
    let of_crane = |see: &dyn Fn(&CraneFacts) -> Value| crane.map_or(Value::Null, see);
    let day = |expiry: Option<i64>| json!(expiry.map(|at| view.moment.day(at).to_string()));
    let people = |only_edit: bool| {
        of_crane(&|one| {
            let shares = view.facts.shares.iter().filter(|share| {
                share.crane_id == one.crane.id && (!only_edit || share.access == ShareAccess::Edit)
            });
            let names: Vec<&str> = shares
                .map(|share| share.shared_with_name.as_str())
                .collect();
            json!(names)
        })
    };
    match column {
        Column::Make => of_crane(&|one| json!(one.crane.make)),
        Column::Model => of_crane(&|one| json!(one.crane.model)),
        Column::Plate => of_crane(&|one| json!(one.crane.vehicle_id)),
        Column::Type => of_crane(&|one| json!(one.crane.kind)),
        Column::Owner => of_crane(&|one| json!(one.crane.owner_name)),
        Column::Km => of_crane(&|one| json!(one.crane.road_user_km)),
        Column::State => match row.held() {
            Some(held) => json!(certificate(held, view).state),
            None => of_crane(&|one| json!(in_words(one.status(view.moment.ms)))),
        },
        Column::Certificate(key) => of_crane(&|one| {
            let kind = view.facts.kinds.iter().position(|kind| kind.key == *key);
            day(kind.and_then(|kind| one.expiry_of(kind)))
        }),
        Column::Certificates => of_crane(&|one| {
            let each = one.certificates.iter().map(|held| {
                let key = view.facts.kinds[held.kind].key.to_string();
                (key, day(held.expires_at))
            });
            each.collect()
        }),
        Column::Next => of_crane(&|one| day(one.earliest())),
        Column::Fit => of_crane(&|one| {
            let why = obstacles_at(one, view.at(query.on), view);
            json!({ "fit": why.is_empty(), "reasons": why })
        }),
        Column::Documents => of_crane(&|one| json!(one.crane.documents.len())),
        Column::MissingPapers => of_crane(&|one| {
            let kinds = papers_named(query);
            json!(lacking(one, &kinds).collect::<Vec<_>>())
        }),
        Column::SeenBy => people(false),
        Column::EditedBy => people(true),
        Column::Expires | Column::Added => json!(row.day(view).map(|day| day.to_string())),
        Column::DaysLeft => json!(row.held().and_then(|held| view.days_left(held))),
        Column::Paper => match row {
            Row::Document(_, one) => json!(one.document_type),
            _ => Value::Null,
        },
        Column::Email => match row {
            Row::Mate(mate) => json!(mate.email),
            _ => Value::Null,
        },
    }
}
