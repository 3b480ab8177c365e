//! Turning browsers on and off, and what becomes of them when somebody signs
//! in or out.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::push::{Identity, PushError, Subscription};

use super::model::{PushState, PushSubscription};
use super::store::{self, Shown};
use crate::accounts::ThisDevice;
use crate::activity::{self, Change, Deed, Details, Value, Who};
use crate::app::App;
use crate::attempt_limits::{Bucket, Window};
use crate::dates::HOUR_MS;
use crate::error::{Error, Result};

/// Browsers of one user.
const MOST: i64 = 20;

/// Each looks a name up.
const TURNING_ON: Bucket = Bucket {
    name: "push-device",
    what: "attempts",
    burst: 20,
    every_ms: 60 * 1000,
};

/// Each goes to every device of whoever asks.
const TESTS: Window = Window {
    name: "test-push",
    what: "test pushes",
    most: 5,
    within_ms: HOUR_MS,
};

/// The server's key, made now where there is none yet.
pub(super) async fn identity(app: &App) -> Result<Identity> {
    let broken = |error: PushError| Error::Internal(error.to_string());
    let kept = app.db.read(store::find_key).await?;
    let kept = match kept {
        Some(key) => key,
        None => {
            let (made, now) = (Identity::make().map_err(broken)?, app.clock.now_ms());
            // Another node may have been first.
            app.db
                .write(move |db| {
                    store::insert_key(db, &made, now)?;
                    Ok::<_, Error>(store::find_key(db)?.unwrap_or_else(|| made.clone()))
                })
                .await?
        }
    };
    Identity::open(&kept).map_err(broken)
}

pub(super) async fn list(app: &App, device: &ThisDevice) -> Result<PushState> {
    let public_key = identity(app).await?.public_key();
    let (user, mark) = (device.id(), *device.mark());
    let devices = app.db.read(move |db| store::list(db, user, &mark)).await?;
    Ok(PushState {
        public_key,
        devices,
    })
}

pub(super) async fn turn_on(app: &App, device: ThisDevice, form: PushSubscription) -> Result<()> {
    let keys = &form.keys;
    let subscription = Subscription::read(&form.endpoint, &keys.p256dh, &keys.auth);
    let subscription = subscription.map_err(refused)?;
    let (user, now) = (device.id(), app.clock.now_ms());
    app.db
        .write(move |db| TURNING_ON.take(db, &user.to_string(), now))
        .await?;
    let checked = app.push.check(&subscription.endpoint).await;
    checked.map_err(refused)?;
    app.db
        .write(move |db| {
            let (mark, browser) = (device.mark(), device.browser());
            let shown = Shown {
                session: device.session(),
                mark,
                browser,
            };
            let endpoint = subscription.endpoint.as_str();
            let own = store::find_own(db, user, endpoint, mark)?;
            if !store::make_room(db, (user, own), &subscription, mark)? {
                return Err(Error::conflict(
                    "This browser is turned on for somebody else. They must turn it off first.",
                ));
            }
            match own {
                Some(id) => Ok(store::renew(db, id, &subscription, shown, now)?),
                None if store::count(db, user)? >= MOST => Err(Error::conflict(
                    "Alerts go to 20 devices already. Turn one of them off first.",
                )),
                None => {
                    store::insert(db, user, &subscription, shown, now)?;
                    Ok(note(db, user, browser, true, now)?)
                }
            }
        })
        .await
}

fn refused(error: PushError) -> Error {
    Error::unacceptable(match error {
        PushError::NotAllowed => {
            "Pushes go only to a push service on the public internet, by https"
        }
        _ => "The keys of this browser cannot be used",
    })
}

pub(super) async fn turn_off(app: &App, user: i64, id: i64) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let browser = store::delete(db, user, id)?;
            let browser = browser.ok_or(Error::NotFound("Device not found"))?;
            Ok(note(db, user, &browser, false, now)?)
        })
        .await
}

fn note(db: &mut Writer<'_>, user: i64, browser: &str, on: bool, now: i64) -> DbResult<()> {
    let said = |on: bool| Value::from(["off", "on"][usize::from(on)]);
    let what = format!("push to {browser}");
    let details =
        Details::default()
            .about("the alerts")
            .changing([Change::of(&what, said(!on), said(on))]);
    activity::record(db, Who::User(user), Deed::SettingsChanged, &details, now)
}

/// Ring `push_bell` once it is committed.
pub(in super::super) fn enqueue_test(db: &mut Writer<'_>, user: i64, now: i64) -> Result<()> {
    if store::count(db, user)? == 0 {
        return Err(Error::conflict(
            "Push is on for none of your devices. Turn it on under Settings.",
        ));
    }
    TESTS.take(db, &user.to_string(), now)?;
    store::enqueue_test(db, user, now)?;
    Ok(())
}

/// Somebody signed in, with a new session in a browser that is known by its
/// mark: what is pushed there is theirs alone from now on. Call it before the
/// session of before goes, so that what is theirs goes on.
pub(crate) fn browser_signed_in(
    db: &mut Writer<'_>,
    user: i64,
    session: i64,
    mark: &[u8; 32],
    now: i64,
) -> DbResult<()> {
    store::hand_on(db, user, session, mark, now)
}

/// Nobody signed out, but the session is over. Whoever does not open the app
/// for weeks is the one who needs to be told.
pub(crate) fn session_ran_out(db: &mut Writer<'_>, session: i64) -> DbResult<()> {
    store::detach(db, session)
}

/// All of a user's devices were signed out, but for one session.
pub(crate) fn forget_browsers(db: &mut Writer<'_>, user: i64, but: Option<i64>) -> DbResult<()> {
    store::delete_all_but(db, user, but)
}
