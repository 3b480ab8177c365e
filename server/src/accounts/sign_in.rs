//! Signing in with a name and a password.

use super::devices::Arrival;
use super::entering::{SignedIn, enter};
use super::guessing::Guard;
use super::model::{Credentials, User, check_password_size, username_key};
use super::sessions::Token;
use super::told::{self, News};
use super::{passkeys, second_step, store};
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::error::{Error, Result};

/// What comes of a right password.
pub(super) enum Outcome {
    In(SignedIn),
    /// A second step is asked for.
    NextStep {
        /// What the browser keeps until then.
        step: Token,
        has_codes: bool,
        has_passkey: bool,
    },
}

pub(super) async fn log_in(app: &App, form: Credentials, arrival: Arrival) -> Result<Outcome> {
    let (name, address) = (form.username.clone(), arrival.address);
    let signed_in = check_credentials(app, form, arrival).await;
    if let Err(error) = &signed_in {
        let reason = match error {
            Error::WrongCredentials => Some("wrong"),
            Error::TooMany { .. } => Some("too many"),
            _ => None,
        };
        if let Some(reason) = reason {
            // Quoted and cut, because a stranger typed it.
            let name: String = name.chars().take(64).collect();
            tracing::warn!(?name, %address, reason, "a sign-in failed");
            app.metrics.count_failed_sign_in(reason);
        }
    }
    signed_in
}

async fn check_credentials(app: &App, form: Credentials, arrival: Arrival) -> Result<Outcome> {
    check_password_size(&form.password)?;
    let key = username_key(&form.username);
    let guard = Guard::of(&key, arrival.address);
    let (brake, now) = (guard.clone(), app.clock.now_ms());
    let (found, taken) = app
        .db
        .write(move |db| {
            let found = store::find_user(db, &key)?;
            let is_known = match &found {
                Some((user, _)) => store::is_known_network(db, user.id, brake.network())?,
                None => false,
            };
            Ok::<_, Error>((found, brake.take(db, is_known, now)?))
        })
        .await?;
    let (user, hash) = found.unzip();
    let right = app.passwords.verify(form.password, hash.clone()).await?;
    let now = app.clock.now_ms();
    let (Some(user), Some(hash), true) = (&user, hash, right) else {
        if let Some(owner) = user {
            note_failure(app, &owner, arrival.network).await?;
            if taken.is_one_too_many {
                tell_of_guessing(app, owner).await?;
            }
        }
        return Err(Error::WrongCredentials);
    };
    let (user, teller) = (user.clone(), app.clone());
    let outcome = app
        .db
        .write(move |db| {
            if !store::claim_with_password(db, user.id, &hash)? {
                return Err(Error::WrongCredentials);
            }
            guard.give_back(db, taken, now)?;
            if second_step::is_on(db, user.id)? {
                return Ok(Outcome::NextStep {
                    step: second_step::begin(db, user.id, now)?,
                    has_codes: second_step::has_codes(db, user.id)?,
                    has_passkey: passkeys::has_any(db, user.id)?,
                });
            }
            Ok(Outcome::In(enter(
                db,
                &teller,
                user.clone(),
                &arrival,
                now,
            )?))
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(outcome)
}

/// A wrong password at an account that exists. What was tried is not kept, and
/// neither are names that nobody has: people type passwords there.
async fn note_failure(app: &App, owner: &User, network: String) -> Result<()> {
    let (id, now) = (owner.id, app.clock.now_ms());
    app.db
        .write(move |db| {
            let details = Details::account(id).about(&network);
            activity::record(db, Who::Somebody, Deed::SignInFailed, &details, now)
        })
        .await?;
    Ok(())
}

/// Tells the owner of an account that many addresses guess at its password.
async fn tell_of_guessing(app: &App, owner: User) -> Result<()> {
    let (teller, now) = (app.clone(), app.clock.now_ms());
    app.db
        .write(move |db| told::tell(db, &teller, &owner, &News::GUESSING, now))
        .await?;
    app.outbox_bell.notify_one();
    Ok(())
}
