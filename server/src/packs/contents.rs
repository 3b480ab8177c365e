//! What goes into a pack: which papers, how each certificate stands, and what
//! is missing.

use cranedesk_platform::db::Reader;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::model::{PackChoice, PackInput};
use crate::certificates::{self, KindHistory, State};
use crate::cranes;
use crate::dates::{Moment, long_date, short_date};
use crate::documents::{self, DocumentType, Original};
use crate::error::{Error, Result};
use crate::road_user_charges;
use crate::time_zone;

/// Papers in one pack, and how much they may be together.
const MOST_PAPERS: usize = 400;
const MB: i64 = 1024 * 1024;
const MOST_BYTES: i64 = 300 * MB;

/// All that a pack is made from, read at one moment.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Contents {
    pub(super) made_for: String,
    pub(super) made_by: String,
    /// "16 November 2026"
    pub(super) day: String,
    pub(super) folders: Vec<CraneFolder>,
}

/// One crane and its papers.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CraneFolder {
    pub(super) name: String,
    pub(super) vehicle_id: String,
    pub(super) owner: String,
    pub(super) fit: bool,
    /// Why it is parked.
    pub(super) reasons: Vec<String>,
    pub(super) certificates: Vec<CertificateLine>,
    pub(super) papers: Vec<Paper>,
    pub(super) missing: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct CertificateLine {
    pub(super) label: String,
    /// "valid", "expired"
    pub(super) state: &'static str,
    pub(super) is_bad: bool,
    /// "31 Jul 2026"; empty where there is none.
    pub(super) until: String,
    pub(super) has_paper: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Paper {
    pub(super) id: i64,
    /// What it is in the pack as: "COF", "Crane Charts".
    pub(super) what: String,
    pub(super) name: String,
    pub(super) filename: String,
    pub(super) mimetype: String,
    pub(super) size: i64,
    pub(super) key: String,
    pub(super) sha256: String,
}

impl Contents {
    /// Reads what the user may see, or says why there is no pack of it.
    pub(crate) fn read(
        db: &mut Reader<'_>,
        (user, name): (i64, &str),
        input: &PackInput,
        now: i64,
    ) -> Result<Self> {
        let moment = Moment::from_ms(now, time_zone::of(db, user)?);
        let mut folders = Vec::new();
        for crane in &input.crane_ids {
            folders.push(folder(db, user, *crane, &input.choice, &moment)?);
        }
        let found = Self {
            made_for: input.choice.customer.clone(),
            made_by: name.to_owned(),
            day: long_date(moment.today),
            folders,
        };
        found.check()?;
        Ok(found)
    }

    fn check(&self) -> Result<()> {
        let papers = self.papers().count();
        if papers == 0 {
            let whose = match self.folders.len() {
                1 => "this crane",
                _ => "these cranes",
            };
            return Err(Error::unacceptable(format!(
                "There is no paper of {whose} to put in. File the papers first, or choose others."
            )));
        }
        if papers > MOST_PAPERS {
            return Err(Error::unacceptable(format!(
                "These are {papers} papers. A pack holds at most {MOST_PAPERS}. Please choose fewer."
            )));
        }
        let bytes: i64 = self.papers().map(|paper| paper.size).sum();
        if bytes > MOST_BYTES {
            return Err(Error::unacceptable(format!(
                "These papers have {} MB together. A pack holds at most {} MB. Please choose fewer.",
                bytes / MB,
                MOST_BYTES / MB
            )));
        }
        Ok(())
    }

    pub(super) fn papers(&self) -> impl Iterator<Item = &Paper> {
        self.folders.iter().flat_map(|folder| &folder.papers)
    }

    /// The same for as long as nothing changed that the pack shows.
    pub(crate) fn fingerprint(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        hex::encode(Sha256::digest(&text))
    }

    /// What the file is called, without its ending.
    pub(super) fn title(&self) -> String {
        match &self.folders[..] {
            [one] => format!("{} papers {}", one.vehicle_id, self.day),
            many => format!("{} cranes papers {}", many.len(), self.day),
        }
    }
}

/// The papers of one crane that a choice names, each with what it is called.
pub(crate) fn papers_of(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    choice: &PackChoice,
    now: i64,
) -> Result<Vec<(i64, String)>> {
    let moment = Moment::from_ms(now, time_zone::of(db, user)?);
    let folder = folder(db, user, crane, choice, &moment)?;
    let papers = folder.papers.into_iter();
    Ok(papers
        .map(|paper| (paper.id, format!("{}: {}", paper.what, paper.name)))
        .collect())
}

fn folder(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    choice: &PackChoice,
    moment: &Moment,
) -> Result<CraneFolder> {
    let found = cranes::find_visible(db, user, crane, moment.ms)?;
    let standing = certificates::read_certificates(db, user, crane, moment.ms)?;
    let mut originals = documents::list_originals(db, user, crane)?;
    // A paper that only voided entries name is nothing to hand out.
    let mut cited: Vec<(i64, bool)> = standing.citations().collect();
    cited.extend(road_user_charges::citations(db, user, crane)?);
    originals.retain(|one| {
        let mut entries = cited.iter().filter(|(id, _)| *id == one.id).peekable();
        entries.peek().is_none() || entries.any(|(_, voided)| !voided)
    });
    let mut folder = CraneFolder {
        name: format!("{} {}", found.make, found.model),
        vehicle_id: found.vehicle_id,
        owner: found.owner_name,
        fit: found.fitness.fit,
        reasons: found
            .fitness
            .reasons
            .into_iter()
            .map(|one| one.text)
            .collect(),
        certificates: Vec::new(),
        papers: Vec::new(),
        missing: Vec::new(),
    };
    let is_chosen = |kind: &&KindHistory| match &choice.kinds {
        Some(kinds) => kinds.contains(&kind.kind.key),
        None => true,
    };
    let is_told_of = |kind: &&KindHistory| kind.is_told_of();
    for kind in standing.kinds.iter().filter(is_chosen).filter(is_told_of) {
        folder.add_certificate(kind, &originals, moment);
    }
    for chosen in &choice.document_types {
        folder.add_type(*chosen, &originals);
    }
    Ok(folder)
}

impl CraneFolder {
    fn add_certificate(&mut self, kind: &KindHistory, originals: &[Original], moment: &Moment) {
        let label = &kind.kind.label;
        let expires: Option<jiff::Timestamp> = kind.expiry.parse().ok();
        let until = expires.map(|at| moment.day(at.as_millisecond()));
        // Of several that were entered at once, the one whose date counts.
        let passes = || {
            kind.renewals.iter().filter(|renewal| {
                renewal.voided.is_none() && renewal.outcome == certificates::Outcome::Pass
            })
        };
        let in_force = passes().find(|renewal| renewal.expires.as_ref() == Some(&kind.expiry));
        let in_force = in_force.or(passes().next());
        let paper = in_force.and_then(|renewal| renewal.paper.as_ref());
        let original =
            paper.and_then(|paper| originals.iter().find(|one| Some(one.id) == paper.id));
        let on = until
            .map(|day| format!(" on {}", long_date(day)))
            .unwrap_or_default();
        match kind.state {
            State::NotApplicable => {}
            State::Valid if original.is_none() => {
                self.missing
                    .push(format!("No paper is filed for the {label}."));
            }
            State::Valid => {}
            State::Expired => self.missing.push(format!("The {label} expired{on}.")),
            State::NothingRecorded => {
                self.missing
                    .push(format!("Nothing is recorded of the {label}."));
            }
            State::Failed => self.missing.push(format!("The {label} failed.")),
            State::Suspended => self.missing.push(format!("The {label} is suspended.")),
            State::Cancelled => self.missing.push(format!("The {label} was cancelled.")),
        }
        self.certificates.push(CertificateLine {
            label: label.clone(),
            state: kind.state.word(),
            is_bad: kind.state.is_bad(),
            until: until.map(short_date).unwrap_or_default(),
            has_paper: original.is_some(),
        });
        if let Some(original) = original {
            match kind.state.is_bad() {
                true => self.add_paper(&format!("{label} (no longer valid)"), original),
                false => self.add_paper(label, original),
            }
        }
    }

    fn add_type(&mut self, chosen: DocumentType, originals: &[Original]) {
        let of_type = originals.iter().filter(|one| one.document_type == chosen);
        let count = of_type.clone().count();
        of_type.for_each(|one| self.add_paper(chosen.as_str(), one));
        if count == 0 {
            // What every crane has is missed; of the rest there may well be none.
            let what = match chosen {
                DocumentType::CraneCharts => "load chart",
                DocumentType::OperatorsManual => "operators manual",
                DocumentType::MaintenanceManual => "maintenance manual",
                DocumentType::QuickGuide
                | DocumentType::Permits
                | DocumentType::Certification
                | DocumentType::InspectionReport
                | DocumentType::Other => return,
            };
            self.missing.push(format!("No {what} is filed."));
        }
    }

    /// A paper that is there already is the paper of both.
    fn add_paper(&mut self, what: &str, original: &Original) {
        if let Some(known) = self.papers.iter_mut().find(|one| one.id == original.id) {
            if known.what != what {
                known.what = format!("{}, {what}", known.what);
            }
            return;
        }
        self.papers.push(Paper {
            id: original.id,
            what: what.to_owned(),
            name: original.name.clone(),
            filename: original.filename.clone(),
            mimetype: original.mimetype.clone(),
            size: original.size,
            key: original.key.clone(),
            sha256: original.sha256.clone(),
        });
    }

    /// "Liebherr LTM 1100 (KCR 100)"
    pub(super) fn title(&self) -> String {
        format!("{} ({})", self.name, self.vehicle_id)
    }
}
