//! Certificates and statuses in words, and lists of what expires.

use super::reply::Reply;
use super::say::{Moment, listed};
use crate::certificates::Certificate;
use crate::cranes::{CraneType, Status};
use crate::register::facts::CraneFacts;

/// As it stands within a sentence.
pub(super) fn in_sentence(certificate: Certificate) -> &'static str {
    match certificate {
        Certificate::Cof => "COF",
        Certificate::Rego => "rego",
        Certificate::Mi => "M&I",
        Certificate::RiggingGear => "rigging gear",
    }
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Expired => "expired",
        Status::ExpiringSoon => "expiring soon",
        Status::Valid => "up to date",
    }
}

pub(super) fn kind(kind: CraneType) -> &'static str {
    kind.as_str()
}

/// The certificates that were named, each once; all four where none was.
pub(super) fn certificates(named: &[Certificate]) -> Vec<Certificate> {
    match named {
        [] => Certificate::ALL.to_vec(),
        named => once(named),
    }
}

pub(super) fn once(named: &[Certificate]) -> Vec<Certificate> {
    let all = Certificate::ALL.into_iter();
    all.filter(|certificate| named.contains(certificate))
        .collect()
}

pub(super) fn expiry(crane: &CraneFacts, certificate: Certificate, moment: &Moment) -> String {
    crane
        .expiry(certificate)
        .map_or_else(|| "no date".to_owned(), |expiry| moment.expiry(expiry))
}

/// One certificate of one crane, with its date.
#[derive(Clone, Copy)]
pub(super) struct Due<'f> {
    pub(super) crane: &'f CraneFacts,
    pub(super) certificate: Certificate,
    pub(super) expiry: i64,
}

/// What these cranes have of these certificates, soonest first.
pub(super) fn dues<'f>(cranes: &[&'f CraneFacts], certificates: &[Certificate]) -> Vec<Due<'f>> {
    let mut dues = Vec::new();
    for crane in cranes {
        for certificate in certificates {
            dues.extend(crane.expiry(*certificate).map(|expiry| Due {
                crane,
                certificate: *certificate,
                expiry,
            }));
        }
    }
    dues.sort_by_key(|due| due.expiry);
    dues
}

impl Due<'_> {
    pub(super) fn status(&self, moment: &Moment) -> Status {
        Status::at(self.expiry, moment.ms)
    }
}

pub(super) fn due_table(reply: &mut Reply, dues: &[Due<'_>], moment: &Moment) {
    let mut row = |due: &Due<'_>| {
        let name = reply.name_with_owner(due.crane);
        vec![
            name,
            due.certificate.label().to_owned(),
            moment.expiry(due.expiry),
        ]
    };
    let rows: Vec<Vec<String>> = dues.iter().map(&mut row).collect();
    reply.table(&["Crane", "Certificate", "Expires"], &rows);
}

/// "Already expired: COF of Grove GMK4100L-1 (MHT225) and …", if anything is.
pub(super) fn note_expired(reply: &mut Reply, dues: &[Due<'_>], moment: &Moment) {
    let expired = dues
        .iter()
        .filter(|due| due.status(moment) == Status::Expired);
    let expired: Vec<String> = expired
        .map(|due| {
            format!(
                "{} of {}",
                in_sentence(due.certificate),
                reply.name_with_owner(due.crane)
            )
        })
        .collect();
    if !expired.is_empty() {
        reply.add(format!("Already expired: {}.", listed(&expired)));
    }
}

/// The different cranes among these.
pub(super) fn cranes_of<'f>(dues: &[Due<'f>]) -> Vec<&'f CraneFacts> {
    let mut cranes: Vec<&CraneFacts> = dues.iter().map(|due| due.crane).collect();
    cranes.sort_by_key(|crane| crane.crane.id);
    cranes.dedup_by_key(|crane| crane.crane.id);
    cranes
}
