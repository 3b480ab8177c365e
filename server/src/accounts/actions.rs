//! What can be done with accounts, by their owners and by the operator.

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::{DbResult, Reader};

use super::caller::{Caller, InPerson};
use super::devices::Arrival;
use super::email_change::LINK_HOLDS;
use super::entering::{SignedIn, note, rotate};
use super::guessing::{REGISTRATIONS, delay_of_user, network};
use super::model::{
    DateOrder, DateOrderChange, Email, Listed, PasswordChange, Registration, TokenHash, User,
    Username, check_new_password, check_password_size, username_key,
};
use super::sessions::{self, Token};
use super::told::{self, News};
use super::{devices, email_change, invitations, passkeys, reset, second_step, store, tokens};
use crate::activity::{self, Change, Deed, Details, Who};
use crate::alerts::push;
use crate::app::App;
use crate::attempt_limits;
use crate::error::{Error, Result};

const NO_SUCH_USER: &str = "There is no user with that name.";
const TAKEN: &str = "That username is taken.";
/// A network from which nobody signed in for so long is a stranger's again.
const NETWORK_KNOWN: i64 = 365 * 24 * 60 * 60 * 1000;
const WRONG_CURRENT: &str = "The current password is not right.";

pub(super) async fn register(app: &App, form: Registration, arrival: Arrival) -> Result<SignedIn> {
    let address = arrival.address;
    let invitation = invitations::needed_by(&app.config, form.invitation)?;
    let name: Username = form.username.parse()?;
    let email: Email = form.email.parse()?;
    check_new_password(&form.password)?;
    let about = [name.as_str(), email.as_str()];
    app.config.passwords.check(&form.password, &about)?;
    let (key, now) = (name.key(), app.clock.now_ms());
    let config = app.config.clone();
    // Checked before hashing to save the work; the unique index is what decides.
    let taken = app
        .db
        .write(move |db| {
            REGISTRATIONS.take(db, &network(address), now)?;
            invitations::check(db, &config, invitation.as_ref(), now)?;
            Ok::<_, Error>(store::is_taken(db, &key)?)
        })
        .await?;
    if taken {
        return Err(Error::conflict(TAKEN));
    }
    let hash = app.passwords.hash(form.password, random_bytes()).await?;
    let token = Token::random();
    let session = token.hash();
    let (device, mark) = (arrival.mark.clone(), arrival.mark.hash());
    let (config, has_mail, now) = (app.config.clone(), app.mailer.is_some(), app.clock.now_ms());
    let network = network(address);
    let user = app
        .db
        .write(move |db| {
            let address = (Some(&email), !has_mail);
            let user = store::insert_user(db, &name, address, &hash, now)?
                .ok_or(Error::conflict(TAKEN))?;
            if has_mail {
                email_change::welcome(db, &config, (user.id, &email), &network, now)?;
            }
            invitations::use_up(db, &config, invitation.as_ref(), user.id, now)?;
            store::note_sign_in(db, user.id, now)?;
            store::know_network(db, user.id, &network, now)?;
            devices::recognise(db, user.id, &mark, now)?;
            rotate(db, &arrival, &session, user.id, now)?;
            note(db, user.id, Deed::Registered, &arrival.described(), now)?;
            Ok::<_, Error>(user)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(SignedIn {
        user,
        token,
        device,
    })
}

pub(super) async fn log_out(app: &App, session: Option<TokenHash>) -> Result<()> {
    if let Some(session) = session {
        let now = app.clock.now_ms();
        app.db
            .write(move |db| match store::end_session(db, &session)? {
                Some(user) => note(db, user, Deed::SignedOut, "", now),
                None => Ok(()),
            })
            .await?;
    }
    Ok(())
}

/// Changes the password, ends every session of the user, and begins a new one.
pub(super) async fn change_password(
    app: &App,
    caller: &InPerson,
    form: PasswordChange,
    arrival: Arrival,
) -> Result<SignedIn> {
    if form.current_password.is_empty() {
        return Err(Error::unacceptable("Current password is required"));
    }
    check_password_size(&form.current_password)?;
    check_new_password(&form.new_password)?;
    let about = [
        &*caller.user.username,
        caller.user.email.as_deref().unwrap_or_default(),
    ];
    app.config.passwords.check(&form.new_password, &about)?;
    let id = caller.id();
    let delay = delay_of_user(id, arrival.address);
    let (brake, now) = (delay.clone(), app.clock.now_ms());
    let old = app
        .db
        .write(move |db| {
            brake.take(db, now)?;
            store::password_hash(db, id)?.ok_or(Error::NotSignedIn)
        })
        .await?;
    let right = app
        .passwords
        .verify(form.current_password, Some(old.clone()));
    if !right.await? {
        return Err(Error::unacceptable(WRONG_CURRENT));
    }
    let new = app
        .passwords
        .hash(form.new_password, random_bytes())
        .await?;
    let token = Token::random();
    let session = token.hash();
    let (teller, owner) = (app.clone(), caller.user.clone());
    let device = arrival.mark.clone();
    app.db
        .write(move |db| {
            if !store::replace_password(db, id, &old, &new)? {
                return Err(Error::unacceptable(WRONG_CURRENT));
            }
            delay.clear(db)?;
            let new = store::insert_session(db, &session, id, arrival.seen(), now)?;
            push::browser_signed_in(db, id, new, &arrival.mark.hash(), now)?;
            sessions::end_all(db, id, Some(new))?;
            second_step::delete_steps_of(db, id)?;
            reset::delete_resets_of(db, id)?;
            note(db, id, Deed::PasswordChanged, &owner.username, now)?;
            Ok(told::tell(
                db,
                &teller,
                &owner,
                &News::PASSWORD_CHANGED,
                now,
            )?)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(SignedIn {
        user: caller.user.clone(),
        token,
        device,
    })
}

pub(super) async fn change_date_order(
    app: &App,
    caller: &Caller,
    form: &DateOrderChange,
) -> Result<User> {
    let order = DateOrder::from_text(&form.date_order).ok_or(Error::unacceptable(
        "Choose day/month/year or month/day/year.",
    ))?;
    let (id, before, now) = (caller.id(), caller.user.date_order, app.clock.now_ms());
    app.db
        .write(move |db| {
            let user = store::set_date_order(db, id, order)?;
            let change = Change::of("the order", before.as_str(), order.as_str());
            let details = Details::default().about("the dates").changing([change]);
            if !details.changes.is_empty() {
                activity::record(db, Who::User(id), Deed::SettingsChanged, &details, now)?;
            }
            Ok::<_, Error>(user)
        })
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

/// Adds a user on the operator's word: no limits, an address is optional, and
/// it needs no link.
pub(super) async fn add_user(
    app: &App,
    name: &str,
    email: Option<&str>,
    password: String,
) -> Result<User> {
    let name: Username = name.parse()?;
    let email: Option<Email> = email.map(str::parse).transpose()?;
    check_new_password(&password)?;
    let about = [name.as_str(), email.as_ref().map_or("", Email::as_str)];
    app.config.passwords.check(&password, &about)?;
    let hash = app.passwords.hash(password, random_bytes()).await?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| store::insert_user(db, &name, (email.as_ref(), true), &hash, now))
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
    app.config.passwords.check(&password, &[name])?;
    let hash = app.passwords.hash(password, random_bytes()).await?;
    end_sessions(app, name, Some(hash)).await
}

/// Ends all sessions of a user; says how many there were.
pub(super) async fn sign_out(app: &App, name: &str) -> Result<u64> {
    end_sessions(app, name, None).await
}

/// Takes away the second step of somebody who cannot take it any more; says
/// whether there was one.
pub(super) async fn reset_second_step(app: &App, name: &str) -> Result<bool> {
    let (key, teller, now) = (username_key(name), app.clone(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let (user, _) = store::find_user(db, &key)?.ok_or(Error::NotFound(NO_SUCH_USER))?;
            second_step::take_away(db, &teller, &user, now)
        })
        .await
}

async fn end_sessions(app: &App, name: &str, new_password: Option<String>) -> Result<u64> {
    let (key, now) = (username_key(name), app.clock.now_ms());
    let teller = app.clone();
    app.db
        .write(move |db| {
            let (user, _) = store::find_user(db, &key)?.ok_or(Error::NotFound(NO_SUCH_USER))?;
            if let Some(hash) = &new_password {
                store::set_password(db, user.id, hash)?;
                reset::delete_resets_of(db, user.id)?;
                tokens::end_all_of(db, user.id)?;
                told::tell(db, &teller, &user, &News::PASSWORD_CHANGED, now)?;
                let details = Details::account(user.id).about(&user.username);
                activity::record(db, Who::Operator, Deed::PasswordChanged, &details, now)?;
            }
            // Sessions that ended by themselves are not among those counted.
            sessions::clear_ended(db, now)?;
            second_step::delete_steps_of(db, user.id)?;
            Ok(sessions::end_all(db, user.id, None)?)
        })
        .await
}

/// Clears what no longer counts: ended sessions and tokens, links that nobody
/// opened, and old limits.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            sessions::clear_ended(db, now)?;
            store::delete_confirmations_before(db, now - LINK_HOLDS)?;
            store::delete_networks_before(db, now - NETWORK_KNOWN)?;
            devices::tidy_up(db, now - sessions::DEVICE_KNOWN)?;
            reset::tidy_up(db, now)?;
            invitations::tidy_up(db, now)?;
            tokens::tidy_up(db, now)?;
            second_step::tidy_up(db, now)?;
            passkeys::tidy_up(db, now)?;
            Ok::<_, Error>(attempt_limits::delete_stale(db, now)?)
        })
        .await?;
    Ok(())
}
