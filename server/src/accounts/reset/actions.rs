//! Asking for a link, sending it, and choosing a new password with it.

use std::net::IpAddr;
use std::time::Duration;

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::Writer;

use super::super::guessing::{self, Guard};
use super::super::model::{User, check_new_password, username_key};
use super::super::second_step;
use super::super::sessions;
use super::super::store as accounts;
use super::super::tokens;
use super::super::told::{self, News};
use super::model::{NewPassword, ResetAccount, ResetRequest, ResetToken};
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, Letter};
use crate::app::App;
use crate::attempt_limits::{Bucket, Window};
use crate::dates::{DAY_MS, HOUR_MS};
use crate::error::{Error, Result};
use crate::http::client::ClientAddress;
use crate::public_page::{Token, Visit};

/// How long a link can be used.
const LINK_HOLDS: i64 = 30 * 60 * 1000;
/// Whoever borrowed a session could point the mail elsewhere; its owner, who
/// is told of that, has so long to set it right.
const NEW_ADDRESS_WAITS: i64 = 3 * DAY_MS;
/// Accounts with one address that are written to.
const MOST_ACCOUNTS: i64 = 5;
/// A request that nobody rang for, such as one of a node that died.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Asked for from one network. Wide enough for an office.
const ASKED: Bucket = Bucket {
    name: "reset-asked",
    what: "requests",
    burst: 10,
    every_ms: 5 * 60 * 1000,
};

/// Sent to one account; what is beyond it is not sent, and nobody is told.
const SENT: Window = Window {
    name: "reset-sent",
    what: "links",
    most: 3,
    within_ms: HOUR_MS,
};

const ENDED: Error = Error::NotFound("This link is no longer valid. You can ask for a new one.");

/// Puts down that somebody wants a new password.
pub(super) async fn ask(app: &App, form: &ResetRequest, address: IpAddr) -> Result<()> {
    if app.mailer.is_none() {
        return Err(Error::conflict(
            "This server sends no mail. Ask whoever runs it to set a new password for you.",
        ));
    }
    let account = form.account.trim().to_owned();
    if account.is_empty() {
        return Err(Error::unacceptable(
            "Type your username or your email address",
        ));
    }
    if account.len() > 254 {
        return Err(Error::unacceptable(
            "That is too long for a username or an address",
        ));
    }
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            ASKED.take(db, &guessing::network(address), now)?;
            Ok::<_, Error>(store::insert_request(db, &account, now)?)
        })
        .await?;
    app.reset_bell.notify_one();
    Ok(())
}

/// Sends the links that were asked for, until the task is dropped.
pub(crate) async fn run(app: App) {
    loop {
        if let Err(error) = send_links(&app).await {
            tracing::warn!(%error, "links for a new password could not be made");
        }
        let _ = tokio::time::timeout(LOOK_EVERY, app.reset_bell.notified()).await;
    }
}

/// Makes a letter of every request that waits.
pub(crate) async fn send_links(app: &App) -> Result<()> {
    loop {
        let (writer, now) = (app.clone(), app.clock.now_ms());
        let next = app.db.write(move |db| send_next(db, &writer, now)).await?;
        if next.is_none() {
            app.outbox_bell.notify_one();
            return Ok(());
        }
    }
}

/// The request and its letters go together, so that none is sent twice.
fn send_next(db: &mut Writer<'_>, app: &App, now: i64) -> Result<Option<()>> {
    let Some((account, asked_at)) = store::take_request(db)? else {
        return Ok(None);
    };
    if asked_at <= now - LINK_HOLDS {
        return Ok(Some(()));
    }
    let settled_before = now - NEW_ADDRESS_WAITS;
    let key = username_key(&account);
    for user in store::find_accounts(db, &key, (settled_before, now), MOST_ACCOUNTS)? {
        match SENT.take(db, &user.id.to_string(), now) {
            Ok(()) => send_link(db, app, &user, now)?,
            Err(Error::TooMany { .. }) => {
                tracing::warn!(user = user.id, "too many links for a new password");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Some(()))
}

fn send_link(db: &mut Writer<'_>, app: &App, user: &User, now: i64) -> Result<()> {
    let Some(email) = &user.confirmed_email else {
        return Ok(());
    };
    let token = Token::random();
    store::insert_reset(db, &token.hash(), user.id, now)?;
    let details = Details::account(user.id);
    activity::record(db, Who::Somebody, Deed::PasswordAsked, &details, now)?;
    // Behind a #, so that no server and no proxy ever sees it.
    let url = app.config.link(&format!("/auth/reset#{}", token.as_str()));
    let text = format!(
        "Somebody asked for a new password for {} at CraneDesk. If that was you, open the link \
         within 30 minutes and choose one; it can be used once. If not, do nothing: your \
         password stays as it is.",
        user.username
    );
    let letter = Letter {
        to: email,
        other: None,
        subject: "CraneDesk: choose a new password",
        text: &text,
        link: Some(("Choose a new password", &url)),
    };
    alerts::send_letter(db, user.id, &letter, now)?;
    Ok(())
}

/// Whose password a link is for.
pub(super) async fn open(
    app: &App,
    form: ResetToken,
    address: ClientAddress,
) -> Result<ResetAccount> {
    let user = find(app, &Token::from(form.token), address).await?;
    Ok(ResetAccount {
        username: user.username,
        email: user.email,
    })
}

async fn find(app: &App, token: &Token, address: ClientAddress) -> Result<User> {
    let now = app.clock.now_ms();
    let visit = Visit::new(address, now);
    let hash = token.hash();
    let found = app
        .db
        .read(move |db| store::find_reset(db, &hash, now - LINK_HOLDS))
        .await?;
    match found {
        Some(user) => Ok(user),
        None => Err(match visit.missed(&app.db).await {
            Error::NotFound(_) => ENDED,
            other => other,
        }),
    }
}

/// Sets the password, ends every session, token and other link, and tells the
/// owner. It signs nobody in: what is asked after the password is still asked.
pub(super) async fn set(app: &App, form: NewPassword, address: ClientAddress) -> Result<()> {
    check_new_password(&form.new_password)?;
    let token = Token::from(form.token);
    let user = find(app, &token, address).await?;
    let about = [&*user.username, user.email.as_deref().unwrap_or_default()];
    app.config.passwords.check(&form.new_password, &about)?;
    let hash = app
        .passwords
        .hash(form.new_password, random_bytes())
        .await?;
    let (token, teller, now) = (token.hash(), app.clone(), app.clock.now_ms());
    let guard = Guard::of(&username_key(&user.username), address.0);
    app.db
        .write(move |db| {
            if !store::use_reset(db, &token, user.id, now - LINK_HOLDS)? {
                return Err(ENDED);
            }
            accounts::set_password(db, user.id, &hash)?;
            sessions::end_all(db, user.id, None)?;
            second_step::delete_steps_of(db, user.id)?;
            tokens::end_all_of(db, user.id)?;
            guard.forget_own_failures(db)?;
            let (who, deed) = (Who::User(user.id), Deed::PasswordReset);
            activity::record(db, who, deed, &Details::default(), now)?;
            Ok(told::tell(
                db,
                &teller,
                &user,
                &News::PASSWORD_CHANGED,
                now,
            )?)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(())
}

/// Clears links and requests that can no longer be used.
pub(in super::super) fn tidy_up(db: &mut Writer<'_>, now: i64) -> Result<()> {
    Ok(store::delete_before(db, now - LINK_HOLDS)?)
}
