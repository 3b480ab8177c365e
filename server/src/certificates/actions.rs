//! What can be done with certificates, by those who may.

use std::sync::Arc;

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use jiff::civil::Date;

use super::expiry::Expiry;
use super::fitness::{Outcome, day_of, fitness};
use super::kind::{Certificate, CertificateKind, Kind, KindInput, Kinds, OfEach};
use super::model::{
    BookingInput, CraneCertificates, Gap, KindHistory, NotApplicableInput, ReasonInput, Renewal,
    RenewalInput,
};
use super::store::renewals::{self, Found, Place};
use super::store::{kinds, notes, projection, standings};
use super::timeline::{self, Entry};
use crate::access;
use crate::activity::{self, Change, Deed, Details, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::changes::{self, Changed, Part};
use crate::error::{Error, Result};
use crate::time_zone;

const NO_KIND: &str = "There is no such certificate type";
const NO_RENEWAL: Error = Error::NotFound("Renewal not found");
const MOST_KINDS: usize = 40;

/// The four dates of a crane that is new.
pub(crate) fn record_first(
    db: &mut Writer<'_>,
    crane: i64,
    user: i64,
    dates: &OfEach<Expiry>,
    now: i64,
) -> Result<()> {
    for (certificate, date) in Certificate::ALL.into_iter().zip(dates) {
        date.check_span(&format!("{} expiry", certificate.label()), now)?;
    }
    renewals::insert_first(db, crane, user, dates, now)?;
    Ok(projection::mark_changed(db, crane)?)
}

/// The dates that somebody typed into a crane's form, of which `known` are
/// those that the crane had. An empty one is right only where none is needed.
pub(crate) fn record_edits(
    db: &mut Writer<'_>,
    crane: i64,
    user: i64,
    (dates, known): (&OfEach<Option<Expiry>>, OfEach<Option<i64>>),
    now: i64,
) -> Result<()> {
    for certificate in Certificate::ALL {
        let kind = certificate.as_str();
        let Some(expiry) = &dates[certificate as usize] else {
            if !standings::is_exempt(db, crane, kind)? {
                return Err(no_date(certificate));
            }
            continue;
        };
        if known[certificate as usize] == Some(expiry.at) {
            continue;
        }
        expiry.check_span(&format!("{} expiry", certificate.label()), now)?;
        let entries = renewals::entries(db, crane, kind)?;
        let guessed = timeline::guess_from(expiry.at, certificate.months(), now);
        let pass = super::fitness::Outcome::Pass;
        let (from, turn) = timeline::place(&entries, guessed, pass, Some(expiry.at), true);
        let place = Place {
            crane,
            from,
            turn,
            user,
            now,
            together: None,
        };
        renewals::insert_edit(db, certificate, expiry, &place)?;
        notes::end_exemption(db, crane, kind, user, now)?;
        projection::refresh(db, crane, kind)?;
    }
    Ok(())
}

pub(crate) fn no_date(certificate: Certificate) -> Error {
    let label = certificate.label();
    Error::unacceptable(format!("{label} expiry must be a date, such as 31/7/2026"))
}

/// The kinds in use on an owner's cranes.
pub(crate) fn kinds_of(db: &mut Reader<'_>, owner: i64) -> DbResult<Kinds> {
    kinds::of_owner(db, owner)
}

/// Refuses a choice of kinds that names one which is neither the user's nor
/// that of a crane they see.
pub(crate) fn check_kinds<'k>(
    db: &mut Reader<'_>,
    user: i64,
    keys: impl IntoIterator<Item = &'k String>,
) -> Result<()> {
    for key in keys {
        if Certificate::from_text(key).is_none() && !kinds::is_known(db, user, key)? {
            return Err(Error::unacceptable(
                "One of the kinds of certificate is not known. Please choose again.",
            ));
        }
    }
    Ok(())
}

pub(super) async fn list_kinds(app: &App, user: i64) -> Result<Vec<CertificateKind>> {
    let kinds = app.db.read(move |db| kinds::of_owner(db, user)).await?;
    Ok(kinds.iter().map(|kind| (&**kind).into()).collect())
}

pub(super) async fn add_kind(app: &App, user: i64, input: &KindInput) -> Result<CertificateKind> {
    let kind = input.check(format!("own-{}", hex::encode(random_bytes::<6>())))?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let known = kinds::of_owner(db, user)?;
            if known.iter().count() >= MOST_KINDS {
                return Err(Error::conflict(
                    "There are 40 certificate types, and that is the most",
                ));
            }
            check_label(&known, &kind)?;
            kinds::put(db, user, &kind, now)?;
            changes::say_to(db, [user], Part::Kinds);
            Ok((&kind).into())
        })
        .await
}

pub(super) async fn change_kind(
    app: &App,
    user: i64,
    key: String,
    input: &KindInput,
) -> Result<CertificateKind> {
    let kind = input.check(key)?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let known = kinds::of_owner(db, user)?;
            known.find(&kind.key).ok_or(Error::NotFound(NO_KIND))?;
            check_label(&known, &kind)?;
            kinds::put(db, user, &kind, now)?;
            changes::say_to(db, [user], Part::Kinds);
            Ok((&kind).into())
        })
        .await
}

fn check_label(known: &Kinds, new: &Kind) -> Result<()> {
    let same = |kind: &&Arc<Kind>| {
        kind.key != new.key && kind.label.to_lowercase() == new.label.to_lowercase()
    };
    match known.iter().find(same) {
        Some(kind) => Err(Error::conflict(format!(
            "There is a certificate type called {} already",
            kind.label
        ))),
        None => Ok(()),
    }
}

/// Takes one of the owner's own kinds out of use. Its past stays.
pub(super) async fn remove_kind(app: &App, user: i64, key: String) -> Result<()> {
    if Certificate::from_text(&key).is_some() {
        return Err(Error::conflict("Every crane has this kind"));
    }
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            if !kinds::retire(db, user, &key, now)? {
                return Err(Error::NotFound(NO_KIND));
            }
            for crane in kinds::cranes_with(db, user, &key)? {
                projection::drop_kind(db, crane, &key)?;
                changes::say(db, Changed::Crane(crane));
            }
            changes::say_to(db, [user], Part::Kinds);
            Ok(())
        })
        .await
}

/// Everything that is known of a crane's certificates.
pub(super) async fn get_certificates(
    app: &App,
    user: i64,
    crane: i64,
) -> Result<CraneCertificates> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| read_certificates(db, user, crane, now))
        .await
}

/// The same, for whoever reads more than that at once.
pub(crate) fn read_certificates(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    now: i64,
) -> Result<CraneCertificates> {
    let owner = access::owner_of_visible(db, user, crane)?;
    let kinds = kinds::of_owner(db, owner)?;
    let zone = time_zone::of(db, user)?;
    let noted = standings::of_crane(db, crane)?;
    let mut found = renewals::list(db, user, crane)?;
    let exemptions = notes::exemptions(db, user, crane)?;
    let today = day_of(now, &zone).unwrap_or_default();
    let (mut stands, mut histories) = (Vec::new(), Vec::new());
    for kind in kinds.iter() {
        let own: Vec<Found> = found
            .extract_if(.., |found| found.renewal.kind == kind.key)
            .collect();
        let entries: Vec<Entry> = own.iter().map(|found| found.entry.clone()).collect();
        let note = noted.iter().filter_map(|noted| noted.note(&kinds));
        let note = note.into_iter().find(|note| note.kind == kind.key);
        let not_applicable = note.as_ref().and_then(|note| note.not_applicable.clone());
        let pass = timeline::latest_pass(&entries);
        let latest = timeline::latest(&entries);
        let mut standing =
            super::fitness::Standing::passed(kind, pass.and_then(|pass| pass.expires_at));
        standing.applies = not_applicable.is_none();
        standing.outcome = latest.map_or(standing.outcome, |latest| latest.outcome);
        standing.day = latest.and_then(|latest| latest.issued);
        let expiry = match not_applicable {
            Some(_) => None,
            None => pass.and_then(|pass| pass.expires.clone()),
        };
        let exempt: Vec<(Date, Date)> = exemptions
            .iter()
            .filter(|one| one.kind == kind.key)
            .filter_map(|one| one.days(today, &zone))
            .collect();
        let gaps = timeline::gaps(&entries, today, &zone);
        let gaps = timeline::while_needed(gaps, &exempt).into_iter();
        histories.push(KindHistory {
            kind: (&**kind).into(),
            state: standing.state(now),
            expiry: expiry.unwrap_or_default(),
            not_applicable,
            booked: note.and_then(|note| note.booked),
            renewals: own.into_iter().map(|found| found.renewal).collect(),
            gaps: gaps
                .map(|(from, to)| Gap {
                    from: from.to_string(),
                    to: to.to_string(),
                })
                .collect(),
        });
        stands.push(standing);
    }
    Ok(CraneCertificates {
        crane_id: crane,
        fitness: fitness(&stands, now, &zone),
        kinds: histories,
    })
}

/// A crane's kind that the user may change something about, with its key.
fn claim(db: &mut Writer<'_>, user: i64, (crane, key): (i64, &str), now: i64) -> Result<Arc<Kind>> {
    let owner = access::claim_change(db, user, crane, now)?;
    told_of_change(db, user, (owner, crane, key), now)
}

/// As [`claim`], for what leaves the dates in the crane's form as they are.
fn claim_note(
    db: &mut Writer<'_>,
    user: i64,
    (crane, key): (i64, &str),
    now: i64,
) -> Result<Arc<Kind>> {
    let owner = access::claim_addition(db, user, crane)?;
    told_of_change(db, user, (owner, crane, key), now)
}

fn told_of_change(
    db: &mut Writer<'_>,
    user: i64,
    (owner, crane, key): (i64, i64, &str),
    now: i64,
) -> Result<Arc<Kind>> {
    alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
    let kinds = kinds::of_owner(db, owner)?;
    let kind = kinds.find(key).ok_or(Error::unacceptable(NO_KIND))?;
    Ok(Arc::clone(kind))
}

pub(super) async fn renew(
    app: &App,
    user: i64,
    (crane, key): (i64, String),
    input: RenewalInput,
) -> Result<Renewal> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let kind = claim(db, user, (crane, &key), now)?;
            let zone = time_zone::of(db, user)?;
            let new = input.check(now, &zone)?;
            if let Some(document) = new.document_id
                && !renewals::is_paper_of(db, document, crane)?
            {
                return Err(Error::NotFound("Document not found"));
            }
            let entries = renewals::entries(db, crane, &key)?;
            let until = new.expires.as_ref().map(|expiry| expiry.at);
            let issued = timeline::number(new.issued);
            let (from, turn) = timeline::place(&entries, issued, new.outcome, until, false);
            let is_unseen = |entry: &Entry| input.is_unseen(entry, user, now);
            let together = match new.outcome {
                Outcome::Pass => timeline::entered_at_once(&entries, is_unseen),
                _ => None,
            };
            let place = Place {
                crane,
                from,
                turn,
                user,
                now,
                together,
            };
            let id = renewals::insert(db, &kind.key, &new, &place)?;
            let latest = timeline::latest(&entries);
            let is_latest = together.is_some() || latest.is_none_or(|latest| latest.from <= from);
            if is_latest {
                // A new latest entry ends the booking, and the note that the kind does not apply.
                notes::end_booking(db, crane, &key, now)?;
                notes::end_exemption(db, crane, &key, user, now)?;
            }
            projection::refresh(db, crane, &key)?;
            let expiry = |entries: &[Entry]| timeline::latest_pass(entries)?.expires_at;
            let (before, after) = (
                expiry(&entries),
                expiry(&renewals::entries(db, crane, &key)?),
            );
            let deed = deed_of(new.outcome);
            let is_renewal = is_latest && deed == Deed::CertificateRenewed;
            let change = Change::of("the expiry", before, after).filter(|_| is_renewal);
            let details = Details::crane(crane).about(&kind.label).changing([change]);
            activity::record(db, Who::User(user), deed, &details, now)?;
            renewals::find(db, user, id)?.ok_or(NO_RENEWAL)
        })
        .await
}

fn deed_of(outcome: Outcome) -> Deed {
    match outcome {
        Outcome::Pass => Deed::CertificateRenewed,
        Outcome::Fail => Deed::InspectionFailed,
        Outcome::Suspended => Deed::CertificateSuspended,
        Outcome::Cancelled => Deed::CertificateCancelled,
    }
}

pub(super) async fn void(app: &App, user: i64, id: i64, input: &ReasonInput) -> Result<Renewal> {
    let reason = input.check()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let renewal = renewals::find(db, user, id)?.ok_or(NO_RENEWAL)?;
            let owner = access::claim_change(db, user, renewal.crane_id, now)?;
            alerts::mate_changed(db, renewal.crane_id, user, MateChange::Changed, now)?;
            if !renewals::void(db, id, user, &reason, now)? {
                return Err(Error::conflict("This entry was voided before"));
            }
            projection::refresh(db, renewal.crane_id, &renewal.kind)?;
            let kinds = kinds::of_owner(db, owner)?;
            let label = kinds
                .find(&renewal.kind)
                .map_or("certificate", |kind| &kind.label);
            let details = Details::crane(renewal.crane_id).about(label);
            activity::record(db, Who::User(user), Deed::RenewalVoided, &details, now)?;
            renewals::find(db, user, id)?.ok_or(NO_RENEWAL)
        })
        .await
}

pub(super) async fn exempt(
    app: &App,
    user: i64,
    of: (i64, String),
    input: NotApplicableInput,
) -> Result<CraneCertificates> {
    let deed = (Deed::NotApplicable, claim as Claim);
    note(app, user, of, deed, move |db, of, now| {
        let zone = time_zone::of(db, user)?;
        let (reason, from) = input.check(now, &zone)?;
        Ok(notes::exempt(db, of, (&reason, from), user, now)?)
    })
    .await
}

pub(super) async fn take_back_exemption(
    app: &App,
    user: i64,
    of: (i64, String),
) -> Result<CraneCertificates> {
    let deed = (Deed::ApplicableAgain, claim as Claim);
    note(app, user, of, deed, move |db, (crane, key), now| {
        notes::end_exemption(db, crane, key, user, now)?;
        Ok(())
    })
    .await
}

pub(super) async fn book(
    app: &App,
    user: i64,
    of: (i64, String),
    input: BookingInput,
) -> Result<CraneCertificates> {
    let deed = (Deed::InspectionBooked, claim_note as Claim);
    note(app, user, of, deed, move |db, of, now| {
        let zone = time_zone::of(db, user)?;
        let (day, with) = input.check(now, &zone)?;
        Ok(notes::book(db, of, (day, &with), user, now)?)
    })
    .await
}

pub(super) async fn cancel_booking(
    app: &App,
    user: i64,
    of: (i64, String),
) -> Result<CraneCertificates> {
    let deed = (Deed::BookingCancelled, claim_note as Claim);
    note(app, user, of, deed, |db, (crane, key), now| {
        notes::end_booking(db, crane, key, now)?;
        Ok(())
    })
    .await
}

type Claim = fn(&mut Writer<'_>, i64, (i64, &str), i64) -> Result<Arc<Kind>>;

/// Writes something down beside a crane's entries of a kind, by who may, and
/// brings what follows from it in step.
async fn note(
    app: &App,
    user: i64,
    (crane, key): (i64, String),
    (deed, claim): (Deed, Claim),
    mut write: impl FnMut(&mut Writer<'_>, (i64, &str), i64) -> Result<()> + Send + 'static,
) -> Result<CraneCertificates> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let kind = claim(db, user, (crane, &key), now)?;
            write(db, (crane, &key), now)?;
            let details = Details::crane(crane).about(&kind.label);
            activity::record(db, Who::User(user), deed, &details, now)?;
            projection::refresh(db, crane, &key)?;
            read_certificates(db, user, crane, now)
        })
        .await
}
