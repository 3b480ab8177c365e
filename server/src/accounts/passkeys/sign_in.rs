//! Signing in with a passkey: without a password, or in the place of a code.

use super::super::devices::Arrival;
use super::super::entering::{SignedIn, enter};
use super::super::guessing::network;
use super::super::model::TokenHash;
use super::super::second_step;
use super::super::sessions::Token;
use super::super::store as accounts;
use super::actions::{HOLDS, hash, question};
use super::ceremony::{self, Assertion, Deed as Asked, Site};
use super::model::{PasskeyRequest, Purpose, SignedQuestion, bytes, text};
use super::store::{self, Found};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::error::{Error, Result};

/// Questions for one network. Each is a row that nobody may ever answer.
const ASKED: Bucket = Bucket {
    name: "passkey-asked",
    what: "attempts",
    burst: 60,
    every_ms: 5_000,
};

/// A question that any passkey may answer.
pub(super) async fn begin(app: &App, site: Site, arrival: &Arrival) -> Result<PasskeyRequest> {
    let (challenge, hash) = question();
    let (network, now) = (network(arrival.address), app.clock.now_ms());
    app.db
        .write(move |db| {
            ASKED.take(db, &network, now)?;
            store::insert_challenge(db, &hash, Purpose::SignIn, None, now)?;
            Ok::<_, Error>(())
        })
        .await?;
    Ok(PasskeyRequest {
        challenge,
        rp_id: site.id,
        allow: Vec::new(),
    })
}

/// A question for the passkeys of somebody whose password was right.
pub(super) async fn begin_second_step(
    app: &App,
    site: Site,
    step: Option<Token>,
) -> Result<PasskeyRequest> {
    let step = step.ok_or(second_step::ENDED)?.hash();
    let (challenge, hash) = question();
    let (rp_id, now) = (site.id.clone(), app.clock.now_ms());
    let ids = app
        .db
        .write(move |db| {
            let user = second_step::find_step(db, &step, now)?.ok_or(second_step::ENDED)?;
            let ids = store::ids(db, user.id, &rp_id)?;
            if ids.is_empty() {
                return Err(Error::conflict("You have no passkey for this server."));
            }
            store::insert_challenge(db, &hash, Purpose::SecondStep, Some(user.id), now)?;
            Ok(ids)
        })
        .await?;
    Ok(PasskeyRequest {
        challenge,
        rp_id: site.id,
        allow: ids.iter().map(|id| text(id)).collect(),
    })
}

/// What somebody answered, before it is known whether it fits.
struct Answered {
    credential_id: Vec<u8>,
    client_data: Vec<u8>,
    authenticator_data: Vec<u8>,
    signature: Vec<u8>,
    challenge: TokenHash,
}

impl Answered {
    fn read(form: &SignedQuestion, site: &Site) -> Option<Self> {
        let client_data = bytes(&form.client_data)?;
        let challenge = ceremony::challenge_in(&client_data, Asked::Get, site)?;
        Some(Self {
            credential_id: bytes(&form.credential_id)?,
            client_data,
            authenticator_data: bytes(&form.authenticator_data)?,
            signature: bytes(&form.signature)?,
            challenge: hash(&challenge),
        })
    }

    /// The key's own count, if it signed this. A key that signs in by itself
    /// must have recognised its owner; after a password it need not.
    fn count(&self, key: &Found, site: &Site, purpose: Purpose) -> Option<i64> {
        let assertion = Assertion {
            client_data: &self.client_data,
            authenticator_data: &self.authenticator_data,
            signature: &self.signature,
        };
        assertion.check(&key.public_key, site, purpose == Purpose::SignIn)
    }
}

/// Finishes either way. With a step, only the keys of whoever began it count.
pub(super) async fn finish(
    app: &App,
    site: Site,
    form: &SignedQuestion,
    (purpose, step): (Purpose, Option<Token>),
    arrival: Arrival,
) -> Result<SignedIn> {
    let answered = Answered::read(form, &site).ok_or(Error::WrongPasskey)?;
    let step = step.map(|step| step.hash());
    let (teller, now) = (app.clone(), app.clock.now_ms());
    let signed_in = app
        .db
        .write(move |db| {
            let key = store::find(db, &answered.credential_id, &site.id)?;
            let key = key.ok_or(Error::WrongPasskey)?;
            let owner = key.owner.id;
            let asked_of = (purpose == Purpose::SecondStep).then_some(owner);
            let taken =
                store::take_challenge(db, &answered.challenge, purpose, asked_of, now - HOLDS)?;
            let count = answered.count(&key, &site, purpose).filter(|_| taken);
            let count = count.ok_or(Error::WrongPasskey)?;
            accounts::claim(db, owner)?;
            if purpose == Purpose::SecondStep {
                let step = step.as_ref().ok_or(second_step::ENDED)?;
                second_step::use_step_of(db, step, owner, now)?;
            }
            if !store::note_use(db, key.id, count, now)? {
                tracing::warn!(
                    user = owner,
                    "a passkey counted backwards: it may be a copy"
                );
                return Err(Error::WrongPasskey);
            }
            Ok(enter(db, &teller, key.owner, &arrival, now)?)
        })
        .await;
    if let Err(Error::WrongPasskey) = &signed_in {
        app.metrics.count_failed_sign_in("wrong passkey");
    }
    app.outbox_bell.notify_one();
    signed_in
}
