//! Looking at devices, signing them out, and telling of a new one.

use cranedesk_platform::db::{DbResult, Writer};

use super::super::caller::InPerson;
use super::super::model::{TokenHash, User};
use super::super::sessions;
use super::super::told::{self, News};
use super::arrival::Arrival;
use super::model::Device;
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::error::{Error, Result};

pub(super) async fn list(app: &App, caller: &InPerson) -> Result<Vec<Device>> {
    let (user, this, now) = (caller.id(), caller.session(), app.clock.now_ms());
    let holding = (now - sessions::IDLE, now - sessions::ABSOLUTE);
    Ok(app
        .db
        .read(move |db| store::list(db, user, this, holding))
        .await?)
}

pub(super) async fn sign_out(app: &App, caller: &InPerson, id: i64) -> Result<()> {
    let (user, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let ended = store::end(db, user, id)?;
            let browser = ended.ok_or(Error::NotFound("Device not found"))?;
            let details = Details::default().about(&browser);
            let (who, deed) = (Who::User(user), Deed::DeviceSignedOut);
            Ok(activity::record(db, who, deed, &details, now)?)
        })
        .await
}

pub(super) async fn sign_out_others(app: &App, caller: &InPerson) -> Result<u64> {
    let (user, this, now) = (caller.id(), caller.session(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let ended = sessions::end_all(db, user, Some(this))?;
            let (who, deed) = (Who::User(user), Deed::OthersSignedOut);
            activity::record(db, who, deed, &Details::default(), now)?;
            Ok::<_, Error>(ended)
        })
        .await
}

/// Whether a browser is new to somebody who has signed in before; from now on
/// it is known. Ask before the sign-in is noted.
pub(in super::super) fn recognise(
    db: &mut Writer<'_>,
    user: i64,
    mark: &TokenHash,
    now: i64,
) -> DbResult<bool> {
    let is_new = store::has_signed_in(db, user)? && !store::is_known(db, user, mark)?;
    store::know(db, user, mark, now)?;
    Ok(is_new)
}

/// Tells the owner of a device that was never seen before.
pub(in super::super) fn tell_of(
    db: &mut Writer<'_>,
    app: &App,
    owner: &User,
    arrival: &Arrival,
    now: i64,
) -> DbResult<()> {
    let text = format!(
        "A new device signed in as {}: {}. If that was not you, sign it \
         out under Profile, Security, and change your password.",
        owner.username,
        arrival.described()
    );
    let news = News {
        subject: "CraneDesk: a new device signed in as you",
        text: &text,
    };
    told::tell(db, app, owner, &news, now)
}

pub(in super::super) fn tidy_up(db: &mut Writer<'_>, seen_before: i64) -> DbResult<u64> {
    store::forget_before(db, seen_before)
}
