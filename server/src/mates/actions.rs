//! What people can do about mates and shares, and who may do it.

use cranedesk_platform::db::{DbError, DbResult, Reader, Writer};

use super::model::{
    AnswerAction, Mate, MateRequest, NewMateRequest, NewShare, Pair, RequestStatus, ShareAccess,
    SharedCrane,
};
use super::{asking, block_store, store};
use crate::access::NO_CRANE;
use crate::accounts::{self, Caller};
use crate::activity::{self, Change, Deed, Details, Who};
use crate::alerts;
use crate::app::App;
use crate::attempt_limits::Window;
use crate::dates::{DAY_MS, HOUR_MS};
use crate::error::{Error, Result};
use crate::links::{self, Lost};

/// Asking for names that nobody has is how one would find out those that exist.
const UNKNOWN_NAMES: Window = Window {
    name: "unknown-name",
    what: "names that nobody has",
    most: 20,
    within_ms: HOUR_MS,
};
const REJECTIONS_TO_WAIT: i64 = 3;

const NO_USER: Error = Error::NotFound("There is no user with that name.");
const NO_REQUEST: Error = Error::NotFound("Request not found.");
/// Also for users who are there but are no mates of the caller.
const NO_MATE: Error = Error::NotFound("Mate not found.");
const NO_SHARE: Error = Error::NotFound("Shared crane not found.");

pub(super) async fn list_mates(app: &App, caller: &Caller) -> Result<Vec<Mate>> {
    let me = caller.id();
    Ok(app.db.read(move |db| store::list_mates(db, me)).await?)
}

pub(super) async fn let_go(app: &App, caller: &Caller, mate: i64) -> Result<()> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !store::delete_mates(db, Pair::of(me, mate))? {
                return Err(NO_MATE);
            }
            links::rights_ended(db, Lost::OfPair(me, mate), now)?;
            Ok(note(db, me, Deed::MateLetGo, mate, now)?)
        })
        .await
}

pub(super) async fn list_requests(app: &App, caller: &Caller) -> Result<Vec<MateRequest>> {
    let me = caller.id();
    let open = app.db.read(move |db| store::list_open_requests(db, me));
    Ok(open.await?)
}

/// Asks somebody to be a mate. Whoever is asked by the one they ask is a mate
/// at once.
pub(super) async fn send_request(
    app: &App,
    caller: &Caller,
    form: NewMateRequest,
) -> Result<MateRequest> {
    if form.username.trim().is_empty() {
        return Err(Error::unacceptable("Username is required"));
    }
    let (me, now) = (caller.id(), app.clock.now_ms());
    let (asker, asker_name) = (me.to_string(), caller.user.username.clone());
    app.db
        .write(move |db| {
            // Checked before the lookup: a caller who must wait learns nothing of a name.
            UNKNOWN_NAMES.check(db, &asker, now)?;
            let Some(other) = accounts::find_user_by_name(db, &form.username)? else {
                UNKNOWN_NAMES.take(db, &asker, now)?;
                // An error would undo the counting.
                return Ok(Err(NO_USER));
            };
            if other.id == me {
                return Err(Error::unacceptable("You cannot be your own mate."));
            }
            let asked = store::open_or_accept_request(db, me, other.id, now)
                .map_err(|error| gone(error, NO_USER))?;
            let Some((id, status)) = asked else {
                let sentence = format!("You have asked {} already.", other.username);
                return Err(Error::conflict(sentence));
            };
            if block_store::is_blocked(db, me, other.id)? {
                let sentence = format!("You have blocked {}. Unblock them first.", other.username);
                return Err(Error::conflict(sentence));
            }
            if status == RequestStatus::Accepted {
                store::insert_mates(db, id)?;
                asking::withdraw(db, other.id, me)?;
            } else if store::are_mates(db, Pair::of(me, other.id))? {
                // Looked up only now that the pair's one open request is ours:
                // from here on nobody else can make them mates.
                let sentence = format!("You and {} are mates already.", other.username);
                return Err(Error::conflict(sentence));
            } else {
                check_rejections(db, me, other.id, now)?;
                asking::tell(db, (me, &asker_name), other.id, now)?;
            }
            let deed = match status {
                RequestStatus::Accepted => Deed::MateAccepted,
                _ => Deed::MateAsked,
            };
            note(db, me, deed, other.id, now)?;
            Ok(Ok(store::get_request(db, id)?))
        })
        .await?
}

/// Whoever was rejected again and again waits a day after each further time.
fn check_rejections(db: &mut Reader<'_>, sender: i64, receiver: i64, now: i64) -> Result<()> {
    let (count, last) = store::rejections(db, sender, receiver)?;
    let left = last.map_or(0, |last| last + DAY_MS - now);
    // A longer wait comes from a clock that was wrong.
    if count >= REJECTIONS_TO_WAIT && (1..=DAY_MS).contains(&left) {
        return Err(Error::TooMany {
            what: "requests to the same person",
            retry_after: u64::try_from((left + 999) / 1000).unwrap_or(1),
        });
    }
    Ok(())
}

/// Accepts or rejects a request that the caller has received.
pub(super) async fn answer_request(
    app: &App,
    caller: &Caller,
    id: i64,
    action: AnswerAction,
) -> Result<MateRequest> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !store::close_request(db, id, me, action.status(), now)? {
                return Err(if store::was_asked(db, id, me)? {
                    Error::conflict("This request has been answered already.")
                } else {
                    NO_REQUEST
                });
            }
            if matches!(action, AnswerAction::Accept) {
                store::insert_mates(db, id)?;
            }
            let request = store::get_request(db, id)?;
            asking::withdraw(db, request.sender_id, me)?;
            let deed = match action {
                AnswerAction::Accept => Deed::MateAccepted,
                AnswerAction::Reject => Deed::MateRejected,
            };
            note(db, me, deed, request.sender_id, now)?;
            Ok(request)
        })
        .await
}

pub(super) async fn list_shares(app: &App, caller: &Caller) -> Result<Vec<SharedCrane>> {
    let me = caller.id();
    Ok(app.db.read(move |db| store::list_shares(db, me)).await?)
}

/// Shares one of the caller's own cranes with one of the caller's mates.
pub(super) async fn share_crane(app: &App, caller: &Caller, new: NewShare) -> Result<SharedCrane> {
    const GONE: Error = Error::NotFound("The crane or the mate is no longer there.");
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let share = store::insert_share(db, me, new, now).map_err(|error| gone(error, GONE))?;
            match share {
                Some(id) => {
                    alerts::crane_shared(db, new.crane_id, new.shared_with_user_id, now)?;
                    let share = store::get_share(db, id)?;
                    note_share(db, Deed::CraneShared, &share, None, now)?;
                    Ok(share)
                }
                None if !store::is_owner(db, new.crane_id, me)? => Err(NO_CRANE),
                None if !store::are_mates(db, Pair::of(me, new.shared_with_user_id))? => {
                    Err(NO_MATE)
                }
                None => Err(Error::conflict(
                    "You share this crane with that mate already.",
                )),
            }
        })
        .await
}

pub(super) async fn change_share(
    app: &App,
    caller: &Caller,
    id: i64,
    access: ShareAccess,
) -> Result<SharedCrane> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let before = store::find_access(db, id, me)?;
            if !store::set_access(db, id, me, access)? {
                return Err(NO_SHARE);
            }
            let share = store::get_share(db, id)?;
            links::rights_ended(db, Lost::OfCrane(share.crane_id), now)?;
            let before = before.map_or("", ShareAccess::as_str);
            let change = Change::of("the access", before, access.as_str());
            note_share(db, Deed::ShareChanged, &share, change, now)?;
            Ok(share)
        })
        .await
}

pub(super) async fn stop_sharing(app: &App, caller: &Caller, id: i64) -> Result<()> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if store::find_access(db, id, me)?.is_none() {
                return Err(NO_SHARE);
            }
            let share = store::get_share(db, id)?;
            if !store::delete_share(db, id, me)? {
                return Err(NO_SHARE);
            }
            links::rights_ended(db, Lost::OfCrane(share.crane_id), now)?;
            Ok(note_share(db, Deed::ShareStopped, &share, None, now)?)
        })
        .await
}

/// Both sides see what became of them; who is rejected or blocked is not told.
pub(super) fn note(db: &mut Writer<'_>, me: i64, deed: Deed, other: i64, now: i64) -> DbResult<()> {
    let name = store::name_of(db, other)?;
    let details = Details::default().about(&name);
    let details = match deed {
        Deed::MateRejected | Deed::MateBlocked | Deed::MateUnblocked => details,
        _ => details.of(other),
    };
    activity::record(db, Who::User(me), deed, &details, now)
}

fn note_share(
    db: &mut Writer<'_>,
    deed: Deed,
    share: &SharedCrane,
    change: Option<Change>,
    now: i64,
) -> DbResult<()> {
    let details = Details::crane(share.crane_id)
        .of(share.shared_with_user_id)
        .about(&share.shared_with_name)
        .changing([change]);
    activity::record(db, Who::User(share.shared_by_user_id), deed, &details, now)
}

/// What was there a moment ago has just been removed by somebody else: to the
/// caller it is as if it had never been there.
fn gone(error: DbError, answer: Error) -> Error {
    match error {
        DbError::MissingReference => answer,
        other => other.into(),
    }
}
