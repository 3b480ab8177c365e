//! What can be done with proposals, by those who may.

use cranedesk_platform::db::{DbResult, Writer};

use super::model::{OtherCrane, Proposal, Proposals};
use super::recognise::recognise;
use super::store::{self, Kept, Named};
use crate::access;
use crate::app::App;
use crate::certificates::{Certificate, day_of, kinds_of};
use crate::changes::{self, Changed};
use crate::error::{Error, Result};
use crate::time_zone;

const NO_PROPOSAL: Error = Error::NotFound("Proposal not found");

/// Looks at a paper that was just read, for whoever keeps its pages.
pub(crate) fn look_at(
    db: &mut Writer<'_>,
    document: i64,
    pages: &[String],
    now: i64,
) -> DbResult<()> {
    let Some(owner) = store::owner_of(db, document)? else {
        // Its crane lies in the bin.
        return Ok(());
    };
    let kinds = kinds_of(db, owner)?;
    let zone = time_zone::of(db, owner)?;
    let today = day_of(now, &zone).unwrap_or_default();
    store::replace(db, document, &recognise(pages, &kinds, today))
}

/// What waits for somebody to accept it.
pub(super) async fn list(app: &App, user: i64, crane: Option<i64>) -> Result<Proposals> {
    app.db
        .read(move |db| {
            let kept = store::open(db, user, crane)?;
            let cranes = match kept.iter().any(|kept| kept.plate.is_some()) {
                true => store::cranes(db, user)?,
                false => Vec::new(),
            };
            let proposals = kept.into_iter().map(|kept| proposal(kept, &cranes));
            Ok(Proposals {
                proposals: proposals.collect(),
            })
        })
        .await
}

fn proposal(kept: Kept, cranes: &[Named]) -> Proposal {
    let built_in = Certificate::from_text(&kept.kind).map(|kind| kind.label().to_owned());
    let is_day = kept.expires.len() > "2027-06".len();
    let own = plain(&kept.vehicle_id);
    let other_plate = kept.plate.filter(|plate| plain(plate) != own);
    let other = other_plate.as_deref().map(plain);
    let other = cranes
        .iter()
        .find(|crane| crane.id != kept.crane_id && Some(plain(&crane.vehicle_id)) == other);
    Proposal {
        document_id: kept.document_id,
        document_name: kept.document_name,
        crane_id: kept.crane_id,
        crane_name: kept.crane_name,
        vehicle_id: kept.vehicle_id,
        label: built_in.or(kept.label).unwrap_or_default(),
        kind: kept.kind,
        expires: is_day.then(|| kept.expires.clone()),
        expires_month: (!is_day).then_some(kept.expires),
        issued: kept.issued,
        number: kept.number,
        inspector: kept.inspector,
        organisation: kept.organisation,
        other_crane: other.map(|crane| OtherCrane {
            id: crane.id,
            name: crane.name.clone(),
            vehicle_id: crane.vehicle_id.clone(),
        }),
        other_plate,
        page: kept.page,
        quote: kept.quote,
    }
}

/// People write KXA214 as "KXA 214" and "kxa-214".
fn plain(plate: &str) -> String {
    let letters = plate.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}

/// "Not this": the proposal does not come back, also when the paper is read again.
pub(super) async fn dismiss(app: &App, user: i64, document: i64, kind: String) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let crane = store::crane_of(db, user, document)?.ok_or(NO_PROPOSAL)?;
            access::check_change(db, user, crane)?;
            changes::say(db, Changed::Crane(crane));
            match store::dismiss(db, document, &kind, now)? {
                true => Ok(()),
                false => Err(NO_PROPOSAL),
            }
        })
        .await
}
