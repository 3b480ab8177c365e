//! The register as a model reads it: counted, classified and dated here, so
//! that it has nothing to work out.

use cranedesk_platform::db::{DbResult, Reader};
use serde_json::{Value, json};

use crate::assistant::model::{Question, crane_name};
use crate::certificates::Certificate;
use crate::cranes::Status;
use crate::dates::Moment;
use crate::register::facts::{self, CraneFacts, Facts};

/// What one call of the tool shows: its text, and the cranes in it.
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) cranes: Vec<ShownCrane>,
}

pub(super) struct ShownCrane {
    pub(super) id: i64,
    pub(super) name: String,
    /// What the register says of it.
    pub(super) facts: String,
}

/// The register as one asker sees it now.
#[derive(Clone)]
pub(super) struct Register {
    user: i64,
    moment: Moment,
}

impl Register {
    pub(super) fn of(question: &Question) -> Self {
        Self {
            user: question.user,
            moment: Moment::new(question.now, question.zone.clone()),
        }
    }

    /// The whole fleet, or one crane with its papers; nothing where the asker
    /// sees no such crane.
    pub(super) fn show(&self, db: &mut Reader<'_>, crane: Option<i64>) -> DbResult<Option<Shown>> {
        let facts = facts::gather(db, self.user, self.moment.ms)?;
        let Some(id) = crane else {
            return Ok(Some(self.fleet(&facts)));
        };
        let found = facts.cranes.iter().find(|one| one.crane.id == id);
        Ok(found.map(|one| Shown {
            text: self.crane(one, &facts).to_string(),
            cranes: vec![self.shown(one)],
        }))
    }

    fn fleet(&self, facts: &Facts) -> Shown {
        let cranes = &facts.cranes;
        let count = |is: &dyn Fn(&CraneFacts) -> bool| cranes.iter().filter(|one| is(one)).count();
        let now = self.moment.ms;
        let by_status = |status| count(&|one| one.status(now) == status);
        let by_type = |kind: &str| count(&|one| json!(one.crane.kind) == kind);
        let lines: Vec<Value> = cranes.iter().map(|one| self.line(one)).collect();
        let mates: Vec<&str> = facts
            .mates
            .iter()
            .map(|mate| mate.username.as_str())
            .collect();
        let text = json!({
            "counts": {
                "cranes": cranes.len(),
                "own": count(&CraneFacts::is_own),
                "sharedWithUser": count(&|one| !one.is_own()),
                "telescopic": by_type("telescopic"),
                "lattice": by_type("lattice"),
                "other": by_type("other"),
                "expired": by_status(Status::Expired),
                "expiringWithin30Days": by_status(Status::ExpiringSoon),
                "valid": by_status(Status::Valid),
                "documents": cranes.iter().map(|one| one.crane.documents.len()).sum::<usize>(),
            },
            "cranes": lines,
            "mates": mates,
            "openRequests": facts.requests.iter().map(|request| json!({
                "from": request.sender_name, "to": request.receiver_name,
            })).collect::<Vec<_>>(),
            "shares": shares(facts, None),
        });
        Shown {
            text: text.to_string(),
            cranes: cranes.iter().map(|one| self.shown(one)).collect(),
        }
    }

    fn shown(&self, one: &CraneFacts) -> ShownCrane {
        ShownCrane {
            id: one.crane.id,
            name: crane_name(&one.crane),
            facts: self.line(one).to_string(),
        }
    }

    fn line(&self, one: &CraneFacts) -> Value {
        let crane = &one.crane;
        let mut line = json!({
            "id": crane.id,
            "name": crane_name(crane),
            "type": crane.kind,
            "owner": if one.is_own() { "the user" } else { &crane.owner_name },
            "access": crane.access,
            "roadUserKm": crane.road_user_km,
            "documents": crane.documents.len(),
        });
        for certificate in Certificate::ALL {
            line[certificate.label()] = self.expiry(one.expiry(certificate));
        }
        line
    }

    fn crane(&self, one: &CraneFacts, facts: &Facts) -> Value {
        let mut line = self.line(one);
        line["documents"] = one
            .crane
            .documents
            .iter()
            .map(|document| {
                json!({
                    "id": document.id,
                    "name": document.name,
                    "type": document.document_type,
                    "text": document.text,
                })
            })
            .collect();
        line["shares"] = shares(facts, Some(one.crane.id));
        line
    }

    /// A date as the asker's calendar has it, how it stands, and the days to it.
    fn expiry(&self, at: Option<i64>) -> Value {
        let Some(at) = at else {
            return json!("no date");
        };
        let day = self.moment.day(at);
        let status = match Status::at(at, self.moment.ms) {
            Status::Expired => "expired",
            Status::ExpiringSoon => "expires within 30 days",
            Status::Valid => "valid",
        };
        let days = self.moment.days_until(day);
        json!({"date": day.to_string(), "status": status, "days": days})
    }
}

fn shares(facts: &Facts, crane: Option<i64>) -> Value {
    let shares = facts.shares.iter();
    shares
        .filter(|share| crane.is_none_or(|id| id == share.crane_id))
        .map(|share| {
            json!({
                "crane": share.crane_id,
                "by": share.shared_by_name,
                "with": share.shared_with_name,
                "access": share.access,
            })
        })
        .collect()
}
