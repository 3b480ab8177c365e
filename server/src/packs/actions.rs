//! What can be done with packs, by those who may.

use std::convert::Infallible;
use std::time::Duration;

use tokio::sync::watch;

use super::contents::Contents;
use super::making::{self, Made};
use super::model::{Pack, PackInput, PackState, StoredPack};
use super::store::{self, NewFile};
use crate::accounts::Caller;
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::certificates;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};
use crate::filing;
use crate::http::download::{Download, PAPER, disposition};
use crate::quotas::{self, Addition};

pub(crate) const NO_PACK: Error = Error::NotFound("Pack not found");

/// How long a pack waits to be fetched.
const KEPT: i64 = DAY_MS;
/// How long it is known after that.
const REMEMBERED: i64 = 30 * DAY_MS;
const LOOKED_AT: Duration = Duration::from_millis(300);
/// Files that are removed at once.
const BATCH: i64 = 100;

/// Each takes seconds of a processor and a copy of all its papers.
const PACKS: Bucket = Bucket {
    name: "packs",
    what: "packs",
    burst: 60,
    every_ms: 30_000,
};

/// Begins to make a pack. It goes on when the client has gone.
pub(super) async fn begin(app: App, caller: &Caller, input: PackInput) -> Result<Pack> {
    let input = input.check()?;
    let (user, name) = (caller.id(), caller.user.username.clone());
    let now = app.clock.now_ms();
    let wanted = input.clone();
    filing::check_space(&app)?;
    let of = app.clone();
    let (pack, contents) = app
        .db
        .write(move |db| {
            let contents = Contents::read(db, (user, &name), &wanted, now)?;
            certificates::check_kinds(db, user, wanted.choice.kinds.iter().flatten())?;
            // About what it will be: the papers are put in as they are.
            let size = contents.papers().map(|paper| paper.size).sum();
            quotas::check_room_of(&of, db, user, Addition::file(size))?;
            PACKS.take(db, &user.to_string(), now)?;
            let steps = making::steps(&contents) as i64;
            let id = store::insert(db, user, &wanted, steps, (now, now + KEPT))?;
            let pack = store::find(db, user, id)?.ok_or(NO_PACK)?;
            Ok::<_, Error>((pack, contents))
        })
        .await?;
    let id = pack.id;
    let shown = pack.shown(now);
    tokio::spawn(async move {
        let _turn = app.packing.take(user).await;
        if let Err(error) = make(&app, id, contents, &input).await {
            error.log();
            let problem = error.to_string();
            let now = app.clock.now_ms();
            let told = app.db.write(move |db| store::fail(db, id, &problem, now));
            if let Err(error) = told.await {
                tracing::warn!(%error, "packs: a failure could not be written down");
            }
        }
    });
    Ok(shown)
}

/// Makes the file and writes it down.
pub(super) async fn make(app: &App, id: i64, contents: Contents, input: &PackInput) -> Result<()> {
    let fingerprint = contents.fingerprint();
    let progress = watch::Sender::new(0);
    let told = progress.subscribe();
    let making = making::make(app, contents, input.format, |done| {
        progress.send_replace(done);
    });
    let Made {
        file,
        name,
        pages,
        notes,
    } = tokio::select! {
        made = making => made?,
        never = write_progress(app, id, told) => match never {},
    };
    let stored = file.file();
    let new = NewFile {
        key: stored.key.to_string(),
        size: stored.size as i64,
        sha256: stored.sha256.clone(),
        name,
        pages: pages as i64,
        notes: notes.join("\n"),
        fingerprint,
    };
    let now = app.clock.now_ms();
    let of = app.clone();
    let recorded = app
        .db
        .write(move |db| {
            let before = store::find_any(db, id)?.ok_or(NO_PACK)?;
            let replaced = before.key.map_or(0, |_| before.size);
            let more = (new.size - replaced).max(0);
            quotas::check(&of, db, before.user, Addition::file(more))?;
            match store::finish(db, id, &new, now)? {
                true => Ok(()),
                false => Err(NO_PACK),
            }
        })
        .await;
    file.settle(&recorded);
    recorded
}

/// Writes down how far a pack is, as often as somebody looks.
async fn write_progress(app: &App, id: i64, mut told: watch::Receiver<usize>) -> Infallible {
    loop {
        tokio::time::sleep(LOOKED_AT).await;
        let (now, done) = (app.clock.now_ms(), *told.borrow_and_update() as i64);
        let written = app.db.write(move |db| store::progress(db, id, done, now));
        if let Err(error) = written.await {
            tracing::warn!(%error, "packs: progress could not be written down");
        }
    }
}

pub(super) async fn get(app: &App, user: i64, id: i64) -> Result<Pack> {
    let now = app.clock.now_ms();
    let found = app.db.read(move |db| store::find(db, user, id)).await?;
    Ok(found.ok_or(NO_PACK)?.shown(now))
}

/// The file of a pack that is ready.
pub(super) async fn open(app: &App, user: i64, id: i64, is_saved: bool) -> Result<Download> {
    let found = app.db.read(move |db| store::find(db, user, id)).await?;
    let shown = if is_saved { "attachment" } else { "inline" };
    download(found.ok_or(NO_PACK)?, shown)
}

pub(super) fn download(pack: StoredPack, shown: &str) -> Result<Download> {
    let key = match (pack.state, pack.key) {
        (PackState::Ready, Some(key)) => key,
        (PackState::Making, _) => {
            return Err(Error::conflict("This pack is not ready yet."));
        }
        _ => return Err(NO_PACK),
    };
    Ok(Download {
        key,
        size: pack.size as u64,
        sha256: pack.sha256,
        mimetype: pack.input.format.mimetype(),
        disposition: disposition(shown, &pack.name),
        policy: PAPER,
    })
}

/// Removes the files of packs that are no longer kept, and forgets old packs.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    loop {
        let files = app
            .db
            .write(move |db| store::take_files(db, now, BATCH))
            .await?;
        filing::discard(app, &files).await;
        if files.len() < BATCH as usize {
            break;
        }
    }
    app.db
        .write(move |db| store::delete_before(db, now - REMEMBERED))
        .await?;
    Ok(())
}
