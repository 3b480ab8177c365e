//! How kinds stand on cranes, where the four dates do not say it all.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cranedesk_platform::db::{DbResult, Reader, Row};
use cranedesk_platform::params;

use super::super::fitness::{Outcome, Standing};
use super::super::kind::{Certificate, Kinds, OfEach};
use super::super::model::{Booking, CertificateNote, NotApplicable};

/// A row as it is stored: the label and the rule of its kind are its owner's.
pub(crate) struct Noted {
    pub(crate) crane: i64,
    kind: String,
    outcome: Outcome,
    day: Option<String>,
    expires: Option<String>,
    expires_at: Option<i64>,
    not_applicable: Option<NotApplicable>,
    booked: Option<Booking>,
}

impl Noted {
    /// `None` where the owner no longer has such a kind.
    pub(crate) fn note(&self, kinds: &Kinds) -> Option<CertificateNote> {
        let kind = kinds.find(&self.kind)?;
        let expiry = match self.not_applicable {
            Some(_) => String::new(),
            None => self.expires.clone().unwrap_or_default(),
        };
        Some(CertificateNote {
            kind: self.kind.clone(),
            label: kind.label.to_string(),
            outcome: self.outcome,
            expiry,
            not_applicable: self.not_applicable.clone(),
            booked: self.booked.clone(),
        })
    }

    fn standing(&self, kinds: &Kinds) -> Option<Standing> {
        let kind = kinds.find(&self.kind)?;
        let mut standing = Standing::passed(kind, self.expires_at);
        standing.applies = self.not_applicable.is_none();
        standing.outcome = self.outcome;
        standing.day = self.day.as_ref().and_then(|day| day.parse().ok());
        Some(standing)
    }
}

/// How every kind stands on a crane: from the dates on its row and from what
/// is noted beside them.
pub(crate) fn all(kinds: &Kinds, dates: OfEach<Option<i64>>, noted: &[Noted]) -> Vec<Standing> {
    let mut all: Vec<Standing> = Certificate::ALL
        .into_iter()
        .zip(dates)
        .map(|(certificate, at)| Standing::passed(kinds.of(certificate), at))
        .collect();
    for noted in noted {
        match (noted.standing(kinds), Certificate::from_text(&noted.kind)) {
            (Some(standing), Some(certificate)) => all[certificate as usize] = standing,
            (Some(standing), None) => all.push(standing),
            (None, _) => {}
        }
    }
    all
}

macro_rules! select_noted {
    ($rest:literal) => {
        concat!(
            "SELECT s.crane_id, s.kind, s.outcome, s.day, s.expires, s.expires_at, s.reason,
                s.from_day, s.booked_day, s.booked_with
            FROM certificate_standings s ",
            $rest
        )
    };
}

fn noted(row: &Row<'_>) -> DbResult<Noted> {
    let (reason, from): (Option<String>, Option<String>) =
        (row.get("reason")?, row.get("from_day")?);
    let (day, with): (Option<String>, Option<String>) =
        (row.get("booked_day")?, row.get("booked_with")?);
    Ok(Noted {
        crane: row.get("crane_id")?,
        kind: row.get("kind")?,
        outcome: row.get("outcome")?,
        day: row.get("day")?,
        expires: row.get("expires")?,
        expires_at: row.get("expires_at")?,
        not_applicable: reason
            .zip(from)
            .map(|(reason, from)| NotApplicable { reason, from }),
        booked: day.zip(with).map(|(day, with)| Booking { day, with }),
    })
}

/// Of every crane that the user may see, by crane.
pub(crate) fn list_visible(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Noted>> {
    let sql = select_noted!(
        "JOIN crane_access a ON a.crane_id = s.crane_id
        WHERE a.user_id = $1 ORDER BY s.crane_id, s.kind"
    );
    db.all(sql, params![user], noted)
}

/// Of one crane, whoever may see it: for those who have found it already.
pub(crate) fn of_crane(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<Noted>> {
    let sql = select_noted!("WHERE s.crane_id = $1 ORDER BY s.kind");
    db.all(sql, params![crane], noted)
}

/// One kind on one crane, for whoever looks ahead.
pub(crate) struct Ahead {
    pub(crate) crane_id: i64,
    pub(crate) crane_name: String,
    pub(crate) standing: Standing,
    pub(crate) booked: Option<Booking>,
}

/// Every kind on every crane in use that the user may see, by crane.
pub(crate) fn list_ahead(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Ahead>> {
    let noted = list_visible(db, user)?;
    let sql = "SELECT c.id, c.user_id, n.name || ' (' || n.vehicle_id || ')' AS name,
            c.cof_expires_at,
            c.rego_expires_at, c.mi_expires_at, c.rigging_gear_expires_at
        FROM crane_access a
        JOIN cranes c ON c.id = a.crane_id
        JOIN crane_names n ON n.crane_id = c.id
        WHERE a.user_id = $1 AND c.archived_at IS NULL ORDER BY c.id";
    let cranes: Vec<(i64, i64, String, OfEach<Option<i64>>)> =
        db.all(sql, params![user], |row| {
            let dates = [
                row.get("cof_expires_at")?,
                row.get("rego_expires_at")?,
                row.get("mi_expires_at")?,
                row.get("rigging_gear_expires_at")?,
            ];
            Ok((row.get("id")?, row.get("user_id")?, row.get("name")?, dates))
        })?;
    let mut kinds: HashMap<i64, Kinds> = HashMap::new();
    let mut ahead = Vec::new();
    for (crane_id, owner, crane_name, dates) in cranes {
        let kinds = match kinds.entry(owner) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(first) => first.insert(super::kinds::of_owner(db, owner)?),
        };
        let from = noted.partition_point(|note| note.crane < crane_id);
        let to = noted.partition_point(|note| note.crane <= crane_id);
        let own = &noted[from..to];
        ahead.extend(all(kinds, dates, own).into_iter().map(|standing| {
            let booked = own.iter().find(|note| note.kind == standing.kind.key);
            Ahead {
                crane_id,
                crane_name: crane_name.clone(),
                booked: booked.and_then(|note| note.booked.clone()),
                standing,
            }
        }));
    }
    Ok(ahead)
}

/// Whether somebody said that a crane needs no certificate of a kind.
pub(in super::super) fn is_exempt(db: &mut Reader<'_>, crane: i64, kind: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM certificate_standings
        WHERE crane_id = $1 AND kind = $2 AND NOT applies";
    Ok(db
        .optional(sql, params![crane, kind], |_| Ok(()))?
        .is_some())
}

/// Make and model, and the vehicle ID.
pub(in super::super) fn name(
    db: &mut Reader<'_>,
    crane: i64,
) -> DbResult<Option<(String, String)>> {
    let sql = "SELECT name, vehicle_id FROM crane_names WHERE crane_id = $1";
    db.optional(sql, params![crane], |row| {
        Ok((row.get("name")?, row.get("vehicle_id")?))
    })
}

/// What somebody is called.
pub(in super::super) fn person(db: &mut Reader<'_>, user: i64) -> DbResult<Option<String>> {
    let sql = "SELECT username FROM people WHERE id = $1";
    db.optional(sql, params![user], |row| row.only())
}
