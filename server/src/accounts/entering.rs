//! Beginning a session for somebody who has proved who they are.

use cranedesk_platform::db::{DbResult, Writer};

use super::devices::{self, Arrival};
use super::guessing::network;
use super::model::{TokenHash, User};
use super::sessions::Token;
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::push;
use crate::app::App;

/// Whoever signed in, and what their browser keeps of it.
pub(super) struct SignedIn {
    pub(super) user: User,
    pub(super) token: Token,
    pub(super) device: Token,
}

/// Begins the session, writes it down, and tells of a device that is new. Ring
/// `outbox_bell` once it is committed.
pub(super) fn enter(
    db: &mut Writer<'_>,
    app: &App,
    user: User,
    arrival: &Arrival,
    now: i64,
) -> DbResult<SignedIn> {
    let (token, id) = (Token::random(), user.id);
    let is_new = devices::recognise(db, id, &arrival.mark.hash(), now)?;
    store::note_sign_in(db, id, now)?;
    store::know_network(db, id, &network(arrival.address), now)?;
    rotate(db, arrival, &token.hash(), id, now)?;
    note(db, id, Deed::SignedIn, &arrival.described(), now)?;
    if is_new {
        devices::tell_of(db, app, &user, arrival, now)?;
    }
    Ok(SignedIn {
        user,
        token,
        device: arrival.mark.clone(),
    })
}

pub(super) fn note(
    db: &mut Writer<'_>,
    user: i64,
    deed: Deed,
    about: &str,
    now: i64,
) -> DbResult<()> {
    let details = Details::default().about(about);
    activity::record(db, Who::User(user), deed, &details, now)
}

/// A sign-in never continues a session that somebody may have planted.
pub(super) fn rotate(
    db: &mut Writer<'_>,
    arrival: &Arrival,
    new: &TokenHash,
    user: i64,
    now: i64,
) -> DbResult<()> {
    let session = store::insert_session(db, new, user, arrival.seen(), now)?;
    push::browser_signed_in(db, user, session, &arrival.mark.hash(), now)?;
    match &arrival.old {
        Some(old) => store::delete_session(db, old),
        None => Ok(()),
    }
}
