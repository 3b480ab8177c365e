//! Signing in with a second step: what comes after the right password.

use cranedesk_platform::db::{DbResult, Writer};

use super::super::devices::Arrival;
use super::super::entering::{SignedIn, enter};
use super::super::model::{TokenHash, User};
use super::super::sessions::Token;
use super::super::store as accounts;
use super::super::told::{self, News};
use super::actions::PROPOSAL_HOLDS;
use super::model::CodeForm;
use super::one_time::Typed;
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// How long the second step may take.
pub(in super::super) const HOLDS: i64 = 5 * 60 * 1000;
/// Wrong codes after which the password is asked for again.
const MOST_FAILURES: i64 = 5;

/// Codes that can be tried for one account, from wherever. Whoever has the
/// password and guesses at codes hits one in a thousand days. Recovery codes
/// cannot be guessed and do not count, so the owner still gets in meanwhile.
const CODES: Bucket = Bucket {
    name: "one-time-code",
    what: "codes",
    burst: 10,
    every_ms: 5 * 60 * 1000,
};

/// The owner is told once a day at most.
const TOLD: Bucket = Bucket {
    name: "one-time-code-told",
    what: "codes",
    burst: 1,
    every_ms: DAY_MS,
};

const GUESSING: News<'static> = News {
    subject: "CraneDesk: somebody has your password",
    text: "Somebody typed your password rightly and then wrong codes. If that was not you, \
        choose a new password now: the code alone keeps them out.",
};

/// Puts down that the password was right, and answers what the browser keeps.
pub(in super::super) fn begin(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<Token> {
    let token = Token::random();
    store::insert_step(db, &token.hash(), user, now)?;
    Ok(token)
}

pub(in super::super) const ENDED: Error =
    Error::NotFound("This sign-in has ended. Please type your name and password again.");

/// Whose sign-in it is, while it can be finished.
pub(in super::super) fn find_step(
    db: &mut Writer<'_>,
    step: &TokenHash,
    now: i64,
) -> DbResult<Option<User>> {
    store::find_step(db, step, now - HOLDS)
}

/// Uses a sign-in up that was this user's, for whom something else than a code
/// has spoken.
pub(in super::super) fn use_step_of(
    db: &mut Writer<'_>,
    step: &TokenHash,
    user: i64,
    now: i64,
) -> Result<()> {
    let owner = find_step(db, step, now)?;
    match owner.is_some_and(|owner| owner.id == user) && store::use_step(db, step)? {
        true => Ok(()),
        false => Err(ENDED),
    }
}

enum Outcome {
    In(SignedIn),
    /// What was counted stays counted, so this is not an error to the database.
    Wrong,
}

pub(super) async fn finish(
    app: &App,
    step: Option<Token>,
    form: &CodeForm,
    arrival: Arrival,
) -> Result<SignedIn> {
    let step = step.ok_or(ENDED)?.hash();
    let typed = Typed::from(form.code.as_str());
    let (teller, now) = (app.clone(), app.clock.now_ms());
    let outcome = app
        .db
        .write(move |db| {
            let user = find_step(db, &step, now)?.ok_or(ENDED)?;
            let is_right = match &typed {
                Typed::Code(code) => is_right_code(db, &user, code, now)?,
                Typed::Recovery(hash) => store::use_recovery_code(db, user.id, hash)?,
            };
            if !is_right {
                note_failure(db, &user, &arrival, now)?;
                if store::count_failure(db, &step, MOST_FAILURES)? {
                    tell_of_guessing(db, &teller, &user, now)?;
                }
                return Ok(Outcome::Wrong);
            }
            accounts::claim(db, user.id)?;
            if !store::use_step(db, &step)? {
                return Err(ENDED);
            }
            if let Typed::Recovery(_) = typed {
                tell_of_recovery(db, &teller, &user, now)?;
            }
            Ok(Outcome::In(enter(db, &teller, user, &arrival, now)?))
        })
        .await?;
    app.outbox_bell.notify_one();
    match outcome {
        Outcome::In(signed_in) => Ok(signed_in),
        Outcome::Wrong => {
            app.metrics.count_failed_sign_in("wrong code");
            Err(Error::WrongCode)
        }
    }
}

fn is_right_code(db: &mut Writer<'_>, user: &User, code: &str, now: i64) -> Result<bool> {
    let who = user.id.to_string();
    CODES.take(db, &who, now)?;
    let Some(secret) = store::secret_of(db, user.id)? else {
        return Ok(false);
    };
    let is_right = match secret.step_of(code, now) {
        Some(step) => store::take_step(db, user.id, step)?,
        None => false,
    };
    if is_right {
        CODES.give_back(db, &who)?;
    }
    Ok(is_right)
}

fn note_failure(db: &mut Writer<'_>, user: &User, arrival: &Arrival, now: i64) -> DbResult<()> {
    tracing::warn!(user = user.id, address = %arrival.address, "a wrong code was typed");
    let details = Details::account(user.id).about(&arrival.network);
    activity::record(db, Who::Somebody, Deed::SecondStepFailed, &details, now)
}

fn tell_of_guessing(db: &mut Writer<'_>, app: &App, user: &User, now: i64) -> Result<()> {
    match TOLD.take(db, &user.id.to_string(), now) {
        Ok(()) => Ok(told::tell(db, app, user, &GUESSING, now)?),
        Err(Error::TooMany { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

fn tell_of_recovery(db: &mut Writer<'_>, app: &App, user: &User, now: i64) -> DbResult<()> {
    let left = store::recovery_codes_left(db, user.id)?;
    let text = format!(
        "Somebody signed in as you with a recovery code. {left} are left. If that was not you, \
         choose a new password now; if your phone is gone, set codes up anew under Profile, \
         Security."
    );
    let news = News {
        subject: "CraneDesk: a recovery code was used",
        text: &text,
    };
    let details = Details::default();
    activity::record(
        db,
        Who::User(user.id),
        Deed::RecoveryCodeUsed,
        &details,
        now,
    )?;
    told::tell(db, app, user, &news, now)
}

/// Clears what was begun and never finished.
pub(in super::super) fn tidy_up(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    store::delete_before(db, now - HOLDS, now - PROPOSAL_HOLDS)
}
