//! Blocking somebody: they are told nothing, and what they send is not seen.

use super::actions;
use super::asking;
use super::block_store;
use super::model::{BlockedPerson, Pair};
use super::store;
use crate::accounts::Caller;
use crate::activity::Deed;
use crate::app::App;
use crate::changes::{self, Part};
use crate::error::{Error, Result};
use crate::links::{self, Lost};

/// Also for people who are there but never had to do with the caller.
const NOBODY: Error = Error::NotFound("Person not found.");

pub(super) async fn list(app: &App, caller: &Caller) -> Result<Vec<BlockedPerson>> {
    let me = caller.id();
    Ok(app.db.read(move |db| block_store::list(db, me)).await?)
}

/// Blocks a mate, or somebody who asked to be one. To them it looks as if they
/// were let go, or rejected.
pub(super) async fn block(app: &App, caller: &Caller, other: i64) -> Result<()> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !block_store::insert(db, me, other, now)? {
                let already = block_store::is_blocked(db, me, other)?;
                return already.then_some(()).ok_or(NOBODY);
            }
            // Requests before the pair, as everywhere: whoever accepts at this
            // moment is done when the pair is looked at.
            block_store::end_requests(db, me, other, now)?;
            asking::withdraw(db, other, me)?;
            if store::delete_mates(db, Pair::of(me, other))? {
                for part in [Part::Cranes, Part::Mates] {
                    changes::say_to(db, [me, other], part);
                }
            }
            links::rights_ended(db, Lost::OfPair(me, other), now)?;
            Ok(actions::note(db, me, Deed::MateBlocked, other, now)?)
        })
        .await
}

pub(super) async fn unblock(app: &App, caller: &Caller, other: i64) -> Result<()> {
    let (me, now) = (caller.id(), app.clock.now_ms());
    app.db
        .write(move |db| {
            if !block_store::delete(db, me, other)? {
                return Err(NOBODY);
            }
            Ok(actions::note(db, me, Deed::MateUnblocked, other, now)?)
        })
        .await
}
