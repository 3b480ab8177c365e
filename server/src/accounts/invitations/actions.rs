//! Making invitations, taking them back, and using them up.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{Reader, Writer};

use super::super::caller::Caller;
use super::super::model::TokenHash;
use super::model::{
    Days, Invitation, InvitationForm, InvitationToken, NewInvitation, OpenInvitation, Recipient,
};
use super::store;
use crate::activity::{self, Deed, Details, Who};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::config::{Config, RegistrationPolicy};
use crate::dates::DAY_MS;
use crate::error::{Error, Result};
use crate::http::client::ClientAddress;
use crate::public_page::{Token, Visit};

/// Kept so long after their end, so that their makers see what became of them.
const KEPT: i64 = 90 * DAY_MS;

/// Made by one user.
const MADE: Bucket = Bucket {
    name: "invitation",
    what: "invitations",
    burst: 20,
    every_ms: 60 * 60 * 1000,
};

const ENDED: &str =
    "This invitation has ended or was used already. Ask whoever sent it for a new one.";

/// What a newcomer has to bring: nothing where anybody may register.
pub(in super::super) fn needed_by(
    config: &Config,
    token: Option<String>,
) -> Result<Option<TokenHash>> {
    match config.registration {
        RegistrationPolicy::Open => Ok(None),
        RegistrationPolicy::Closed => Err(Error::Forbidden(
            "This server takes no new users. Ask whoever runs it for an account.",
        )),
        RegistrationPolicy::Invite => {
            let token = token.filter(|token| !token.is_empty());
            let token = token.ok_or(Error::Forbidden(
                "This server takes new users by invitation. Ask whoever runs it for a link.",
            ))?;
            Ok(Some(Token::from(token).hash()))
        }
    }
}

/// Refuses a newcomer early, before a name is looked up for them.
pub(in super::super) fn check(
    db: &mut Reader<'_>,
    config: &Config,
    invitation: Option<&TokenHash>,
    now: i64,
) -> Result<()> {
    let Some(hash) = invitation else {
        return Ok(());
    };
    let found = store::find_open(db, hash, config.invites_by_users, now)?;
    found.map(|_| ()).ok_or(Error::Forbidden(ENDED))
}

pub(in super::super) fn use_up(
    db: &mut Writer<'_>,
    config: &Config,
    invitation: Option<&TokenHash>,
    user: i64,
    now: i64,
) -> Result<()> {
    let Some(hash) = invitation else {
        return Ok(());
    };
    match store::use_up(db, hash, config.invites_by_users, user, now)? {
        true => Ok(()),
        false => Err(Error::Forbidden(ENDED)),
    }
}

/// Says why no invitation can be made, if none can.
fn check_wanted(config: &Config) -> Result<()> {
    match config.registration {
        RegistrationPolicy::Invite => Ok(()),
        RegistrationPolicy::Open => Err(Error::conflict(
            "Anybody may register on this server, so nobody needs an invitation.",
        )),
        RegistrationPolicy::Closed => Err(Error::conflict(
            "This server takes no new users, so an invitation would lead nowhere.",
        )),
    }
}

pub(super) async fn make(
    app: &App,
    caller: &Caller,
    form: &InvitationForm,
) -> Result<NewInvitation> {
    check_wanted(&app.config)?;
    if !app.config.invites_by_users {
        return Err(Error::Forbidden(
            "On this server only whoever runs it invites people.",
        ));
    }
    let days = form.days.map(Days::try_from).transpose()?;
    insert(
        app,
        Some(caller.id()),
        &form.recipient,
        days.unwrap_or_default(),
    )
    .await
}

/// Makes one on the operator's word. The link is whole.
pub(in super::super) async fn invite_for_operator(
    app: &App,
    recipient: &str,
    days: Option<i64>,
) -> Result<(String, String)> {
    check_wanted(&app.config)?;
    let days = days.map(Days::try_from).transpose()?;
    let made = insert(app, None, recipient, days.unwrap_or_default()).await?;
    let url = match app.config.public_url {
        Some(_) => made.url,
        None => app.config.link(&made.url),
    };
    Ok((url, made.ends_at))
}

async fn insert(app: &App, by: Option<i64>, recipient: &str, days: Days) -> Result<NewInvitation> {
    let recipient: Recipient = recipient.parse()?;
    let token = Token::random();
    let (hash, now) = (token.hash(), app.clock.now_ms());
    let ends_at = now + days.ms();
    app.db
        .write(move |db| {
            if let Some(user) = by {
                MADE.take(db, &user.to_string(), now)?;
            }
            store::insert(db, &hash, by, &recipient, (now, ends_at))?;
            let who = by.map_or(Who::Operator, Who::User);
            let name = match recipient.as_str() {
                "" => "somebody",
                name => name,
            };
            let details = Details::default().about(name);
            Ok::<_, Error>(activity::record(
                db,
                who,
                Deed::InvitationMade,
                &details,
                now,
            )?)
        })
        .await?;
    // Behind a #, so that no server and no proxy ever sees it.
    let path = format!("/auth?tab=register#{}", token.as_str());
    // Only the browser knows what this server is called where nobody has said.
    let url = match app.config.public_url {
        Some(_) => app.config.link(&path),
        None => path,
    };
    Ok(NewInvitation {
        url,
        ends_at: iso_text(ends_at),
    })
}

pub(super) async fn list(app: &App, caller: &Caller) -> Result<Vec<Invitation>> {
    let (user, now) = (caller.id(), app.clock.now_ms());
    Ok(app.db.read(move |db| store::list(db, user, now)).await?)
}

pub(super) async fn take_back(app: &App, caller: &Caller, id: i64) -> Result<()> {
    let (user, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !store::delete(db, user, id)? {
                return Err(Error::NotFound("Invitation not found"));
            }
            let (who, deed) = (Who::User(user), Deed::InvitationTakenBack);
            Ok(activity::record(db, who, deed, &Details::default(), now)?)
        })
        .await
}

/// What whoever holds a link may know of it.
pub(super) async fn open(
    app: &App,
    form: InvitationToken,
    address: ClientAddress,
) -> Result<OpenInvitation> {
    let (by_users, now) = (app.config.invites_by_users, app.clock.now_ms());
    let visit = Visit::new(address, now);
    let hash = Token::from(form.token).hash();
    let found = app
        .db
        .read(move |db| store::find_open(db, &hash, by_users, now))
        .await?;
    match found {
        Some(invitation) => Ok(invitation),
        None => Err(match visit.missed(&app.db).await {
            Error::NotFound(_) => Error::NotFound(ENDED),
            other => other,
        }),
    }
}

pub(in super::super) fn tidy_up(db: &mut Writer<'_>, now: i64) -> Result<()> {
    store::delete_ended_before(db, now - KEPT)?;
    Ok(())
}
