//! Reads the text of documents after they were filed, on any number of nodes.

use std::convert::Infallible;
use std::time::Duration;

use cranedesk_platform::extract::{Kind, Problem, Text};
use futures_util::future::join_all;
use rustix::system::uname;

use super::model::TextState;
use super::text_store::{self, Claim, Outcome};
use crate::app::App;
use crate::changes::{self, Changed};
use crate::error::{Error, Result};
use crate::proposals;

/// Documents that a node reads at once.
const READERS: usize = 2;
/// How often a node looks for what another left behind.
const EVERY: Duration = Duration::from_secs(30);
/// A node that is silent for this long has lost its claim.
const CLAIM_MS: i64 = 60 * 1000;
/// So a claim is kept up well before.
const KEEP_UP: Duration = Duration::from_secs(20);
/// A document that brings its reader or even the server down is given up.
const ATTEMPTS: i64 = 3;
const PAUSE_MS: i64 = 60 * 1000;

/// Runs until the task is dropped. A failure is told and tried again next time.
pub(crate) async fn run(app: App) {
    if let Err(error) = give_back_own(&app).await {
        tracing::warn!(%error, "documents: what was being read is still claimed");
    }
    join_all((0..READERS).map(|_| read_as_they_come(&app))).await;
}

/// What this node is called, also after it was started anew.
fn node(app: &App) -> String {
    let machine = uname();
    let machine = machine.nodename().to_string_lossy();
    format!("{machine} {}", app.config.listen)
}

/// Nobody reads what this node was reading when it was ended. The attempt
/// counts: it may have been what ended it.
pub(super) async fn give_back_own(app: &App) -> Result<()> {
    let node = node(app);
    Ok(app
        .db
        .write(move |db| text_store::give_back(db, &node))
        .await?)
}

async fn read_as_they_come(app: &App) -> Infallible {
    let mut bell = app.reading_bell.subscribe();
    loop {
        // What rings from here on is heard after the reading.
        bell.borrow_and_update();
        if let Err(error) = read_waiting(app).await {
            tracing::warn!(%error, "documents: reading failed");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = bell.changed() => {}
        }
    }
}

/// Reads one document after the other until none is due.
pub(crate) async fn read_waiting(app: &App) -> Result<()> {
    let node = node(app);
    loop {
        let now = app.clock.now_ms();
        let next = app.db.read(move |db| text_store::next(db, now));
        let Some(document) = next.await.map_err(Error::from)? else {
            return Ok(());
        };
        let reader = node.clone();
        let claimed = app
            .db
            .write(move |db| text_store::claim(db, document, &reader, (now, now + CLAIM_MS)));
        let Some(claim) = claimed.await.map_err(Error::from)? else {
            // Another reader was quicker.
            continue;
        };
        // Wakes another idle reader: more documents may be waiting.
        app.reading_bell.send_replace(());
        read(app, claim).await?;
    }
}

async fn read(app: &App, claim: Claim) -> Result<()> {
    if claim.attempt > ATTEMPTS {
        // Every attempt ended without a result, so the reader must have been killed.
        return settle(app, claim, Err(Problem::Stopped)).await;
    }
    let text = tokio::select! {
        text = text_of(app, &claim) => text,
        lost = keep_up(app, &claim) => return lost,
        given_back = give_way(app, &claim) => return given_back,
    };
    match text {
        Ok(text) => settle(app, claim, text).await,
        Err(error) => {
            put_off(app, claim).await?;
            Err(error)
        }
    }
}

/// The text, or what is wrong with the file. Fails where the file cannot be
/// reached, which says nothing about it.
async fn text_of(app: &App, claim: &Claim) -> Result<Result<Text, Problem>> {
    let Some(kind) = Kind::from_mimetype(&claim.mimetype) else {
        return Ok(Err(Problem::UnknownKind));
    };
    let Ok(key) = claim.key.parse() else {
        return Ok(Err(Problem::Damaged));
    };
    Ok(match app.files.open_file(&key).await? {
        Some(file) => app.text_reader.read(kind, file).await,
        None => Err(Problem::Damaged),
    })
}

/// Ends only when the claim is lost.
async fn keep_up(app: &App, claim: &Claim) -> Result<()> {
    loop {
        tokio::time::sleep(KEEP_UP).await;
        let (claim, until) = (claim.clone(), app.clock.now_ms() + CLAIM_MS);
        let kept = app.db.write(move |db| text_store::keep(db, &claim, until));
        if !kept.await.map_err(Error::from)? {
            return Ok(());
        }
    }
}

/// Ends only when the document was given back: somebody else waits, and two of
/// one owner's are being read. Dropping the reading ends its process.
async fn give_way(app: &App, claim: &Claim) -> Result<()> {
    let mut bell = app.reading_bell.subscribe();
    loop {
        let (now, document) = (app.clock.now_ms(), claim.document);
        let must = app
            .db
            .read(move |db| text_store::must_give_way(db, document, now));
        if must.await.map_err(Error::from)? && give_back(app, claim, now).await? {
            return Ok(());
        }
        tokio::select! {
            () = tokio::time::sleep(KEEP_UP) => {}
            _ = bell.changed() => {}
        }
    }
}

/// That it is given back is no fault of the document's, and costs no attempt.
async fn give_back(app: &App, claim: &Claim, now: i64) -> Result<bool> {
    let claim = claim.clone();
    app.db
        .write(move |db| {
            // Somebody may have come to an end since it was looked at.
            if !text_store::must_give_way(db, claim.document, now)? {
                return Ok(false);
            }
            let outcome = Outcome::waiting(claim.attempt - 1, 0);
            Ok(text_store::settle(db, &claim, &outcome)?.is_some())
        })
        .await
}

pub(super) async fn settle(app: &App, claim: Claim, text: Result<Text, Problem>) -> Result<()> {
    let now = app.clock.now_ms();
    let try_again = |problem: &Problem| problem.may_pass() && claim.attempt < ATTEMPTS;
    let state = match &text {
        Ok(_) => TextState::Searchable,
        Err(problem) if try_again(problem) => TextState::Waiting,
        Err(_) => TextState::Unreadable,
    };
    let problem = match &text {
        Ok(text) => missing(text.unread_scans),
        Err(problem) => (state == TextState::Unreadable).then(|| problem.to_string()),
    };
    // A label and its date may stand apart in what was read in a picture.
    let is_sure = text.as_ref().is_ok_and(|text| !text.from_pictures);
    let pages = text.map(|text| text.pages).unwrap_or_default();
    app.db
        .write(move |db| {
            let outcome = Outcome {
                state: state.as_str(),
                pages: (state == TextState::Searchable).then_some(pages.len() as i64),
                problem: problem.as_deref(),
                attempts: claim.attempt,
                due: now + PAUSE_MS * claim.attempt,
            };
            let crane = text_store::settle(db, &claim, &outcome)?;
            if let Some(crane) = crane {
                changes::say(db, Changed::Crane(crane));
            }
            // While it waits for another attempt, the pages found earlier are kept.
            if crane.is_some() && state != TextState::Waiting {
                text_store::replace_pages(db, claim.document, &pages)?;
                let sure: &[String] = if is_sure { &pages } else { &[] };
                proposals::look_at(db, claim.document, sure, now)?;
            }
            Ok(())
        })
        .await
}

/// What a searchable document lacks, in one sentence.
fn missing(scans: usize) -> Option<String> {
    match scans {
        0 => None,
        1 => Some("One scanned page could not be read.".into()),
        _ => Some(format!("{scans} scanned pages could not be read.")),
    }
}

/// The file cannot be reached now. That is no attempt, and costs none.
async fn put_off(app: &App, claim: Claim) -> Result<()> {
    let due = app.clock.now_ms() + PAUSE_MS;
    app.db
        .write(move |db| {
            let outcome = Outcome::waiting(claim.attempt - 1, due);
            text_store::settle(db, &claim, &outcome)?;
            Ok(())
        })
        .await
}
