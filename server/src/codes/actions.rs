//! What can be done with codes, by those who may.

use tokio::task::spawn_blocking;

use super::model::{CodeSettings, CraneCodes, StickerInput};
use super::stickers::{self, Sticker};
use super::store;
use crate::access::{self, NO_CRANE};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::certificates;
use crate::changes::{self, Changed};
use crate::cranes;
use crate::error::{Error, Result};
use crate::public_page::Token;

const NO_CODE: Error = Error::NotFound("Code not found");
/// More than anybody sticks on a crane; revoked ones do not count.
const MOST_IN_USE: usize = 30;

const PRINTS: Bucket = Bucket {
    name: "stickers",
    what: "sheets of stickers",
    burst: 60,
    every_ms: 60_000,
};

pub(super) async fn list(app: &App, user: i64, crane: i64) -> Result<CraneCodes> {
    app.db
        .read(move |db| {
            access::check_change(db, user, crane)?;
            Ok(CraneCodes {
                settings: store::settings(db, crane)?,
                codes: store::list(db, user, crane)?,
            })
        })
        .await
}

/// What is shown of a crane to anybody is for its owner to say.
pub(super) async fn set_settings(
    app: &App,
    user: i64,
    crane: i64,
    settings: CodeSettings,
) -> Result<CraneCodes> {
    let settings = settings.check()?;
    app.db
        .write(move |db| {
            let owner = access::owner_of_visible(db, user, crane)?;
            if owner != user {
                return Err(Error::Forbidden(
                    "Only the owner says what the code of a crane shows.",
                ));
            }
            certificates::check_kinds(db, user, &settings.papers.kinds)?;
            store::set_settings(db, crane, &settings)?;
            changes::say(db, Changed::Crane(crane));
            Ok(CraneCodes {
                settings: settings.clone(),
                codes: store::list(db, user, crane)?,
            })
        })
        .await
}

/// Makes a new code for each crane, and the sheets to print.
pub(super) async fn print(app: &App, user: i64, input: StickerInput) -> Result<Vec<u8>> {
    app.config.check_handing_out()?;
    let input = input.check()?;
    let (now, config) = (app.clock.now_ms(), app.config.clone());
    let (ids, takes_faults) = (input.crane_ids.clone(), input.takes_faults);
    let stickers = app
        .db
        .write(move |db| {
            PRINTS.take(db, &user.to_string(), now)?;
            let mut stickers = Vec::new();
            for crane in ids.iter().copied() {
                access::check_change(db, user, crane)?;
                let in_use = store::list(db, user, crane)?;
                if in_use.iter().filter(|code| code.in_use).count() >= MOST_IN_USE {
                    return Err(Error::conflict(
                        "A crane has at most 30 codes in use. Revoke one first.",
                    ));
                }
                let found = cranes::find_visible(db, user, crane, now)?;
                let token = Token::random();
                if !store::insert(db, user, crane, &token.hash(), now)? {
                    return Err(match found.archived_at {
                        Some(_) => Error::conflict("An archived crane has no code."),
                        None => NO_CRANE,
                    });
                }
                if let Some(takes_faults) = takes_faults
                    && access::owner_of_visible(db, user, crane)? == user
                {
                    let settings = store::settings(db, crane)?;
                    let settings = CodeSettings {
                        takes_faults,
                        ..settings
                    };
                    store::set_settings(db, crane, &settings)?;
                }
                changes::say(db, Changed::Crane(crane));
                stickers.push(Sticker {
                    url: config.link(&format!("/c/{}", token.as_str())),
                    vehicle_id: found.vehicle_id,
                    name: format!("{} {}", found.make, found.model),
                });
            }
            Ok(stickers)
        })
        .await?;
    let (sheet, copies) = (input.sheet, input.copies as usize);
    let drawn = spawn_blocking(move || stickers::draw(&stickers, sheet, copies)).await;
    drawn.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}

pub(super) async fn revoke(app: &App, user: i64, id: i64) -> Result<CraneCodes> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let crane = store::crane_of(db, user, id)?.ok_or(NO_CODE)?;
            access::check_change(db, user, crane)?;
            store::revoke(db, id, now)?;
            changes::say(db, Changed::Crane(crane));
            Ok(CraneCodes {
                settings: store::settings(db, crane)?,
                codes: store::list(db, user, crane)?,
            })
        })
        .await
}

/// Revokes what rests on rights that are gone, should any have ended unnoticed.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    let revoked = app.db.write(move |db| store::end_without_rights(db, now));
    Ok(revoked.await?)
}
