//! Adding passkeys, listing them, and taking them away.

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::{DbResult, Writer};
use sha2::{Digest, Sha256};

use super::super::caller::{InPerson, Proven};
use super::super::model::TokenHash;
use super::super::second_step::{self, RecoveryCodes};
use super::super::store as accounts;
use super::super::told::{self, News};
use super::ceremony::{self, ALGORITHMS, Deed as Asked, Site};
use super::model::{NewPasskey, Passkey, PasskeyCreation, PasskeyName, Purpose, bytes, text};
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::error::{Error, Result};

/// How long a device may take to answer.
pub(super) const HOLDS: i64 = 5 * 60 * 1000;
/// Keys that one user can have.
const MOST: i64 = 20;

/// A question for a device: what it signs, and what is kept of it.
pub(super) fn question() -> (String, TokenHash) {
    let challenge = random_bytes::<32>();
    (text(&challenge), hash(&challenge))
}

pub(super) fn hash(challenge: &[u8]) -> TokenHash {
    Sha256::digest(challenge).into()
}

pub(super) async fn begin(app: &App, owner: &Proven, site: Site) -> Result<PasskeyCreation> {
    let (challenge, hash) = question();
    let (id, rp_id, now) = (owner.id(), site.id.clone(), app.clock.now_ms());
    let known = app
        .db
        .write(move |db| {
            if store::count(db, id)? >= MOST {
                return Err(Error::conflict(
                    "You have as many passkeys as one can have. Remove one that you no longer use.",
                ));
            }
            store::insert_challenge(db, &hash, Purpose::Add, Some(id), now)?;
            Ok(store::ids(db, id, &rp_id)?)
        })
        .await?;
    Ok(PasskeyCreation {
        challenge,
        rp_id: site.id,
        user_handle: text(&id.to_be_bytes()),
        username: owner.user.username.clone(),
        algorithms: ALGORITHMS.to_vec(),
        exclude: known.iter().map(|id| text(id)).collect(),
    })
}

pub(super) async fn add(app: &App, owner: &Proven, site: Site, form: &NewPasskey) -> Result<()> {
    const NO_KEY: Error = Error::Unacceptable(std::borrow::Cow::Borrowed(
        "What the device sent is no passkey for this server. Please begin again.",
    ));
    let name: PasskeyName = form.name.parse()?;
    let client_data = bytes(&form.client_data).ok_or(NO_KEY)?;
    let attestation = bytes(&form.attestation).ok_or(NO_KEY)?;
    let challenge = ceremony::challenge_in(&client_data, Asked::Create, &site).ok_or(NO_KEY)?;
    let key = ceremony::new_key(&attestation, &site).ok_or(NO_KEY)?;
    let (hash, now) = (hash(&challenge), app.clock.now_ms());
    let (teller, owner) = (app.clone(), owner.user.clone());
    app.db
        .write(move |db| {
            let id = owner.id;
            if !store::take_challenge(db, &hash, Purpose::Add, Some(id), now - HOLDS)? {
                return Err(NO_KEY);
            }
            if !store::insert(db, id, &key, (&site.id, &name), now)? {
                return Err(Error::conflict("This passkey is there already."));
            }
            note(db, id, Deed::PasskeyAdded, name.as_str(), now)?;
            let text = format!(
                "A passkey that signs in as you was added: {}. If that was not you, remove it \
                 under Profile, Security, and change your password.",
                name.as_str()
            );
            let news = News {
                subject: "CraneDesk: a passkey was added",
                text: &text,
            };
            Ok(told::tell(db, &teller, &owner, &news, now)?)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(())
}

fn note(db: &mut Writer<'_>, user: i64, deed: Deed, name: &str, now: i64) -> DbResult<()> {
    let details = Details::default().about(name);
    activity::record(db, Who::User(user), deed, &details, now)
}

pub(super) async fn list(app: &App, owner: &InPerson) -> Result<Vec<Passkey>> {
    let id = owner.id();
    Ok(app.db.read(move |db| store::list(db, id)).await?)
}

pub(super) async fn remove(app: &App, owner: &Proven, id: i64) -> Result<()> {
    let (user, now) = (owner.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            accounts::claim(db, user)?;
            let name = store::delete(db, user, id)?;
            let name = name.ok_or(Error::NotFound("Passkey not found"))?;
            if second_step::asks_for_passkey(db, user)? && !store::has_any(db, user)? {
                return Err(Error::conflict(
                    "Signing in asks for a passkey, and this is your last one. Add another, or \
                     turn that off first.",
                ));
            }
            Ok(note(db, user, Deed::PasskeyRemoved, &name, now)?)
        })
        .await
}

/// From now on one is asked for after the password.
pub(super) async fn ask_for_passkey(app: &App, owner: &Proven) -> Result<RecoveryCodes> {
    let (user, teller, now) = (owner.user.clone(), app.clone(), app.clock.now_ms());
    let codes = app
        .db
        .write(move |db| {
            // One after the other with whoever removes the last of them.
            accounts::claim(db, user.id)?;
            if !store::has_any(db, user.id)? {
                return Err(Error::conflict("Add a passkey first."));
            }
            second_step::ask_for_passkey(db, &teller, &user, now)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(RecoveryCodes { codes })
}

/// Clears questions that nobody answered.
pub(in super::super) fn tidy_up(db: &mut Writer<'_>, now: i64) -> DbResult<u64> {
    store::delete_challenges_before(db, now - HOLDS)
}
