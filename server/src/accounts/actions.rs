//! What can be done with accounts, by their owners and by the operator.

use std::net::IpAddr;

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::{DbResult, Reader, Writer};

use super::guessing::{REGISTRATIONS, SIGN_INS, delay_of_name, delay_of_user, network};
use super::model::{
    Credentials, DateOrder, DateOrderChange, Email, EmailChange, Listed, PasswordChange,
    Registration, TokenHash, User, Username, check_new_password, check_password_size, username_key,
};
use super::sessions::{self, Caller, Token};
use super::store;
use crate::app::App;
use crate::attempt_limits;
use crate::error::{Error, Result};

const NO_SUCH_USER: &str = "There is no user with that name.";
const TAKEN: &str = "That username is taken.";
const WRONG_CURRENT: &str = "The current password is not right.";

pub(super) async fn register(
    app: &App,
    form: Registration,
    address: IpAddr,
    old: Option<TokenHash>,
) -> Result<(User, Token)> {
    let name: Username = form.username.parse()?;
    let email: Email = form.email.parse()?;
    check_new_password(&form.password)?;
    let (key, now) = (name.key(), app.clock.now_ms());
    // A taken name is told before the work of hashing; the insert decides.
    let taken = app
        .db
        .write(move |db| {
            REGISTRATIONS.take(db, &network(address), now)?;
            Ok::<_, Error>(store::is_taken(db, &key)?)
        })
        .await?;
    if taken {
        return Err(Error::conflict(TAKEN));
    }
    let hash = app.passwords.hash(form.password, random_bytes()).await?;
    let token = Token::random();
    let session = token.hash();
    let now = app.clock.now_ms();
    let user = app
        .db
        .write(move |db| {
            let user = store::insert_user(db, &name, Some(&email), &hash, now)?
                .ok_or(Error::conflict(TAKEN))?;
            store::note_sign_in(db, user.id, &hash, now)?;
            rotate(db, old.as_ref(), &session, user.id, now)?;
            Ok::<_, Error>(user)
        })
        .await?;
    Ok((user, token))
}

pub(super) async fn log_in(
    app: &App,
    form: Credentials,
    address: IpAddr,
    old: Option<TokenHash>,
) -> Result<(User, Token)> {
    check_password_size(&form.password)?;
    let key = username_key(&form.username);
    let delay = delay_of_name(&key, address);
    let (known, now) = (delay.clone(), app.clock.now_ms());
    let found = app
        .db
        .write(move |db| {
            known.check(db, now)?;
            SIGN_INS.take(db, &network(address), now)?;
            Ok::<_, Error>(store::find_user(db, &key)?)
        })
        .await?;
    let (user, hash) = found.unzip();
    let right = app.passwords.verify(form.password, hash.clone()).await?;
    let now = app.clock.now_ms();
    let (Some(User { id, .. }), Some(hash), true) = (user, hash, right) else {
        app.db.write(move |db| delay.grow(db, now)).await?;
        return Err(Error::WrongCredentials);
    };
    let token = Token::random();
    let session = token.hash();
    let user = app
        .db
        .write(move |db| {
            let user = store::note_sign_in(db, id, &hash, now)?.ok_or(Error::WrongCredentials)?;
            SIGN_INS.give_back(db, &network(address))?;
            delay.clear(db)?;
            rotate(db, old.as_ref(), &session, id, now)?;
            Ok::<_, Error>(user)
        })
        .await?;
    Ok((user, token))
}

/// A sign-in never continues a session that somebody may have planted.
fn rotate(
    db: &mut Writer<'_>,
    old: Option<&TokenHash>,
    new: &TokenHash,
    user: i64,
    now: i64,
) -> DbResult<()> {
    if let Some(old) = old {
        store::delete_session(db, old)?;
    }
    store::insert_session(db, new, user, now)
}

pub(super) async fn log_out(app: &App, session: Option<TokenHash>) -> Result<()> {
    if let Some(session) = session {
        app.db
            .write(move |db| store::delete_session(db, &session))
            .await?;
    }
    Ok(())
}

/// Changes the password and ends every other session of the user.
pub(super) async fn change_password(
    app: &App,
    caller: Caller,
    form: PasswordChange,
    address: IpAddr,
) -> Result<()> {
    if form.current_password.is_empty() {
        return Err(Error::unacceptable("Current password is required"));
    }
    check_password_size(&form.current_password)?;
    check_new_password(&form.new_password)?;
    let id = caller.id();
    let delay = delay_of_user(id, address);
    let (known, now) = (delay.clone(), app.clock.now_ms());
    let old = app
        .db
        .read(move |db| {
            known.check(db, now)?;
            store::password_hash(db, id)?.ok_or(Error::NotSignedIn)
        })
        .await?;
    let right = app
        .passwords
        .verify(form.current_password, Some(old.clone()));
    if !right.await? {
        app.db.write(move |db| delay.grow(db, now)).await?;
        return Err(Error::unacceptable(WRONG_CURRENT));
    }
    let new = app
        .passwords
        .hash(form.new_password, random_bytes())
        .await?;
    app.db
        .write(move |db| {
            if !store::replace_password(db, id, &old, &new)? {
                return Err(Error::unacceptable(WRONG_CURRENT));
            }
            delay.clear(db)?;
            store::delete_sessions_except(db, id, Some(&caller.session))?;
            Ok(())
        })
        .await
}

pub(super) async fn change_email(app: &App, caller: &Caller, form: &EmailChange) -> Result<User> {
    let email: Email = form.email.parse()?;
    let id = caller.id();
    app.db
        .write(move |db| store::set_email(db, id, &email))
        .await?
        .ok_or(Error::NotSignedIn)
}

pub(super) async fn change_date_order(
    app: &App,
    caller: &Caller,
    form: &DateOrderChange,
) -> Result<User> {
    let order = DateOrder::from_text(&form.date_order).ok_or(Error::unacceptable(
        "Choose day/month/year or month/day/year.",
    ))?;
    let id = caller.id();
    app.db
        .write(move |db| store::set_date_order(db, id, order))
        .await?
        .ok_or(Error::NotSignedIn)
}

/// Whoever has that name, for the other concepts. What cannot be a name is
/// nobody's, and is not looked up.
pub(crate) fn find_user_by_name(db: &mut Reader<'_>, name: &str) -> DbResult<Option<User>> {
    let Ok(name) = name.parse::<Username>() else {
        return Ok(None);
    };
    Ok(store::find_user(db, &name.key())?.map(|(user, _)| user))
}

/// Adds a user on the operator's word: no limits, and an address is optional.
pub(super) async fn add_user(
    app: &App,
    name: &str,
    email: Option<&str>,
    password: String,
) -> Result<User> {
    let name: Username = name.parse()?;
    let email: Option<Email> = email.map(str::parse).transpose()?;
    check_new_password(&password)?;
    let hash = app.passwords.hash(password, random_bytes()).await?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| store::insert_user(db, &name, email.as_ref(), &hash, now))
        .await?
        .ok_or(Error::conflict(TAKEN))
}

pub(super) async fn list_users(app: &App) -> Result<Vec<Listed>> {
    let now = app.clock.now_ms();
    Ok(app
        .db
        .read(move |db| store::list_users(db, now - sessions::IDLE, now - sessions::ABSOLUTE))
        .await?)
}

/// Sets a password on the operator's word; says how many sessions it ended.
pub(super) async fn reset_password(app: &App, name: &str, password: String) -> Result<u64> {
    check_new_password(&password)?;
    let hash = app.passwords.hash(password, random_bytes()).await?;
    end_sessions(app, name, Some(hash)).await
}

/// Ends all sessions of a user; says how many there were.
pub(super) async fn sign_out(app: &App, name: &str) -> Result<u64> {
    end_sessions(app, name, None).await
}

async fn end_sessions(app: &App, name: &str, new_password: Option<String>) -> Result<u64> {
    let (key, now) = (username_key(name), app.clock.now_ms());
    app.db
        .write(move |db| {
            let (user, _) = store::find_user(db, &key)?.ok_or(Error::NotFound(NO_SUCH_USER))?;
            if let Some(hash) = &new_password {
                store::set_password(db, user.id, hash)?;
            }
            // Sessions that ended by themselves are not among those counted.
            store::delete_ended_sessions(db, now - sessions::IDLE, now - sessions::ABSOLUTE)?;
            Ok(store::delete_sessions_except(db, user.id, None)?)
        })
        .await
}

/// Clears what no longer counts: ended sessions and old limits.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            store::delete_ended_sessions(db, now - sessions::IDLE, now - sessions::ABSOLUTE)?;
            attempt_limits::delete_stale(db, now)
        })
        .await?;
    Ok(())
}
