//! The e-mail address of an account. Where mail is set up, none is used before
//! the link in a mail to it was opened, and the old one is told of a new one.

use cranedesk_platform::db::Writer;

use super::caller::Caller;
use super::guessing::{EMAIL_CHANGES, WELCOMES};
use super::model::{Email, EmailChange, User};
use super::sessions::Token;
use super::store;
use crate::activity::{self, Change, Deed, Details, Who};
use crate::alerts::{self, Letter};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};

/// How long a link can be opened.
pub(super) const LINK_HOLDS: i64 = 7 * 24 * 60 * 60 * 1000;

pub(super) async fn change(app: &App, caller: &Caller, form: &EmailChange) -> Result<User> {
    let email: Email = form.email.parse()?;
    let (before, now) = (caller.user.clone(), app.clock.now_ms());
    let is_confirmed =
        app.mailer.is_none() || before.confirmed_email.as_deref() == Some(email.as_str());
    let config = app.config.clone();
    let user = app
        .db
        .write(move |db| {
            let user =
                store::set_email(db, before.id, &email, is_confirmed)?.ok_or(Error::NotSignedIn)?;
            let old = before.email.as_deref().unwrap_or_default();
            let change = Change::of("the address", old, email.as_str());
            let details = Details::default().changing([change]);
            if !details.changes.is_empty() {
                activity::record(db, Who::User(before.id), Deed::EmailChanged, &details, now)?;
            }
            if !is_confirmed {
                EMAIL_CHANGES.take(db, &before.id.to_string(), now)?;
                tell_old_address(db, &before, &email, now)?;
                send_link(db, before.id, &email, &config, now)?;
            }
            Ok::<_, Error>(user)
        })
        .await?;
    if !is_confirmed {
        app.outbox_bell.notify_one();
    }
    Ok(user)
}

fn tell_old_address(db: &mut Writer<'_>, before: &User, email: &Email, now: i64) -> Result<()> {
    // The same address again only sends the link again; nobody is told of a change.
    if before.email.as_deref() == Some(email.as_str()) {
        return Ok(());
    }
    let Some(old) = &before.confirmed_email else {
        return Ok(());
    };
    let text = format!(
        "The e-mail address of {} at CraneDesk is being changed. Mail comes to this address \
         until the new one is confirmed. If that was not you, sign in, set your address \
         right under Profile, and change your password.",
        before.username
    );
    let letter = Letter {
        to: old,
        other: None,
        subject: "CraneDesk: your e-mail address is being changed",
        text: &text,
        link: None,
    };
    alerts::send_letter(db, before.id, &letter, now)?;
    Ok(())
}

fn send_link(
    db: &mut Writer<'_>,
    user: i64,
    email: &Email,
    config: &Config,
    now: i64,
) -> Result<()> {
    let token = Token::random();
    store::insert_confirmation(db, user, &token.hash(), email, now)?;
    let url = config.link(&format!("/api/user/email/confirm/{}", token.as_str()));
    let letter = Letter {
        to: email.as_str(),
        other: None,
        subject: "CraneDesk: please confirm your e-mail address",
        text: "Somebody gave this address as theirs at CraneDesk. If that was you, open the \
               link within 7 days to confirm it. If not, do nothing: no more mail will come.",
        link: Some(("Confirm this address", &url)),
    };
    alerts::send_letter(db, user, &letter, now)?;
    Ok(())
}

/// The link to the address that somebody registers with. From a network that
/// registers many, none goes out: the profile sends it when it is asked to.
pub(super) fn welcome(
    db: &mut Writer<'_>,
    config: &Config,
    (user, email): (i64, &Email),
    network: &str,
    now: i64,
) -> Result<()> {
    match WELCOMES.take(db, network, now) {
        Ok(()) => send_link(db, user, email, config, now),
        Err(Error::TooMany { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

pub(super) async fn confirm(app: &App, token: String) -> Result<()> {
    let (hash, now) = (Token::from(token).hash(), app.clock.now_ms());
    let found = app
        .db
        .write(move |db| {
            let found = store::confirm_email(db, &hash, now - LINK_HOLDS, now)?;
            if let Some((user, email)) = &found {
                let details = Details::default().about(email);
                activity::record(db, Who::User(*user), Deed::EmailConfirmed, &details, now)?;
            }
            Ok::<_, Error>(found)
        })
        .await?;
    found.map(|_| ()).ok_or(Error::NotFound(
        "This link is no longer valid. Under Profile you can have a new one sent.",
    ))
}
