//! Who makes a request: somebody who is signed in, or a program of theirs.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use cranedesk_platform::db::{DbResult, Reader};

use super::bearer::Bearer;
use super::model::{DateOrder, User};
use super::sessions::{ABSOLUTE, IDLE, SEEN_EVERY, Token};
use super::store;
use crate::app::App;
use crate::error::{Error, Result};

/// After so long, whoever holds a session has to prove again who they are
/// before they change how one gets in.
pub(super) const PROVED_FOR: i64 = 10 * 60 * 1000;

/// The user who makes the request: signed in, or by a program with one of
/// their tokens. Without either: 401.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
}

impl Caller {
    pub(crate) fn id(&self) -> i64 {
        self.user.id
    }

    pub(crate) fn date_order(&self) -> DateOrder {
        self.user.date_order
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        match Bearer::from_headers(&parts.headers) {
            Some(token) => Ok(Self {
                user: token.owner(app, parts).await?,
            }),
            None => Ok(find_session(&parts.headers, app).await?.caller),
        }
    }
}

/// A program that calls with a token of a user's. No cookie opens this, so no
/// page of another site can ask a browser for it.
pub(crate) struct Program(Caller);

impl Deref for Program {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl FromRequestParts<App> for Program {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = Bearer::from_headers(&parts.headers).ok_or(Error::TokenWanted)?;
        let user = token.owner(app, parts).await?;
        Ok(Self(Caller { user }))
    }
}

/// A user who is signed in themselves. What the account itself hangs on is
/// theirs alone: no program gets here, whatever its token may do.
pub(crate) struct InPerson {
    caller: Caller,
    /// The number of the session.
    session: i64,
    proved_at: i64,
}

impl Deref for InPerson {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl InPerson {
    pub(crate) fn session(&self) -> i64 {
        self.session
    }

    /// For how long they need not prove again who they are. A proof from the
    /// future was written by a clock that was wrong, and is none.
    pub(super) fn proof_holds_for(&self, now: i64) -> i64 {
        match now - self.proved_at {
            age @ 0..PROVED_FOR => PROVED_FOR - age,
            _ => 0,
        }
    }
}

impl FromRequestParts<App> for InPerson {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        match Bearer::from_headers(&parts.headers) {
            Some(token) => {
                token.owner(app, parts).await?;
                Err(Error::Forbidden(
                    "A token cannot do this. Please sign in for it.",
                ))
            }
            None => find_session(&parts.headers, app).await,
        }
    }
}

/// A user who has just proved who they are: signed in, or confirmed their
/// password, within the last minutes. Needed to change how one gets in.
pub(crate) struct Proven(InPerson);

impl Deref for Proven {
    type Target = InPerson;

    fn deref(&self) -> &InPerson {
        &self.0
    }
}

impl FromRequestParts<App> for Proven {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let person = InPerson::from_request_parts(parts, app).await?;
        match person.proof_holds_for(app.clock.now_ms()) {
            0 => Err(Error::Forbidden("Please confirm your password first.")),
            _ => Ok(Self(person)),
        }
    }
}

/// Whether a session still holds.
pub(crate) fn is_signed_in(db: &mut Reader<'_>, session: i64, now: i64) -> DbResult<bool> {
    store::session_holds(db, session, now - IDLE, now - ABSOLUTE)
}

async fn find_session(headers: &HeaderMap, app: &App) -> Result<InPerson> {
    let token = Token::from_cookies(headers, &app.config).ok_or(Error::NotSignedIn)?;
    let session = token.hash();
    let now = app.clock.now_ms();
    let found = app
        .db
        .read(move |db| store::find_session(db, &session, now - IDLE, now - ABSOLUTE))
        .await?;
    let found = found.ok_or(Error::NotSignedIn)?;
    // `abs`, because a clock that was wrong may have stored a time in the future.
    if (now - found.seen_at).abs() >= SEEN_EVERY {
        let seen = app
            .db
            .write(move |db| store::see_session(db, &session, now));
        // A full disk must not keep people from looking at what is stored.
        if let Err(error) = seen.await {
            tracing::warn!(%error, "a session could not be marked as seen");
        }
    }
    Ok(InPerson {
        caller: Caller { user: found.user },
        session: found.id,
        proved_at: found.proved_at,
    })
}
