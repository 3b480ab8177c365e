//! Packs for those who hand them out: which may be, how long they are kept,
//! and the file behind a link.

use cranedesk_platform::db::{DbResult, Reader, Writer};

use super::actions::{self, NO_PACK};
use super::contents::Contents;
use super::model::{PackState, StoredPack};
use super::store;
use crate::app::App;
use crate::error::{Error, Result};
use crate::filing;
use crate::http::download::Download;

/// One of the user's packs that is ready and may be handed out, and what its
/// cranes are called.
pub(crate) fn to_hand_out(
    db: &mut Reader<'_>,
    user: i64,
    id: i64,
) -> Result<(StoredPack, Vec<String>)> {
    let pack = store::find(db, user, id)?.ok_or(NO_PACK)?;
    if pack.state != PackState::Ready || pack.key.is_none() {
        return Err(Error::conflict(
            "This pack is not ready. Please make it again.",
        ));
    }
    if !store::may_hand_out(db, id)? {
        return Err(Error::Forbidden(
            "You may look at one of these cranes but not change it, or it is archived. Its papers cannot be linked to.",
        ));
    }
    let names = store::crane_names(db, id)?;
    Ok((pack, names))
}

/// Keeps a pack's file at least until then.
pub(crate) fn keep(db: &mut Writer<'_>, id: i64, until: i64) -> DbResult<()> {
    store::keep(db, id, until)
}

/// A second pack of the same, whose file is made when it is asked for, and
/// made again when something has changed.
pub(crate) fn copy_to_keep_current(
    db: &mut Writer<'_>,
    pack: &StoredPack,
    (now, until): (i64, i64),
) -> DbResult<i64> {
    store::insert(db, pack.user, &pack.input, pack.steps, (now, until))
}

/// The file of a pack that was handed out, for whoever has checked that it
/// may be fetched.
pub(crate) async fn open_handed_out(
    app: &App,
    id: i64,
    is_current: bool,
    shown: &str,
) -> Result<Download> {
    let mut pack = find(app, id).await?;
    if is_current {
        let (contents, is_fresh) = look(app, &pack).await?;
        if !is_fresh {
            // Whoever comes at the same time waits, and finds it made.
            let _turn = app.packing.take(pack.user).await;
            pack = find(app, id).await?;
            if pack.fingerprint != contents.fingerprint() || pack.key.is_none() {
                let before = pack.key.clone();
                actions::make(app, id, contents, &pack.input).await?;
                filing::discard(app, before.as_slice()).await;
                pack = find(app, id).await?;
            }
        }
    }
    actions::download(pack, shown)
}

async fn find(app: &App, id: i64) -> Result<StoredPack> {
    let found = app.db.read(move |db| store::find_any(db, id)).await?;
    found.ok_or(NO_PACK)
}

/// What would be in the pack now, and whether that is what is in it.
async fn look(app: &App, pack: &StoredPack) -> Result<(Contents, bool)> {
    let (user, input, now) = (pack.user, pack.input.clone(), app.clock.now_ms());
    let contents = app
        .db
        .read(move |db| {
            let name = store::maker_name(db, user)?;
            Contents::read(db, (user, &name), &input, now)
        })
        .await?;
    let is_fresh = pack.key.is_some() && pack.fingerprint == contents.fingerprint();
    Ok((contents, is_fresh))
}
