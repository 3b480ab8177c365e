//! Making tokens, calling with one, and taking them back.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Writer};

use super::super::bearer::{PREFIX, Scope};
use super::super::caller::{Caller, Proven};
use super::super::sessions::Token;
use super::super::told::{self, News};
use super::model::{ApiToken, ApiTokenForm, Days, NewApiToken, TokenName};
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// Tokens that one user can have at a time.
const MOST: i64 = 50;
/// Ended ones are kept so long, so that their owner sees what became of them.
const KEPT: i64 = 90 * DAY_MS;

pub(super) async fn make(app: &App, owner: &Proven, form: &ApiTokenForm) -> Result<NewApiToken> {
    let name: TokenName = form.name.parse()?;
    let scope = Scope::from_text(&form.scope).ok_or(Error::unacceptable(
        "Choose what the token may do: read, or change",
    ))?;
    let days = Days::try_from(form.days)?;
    let token = Token::from(format!("{PREFIX}{}", Token::random().as_str()));
    let (hash, now) = (token.hash(), app.clock.now_ms());
    let ends_at = now + days.ms();
    let (teller, owner) = (app.clone(), owner.user.clone());
    app.db
        .write(move |db| {
            if !store::insert(db, &hash, owner.id, (&name, scope), (now, ends_at), MOST)? {
                return Err(Error::conflict(
                    "You have as many tokens as one can have. Revoke one that you no longer use.",
                ));
            }
            note(db, owner.id, Deed::TokenMade, name.as_str(), now)?;
            let text = format!(
                "A token for programs was made for your account: {}. If that was not you, revoke \
                 it under Profile, Security, and change your password.",
                name.as_str()
            );
            let news = News {
                subject: "CraneDesk: a token for programs was made",
                text: &text,
            };
            Ok(told::tell(db, &teller, &owner, &news, now)?)
        })
        .await?;
    app.outbox_bell.notify_one();
    Ok(NewApiToken {
        token: token.as_str().to_owned(),
        ends_at: iso_text(ends_at),
    })
}

fn note(db: &mut Writer<'_>, user: i64, deed: Deed, name: &str, now: i64) -> DbResult<()> {
    let details = Details::default().about(name);
    activity::record(db, Who::User(user), deed, &details, now)
}

pub(super) async fn list(app: &App, owner: &Caller) -> Result<Vec<ApiToken>> {
    let (user, now) = (owner.id(), app.clock.now_ms());
    Ok(app.db.read(move |db| store::list(db, user, now)).await?)
}

pub(super) async fn revoke(app: &App, owner: &Caller, id: i64) -> Result<()> {
    let (user, now) = (owner.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            let name = store::delete(db, user, id)?;
            let name = name.ok_or(Error::NotFound("Token not found"))?;
            Ok(note(db, user, Deed::TokenRevoked, &name, now)?)
        })
        .await
}

/// A password that was forgotten or stolen takes the tokens with it.
pub(in super::super) fn end_all_of(db: &mut Writer<'_>, owner: i64) -> DbResult<u64> {
    store::delete_of(db, owner)
}

pub(in super::super) fn tidy_up(db: &mut Writer<'_>, now: i64) -> DbResult<u64> {
    store::delete_ended_before(db, now - KEPT)
}
