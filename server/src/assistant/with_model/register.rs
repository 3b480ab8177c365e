//! The register as a model reads it: counted, classified and dated here, so
//! that it has nothing to work out.

use cranedesk_platform::db::{DbResult, Reader};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::assistant::model::{Question, crane_name};
use crate::certificates::Certificate;
use crate::cranes::Status;
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

/// When, and where the asker's days begin.
#[derive(Clone)]
pub(super) struct Moment {
    user: i64,
    now: Timestamp,
    zone: jiff::tz::TimeZone,
}

impl Moment {
    pub(super) fn of(question: &Question) -> Self {
        Self {
            user: question.user,
            now: question.now,
            zone: question.zone.clone(),
        }
    }

    /// The whole fleet, or one crane with its papers; nothing where the asker
    /// sees no such crane.
    pub(super) fn show(&self, db: &mut Reader<'_>, crane: Option<i64>) -> DbResult<Option<Shown>> {
        let facts = facts::gather(db, self.user)?;
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
        let now = self.now.as_millisecond();
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
        let date = at.and_then(|at| Timestamp::from_millisecond(at).ok());
        let Some((at, date)) = at.zip(date) else {
            return json!("no date");
        };
        let day = |time: Timestamp| time.to_zoned(self.zone.clone()).date();
        let status = match Status::at(at, self.now.as_millisecond()) {
            Status::Expired => "expired",
            Status::ExpiringSoon => "expires within 30 days",
            Status::Valid => "valid",
        };
        let days = day(self.now)
            .until(day(date))
            .map_or(0, |span| span.get_days());
        json!({"date": day(date).to_string(), "status": status, "days": days})
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
