//! Turning the second step on and off, by its owner and by the operator.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Writer};

use super::super::caller::{InPerson, Proven};
use super::super::model::{TokenHash, User};
use super::super::told::{self, News};
use super::model::{CodeForm, CodesSetup, RecoveryCodes, SecondStep};
use super::one_time::{RECOVERY_CODES, Secret, Typed, recovery_code};
use super::{picture, store};
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::error::{Error, Result};

/// How long a picture on screen waits for the first code.
pub(super) const PROPOSAL_HOLDS: i64 = 15 * 60 * 1000;
const ON_ALREADY: Error =
    Error::Conflict(std::borrow::Cow::Borrowed("Codes are asked for already."));
const NOT_ON: Error = Error::Conflict(std::borrow::Cow::Borrowed("No codes are asked for."));
const NO_STEP: Error = Error::Conflict(std::borrow::Cow::Borrowed("No second step is asked for."));

/// Codes that are typed to show that an app is set up.
const FIRST_CODES: Bucket = Bucket {
    name: "first-code",
    what: "codes",
    burst: 10,
    every_ms: 60_000,
};

const TURNED_ON: News<'static> = News {
    subject: "CraneDesk: signing in asks for a code now",
    text: "Signing in as you asks for a code of an app from now on. If that was not you, \
        choose a new password at once, and tell whoever runs this server.",
};
const TURNED_OFF: News<'static> = News {
    subject: "CraneDesk: signing in asks for no code any more",
    text: "Signing in as you asks for no code any more. If that was not you, choose a new \
        password at once, and tell whoever runs this server.",
};
const PASSKEY_ASKED: News<'static> = News {
    subject: "CraneDesk: signing in asks for a passkey now",
    text: "After your password, signing in as you asks for a passkey from now on. If that was \
        not you, choose a new password at once, and tell whoever runs this server.",
};
const PASSKEY_NOT_ASKED: News<'static> = News {
    subject: "CraneDesk: signing in asks for no passkey any more",
    text: "After your password, signing in as you asks for no passkey any more. If that was not \
        you, choose a new password at once, and tell whoever runs this server.",
};
const NEW_RECOVERY_CODES: News<'static> = News {
    subject: "CraneDesk: new recovery codes were made",
    text: "New recovery codes were made for your account, and the old ones are no longer taken. \
        If that was not you, choose a new password at once.",
};

pub(super) async fn look(app: &App, owner: &InPerson) -> Result<SecondStep> {
    let id = owner.id();
    Ok(app
        .db
        .read(move |db| {
            DbResult::Ok(SecondStep {
                codes_since: store::codes_since(db, id)?.map(iso_text),
                passkey_since: store::passkey_since(db, id)?.map(iso_text),
                recovery_codes_left: store::recovery_codes_left(db, id)?,
            })
        })
        .await?)
}

/// A new secret, which counts once a code of it was typed.
pub(super) async fn propose(app: &App, owner: &Proven) -> Result<CodesSetup> {
    let secret = Secret::random();
    let (id, kept, now) = (owner.id(), secret.clone(), app.clock.now_ms());
    let uri = secret.uri(&owner.user.username);
    app.db
        .write(move |db| match store::propose(db, id, &kept, now)? {
            true => Ok(()),
            false => Err(ON_ALREADY),
        })
        .await?;
    Ok(CodesSetup {
        secret: secret.text(),
        picture: picture::draw(&uri)?,
        uri,
    })
}

/// Turns codes on with the first of them, and answers the recovery codes.
pub(super) async fn turn_on(app: &App, owner: &Proven, form: &CodeForm) -> Result<RecoveryCodes> {
    let (user, now) = (owner.user.clone(), app.clock.now_ms());
    let id = user.id;
    let proposed = app
        .db
        .write(move |db| {
            FIRST_CODES.take(db, &id.to_string(), now)?;
            if store::has_codes(db, id)? {
                return Err(ON_ALREADY);
            }
            Ok(store::proposed(db, id, now - PROPOSAL_HOLDS)?)
        })
        .await?;
    let secret = proposed.ok_or(Error::conflict(
        "The picture on your screen has ended. Please begin again.",
    ))?;
    let step = match Typed::from(form.code.as_str()) {
        Typed::Code(code) => secret.step_of(&code, now),
        Typed::Recovery(_) => None,
    };
    let step = step.ok_or(Error::unacceptable(
        "That is not the code of this moment. Look whether the clock of your phone is right.",
    ))?;
    let (shown, hashes) = new_codes();
    let teller = app.clone();
    app.db
        .write(move |db| {
            if !store::turn_on(db, id, step, now)? {
                return Err(ON_ALREADY);
            }
            store::replace_recovery_codes(db, id, &hashes)?;
            note(db, &teller, &user, (Deed::SecondStepOn, &TURNED_ON), now)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(RecoveryCodes { codes: shown })
}

fn new_codes() -> (Vec<String>, Vec<TokenHash>) {
    (0..RECOVERY_CODES).map(|_| recovery_code()).unzip()
}

/// Writes it down, and tells the owner.
fn note(
    db: &mut Writer<'_>,
    app: &App,
    owner: &User,
    (deed, news): (Deed, &News<'_>),
    now: i64,
) -> Result<()> {
    let who = Who::User(owner.id);
    activity::record(db, who, deed, &Details::default(), now)?;
    Ok(told::tell(db, app, owner, news, now)?)
}

pub(super) async fn renew_recovery_codes(app: &App, owner: &Proven) -> Result<RecoveryCodes> {
    let (user, teller, now) = (owner.user.clone(), app.clone(), app.clock.now_ms());
    let (shown, hashes) = new_codes();
    app.db
        .write(move |db| {
            if !store::is_on(db, user.id)? {
                return Err(NO_STEP);
            }
            store::replace_recovery_codes(db, user.id, &hashes)?;
            let what = (Deed::RecoveryCodesMade, &NEW_RECOVERY_CODES);
            note(db, &teller, &user, what, now)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(RecoveryCodes { codes: shown })
}

pub(super) async fn turn_off(app: &App, owner: &Proven) -> Result<()> {
    let (user, teller, now) = (owner.user.clone(), app.clone(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !store::turn_off(db, user.id)? {
                return Err(NOT_ON);
            }
            note(db, &teller, &user, (Deed::SecondStepOff, &TURNED_OFF), now)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(())
}

/// From now on a passkey is asked for after the password; whether there is one
/// is for the caller to see. Answers recovery codes where there are none yet.
pub(in super::super) fn ask_for_passkey(
    db: &mut Writer<'_>,
    app: &App,
    owner: &User,
    now: i64,
) -> Result<Vec<String>> {
    let is_first = !store::is_on(db, owner.id)?;
    if !store::ask_for_passkey(db, owner.id, now)? {
        return Err(Error::conflict("A passkey is asked for already."));
    }
    let (shown, hashes) = if is_first {
        new_codes()
    } else {
        Default::default()
    };
    if is_first {
        store::replace_recovery_codes(db, owner.id, &hashes)?;
    }
    let what = (Deed::PasskeyStepOn, &PASSKEY_ASKED);
    note(db, app, owner, what, now)?;
    Ok(shown)
}

pub(super) async fn stop_asking_for_passkey(app: &App, owner: &Proven) -> Result<()> {
    let (user, teller, now) = (owner.user.clone(), app.clone(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !store::stop_asking_for_passkey(db, user.id)? {
                return Err(Error::conflict("No passkey is asked for."));
            }
            let what = (Deed::PasskeyStepOff, &PASSKEY_NOT_ASKED);
            note(db, &teller, &user, what, now)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(())
}

/// Turns all of it off on the operator's word, for somebody who has lost their
/// phone and their recovery codes. `false` where nothing was on.
pub(in super::super) fn take_away(
    db: &mut Writer<'_>,
    app: &App,
    owner: &User,
    now: i64,
) -> Result<bool> {
    let (codes, passkey) = (
        store::turn_off(db, owner.id)?,
        store::stop_asking_for_passkey(db, owner.id)?,
    );
    if !codes && !passkey {
        return Ok(false);
    }
    let details = Details::account(owner.id).about(&owner.username);
    activity::record(db, Who::Operator, Deed::SecondStepTakenAway, &details, now)?;
    let news = if codes {
        &TURNED_OFF
    } else {
        &PASSKEY_NOT_ASKED
    };
    told::tell(db, app, owner, news, now)?;
    Ok(true)
}
