//! What can be done with documents, by those who may.

use cranedesk_platform::db::{DbError, Reader, Writer};
use cranedesk_platform::files::Incoming;

use super::kind::Kind;
use super::lookup::{self, Lookup, LookupResult};
use super::model::{Document, DocumentType, safe_name};
use super::store::{self, Citation, NewDocument};
use super::{text_store, word};
use crate::access::{self, NO_CRANE};
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::certificates::Certificate;
use crate::changes::{self, Changed};
use crate::dates::long_date;
use crate::error::{Error, Result};
use crate::filing::{self, Unfiled, uncancelled};
use crate::http::download::{Download, INERT, disposition};
use crate::http::upload::{Upload, UploadField, UploadForm, broken};
use crate::quotas::{self, Addition};
use crate::text::thousands;

/// The largest document, in bytes.
pub(crate) const LIMIT: u64 = 50 * 1024 * 1024;

pub(crate) const NO_DOCUMENT: Error = Error::NotFound("Document not found");

/// Files a document. The file is stored before its row is written, and goes
/// again if the row is not.
pub(super) async fn upload(app: App, user: i64, crane: i64, form: Upload) -> Result<Document> {
    // Right and room are checked before the file is received.
    let own = app.clone();
    app.db
        .read(move |db| {
            access::check_change(db, user, crane)?;
            quotas::check_room(&own, db, crane, Addition::document(1))
        })
        .await?;
    let form = form.up_to(LIMIT)?;
    let (file, new) = receive(&app, crane, form).await?;
    let now = app.clock.now_ms();
    uncancelled(async move {
        let own = app.clone();
        let recorded = app
            .db
            .write(move |db| {
                quotas::check_crane(&own, db, new.crane, Addition::document(new.size))?;
                record(db, user, &new, now)
            })
            .await;
        file.settle(&recorded);
        app.reading_bell.send_replace(());
        recorded
    })
    .await
}

fn record(db: &mut Writer<'_>, user: i64, new: &NewDocument, now: i64) -> Result<Document> {
    let id = match store::insert(db, user, new, now) {
        Err(DbError::MissingReference) => return Err(NO_CRANE),
        id => id?,
    };
    let Some(id) = id else {
        access::check_change(db, user, new.crane)?;
        return Err(NO_CRANE);
    };
    alerts::mate_changed(db, new.crane, user, MateChange::Added, now)?;
    let details = Details::crane(new.crane).about(&new.name);
    activity::record(db, Who::User(user), Deed::DocumentFiled, &details, now)?;
    store::find(db, user, id)?.ok_or(NO_DOCUMENT)
}

/// Reads the form to its end, in whatever order its fields come.
async fn receive(app: &App, crane: i64, mut form: UploadForm) -> Result<(Unfiled, NewDocument)> {
    let mut file = None;
    let mut document_type = DocumentType::default();
    while let Some(field) = form.next().await? {
        match field.name() {
            "document" if file.is_some() => {
                return Err(Error::unacceptable("Please send one file at a time."));
            }
            "document" => file = Some(receive_file(app, field).await?),
            "documentType" => {
                document_type = field
                    .short_text()
                    .await?
                    .and_then(|text| DocumentType::from_text(&text))
                    .ok_or(Error::unacceptable("This is not a type of document."))?;
            }
            _ => {}
        }
    }
    let (file, kind, name) = file.ok_or(Error::unacceptable("Please choose a file."))?;
    let stored = file.file();
    let new = NewDocument {
        crane,
        name,
        kind,
        document_type,
        size: stored.size as i64,
        key: stored.key.to_string(),
        sha256: stored.sha256.clone(),
    };
    Ok((file, new))
}

async fn receive_file(app: &App, field: UploadField<'_>) -> Result<(Unfiled, Kind, String)> {
    let wrong_kind =
        || Error::WrongKind("Only PDF, Word, JPEG, PNG and GIF files can be filed.".into());
    let name = safe_name(field.file_name());
    let incoming = Incoming::new(field.pieces(), Kind::HEAD)
        .await
        .map_err(|error| broken(&error, LIMIT))?;
    if incoming.head().is_empty() {
        return Err(Error::unacceptable("The file is empty."));
    }
    let kind = Kind::by_head(incoming.head()).ok_or_else(wrong_kind)?;
    let file = Unfiled::receive(app, incoming, LIMIT).await?;
    let stored = file.file();
    if !word::is_really(app, kind, &stored.key, stored.size).await? {
        return Err(wrong_kind());
    }
    Ok((file, kind, name))
}

/// The file of a document, and how it is to be shown.
pub(crate) async fn open(app: &App, user: i64, id: i64) -> Result<Download> {
    let file = app
        .db
        .read(move |db| store::find_file(db, user, id))
        .await?
        .ok_or(NO_DOCUMENT)?;
    // A row from elsewhere may name a kind that is not taken here.
    let kind = Kind::from_mimetype(&file.mimetype);
    let shown = match kind {
        Some(kind) if kind.is_shown_inline() => "inline",
        _ => "attachment",
    };
    Ok(Download {
        key: file.key,
        size: file.size as u64,
        sha256: file.sha256,
        mimetype: kind.map_or("application/octet-stream", Kind::mimetype),
        disposition: disposition(shown, &file.filename),
        policy: kind.map_or(INERT, Kind::policy),
    })
}

/// Finds papers by what they say and what they are called.
pub(super) async fn look_up(app: &App, user: i64, lookup: Lookup) -> Result<LookupResult> {
    app.db.read(move |db| lookup::find(db, user, &lookup)).await
}

/// Has the text of a document read once more.
pub(super) async fn read_again(app: &App, user: i64, id: i64) -> Result<()> {
    app.db
        .write(move |db| match text_store::read_again(db, user, id)? {
            Some(crane) => {
                changes::say(db, Changed::Crane(crane));
                Ok(())
            }
            // It is being read already; only the right to ask for it is checked.
            None => check_change(db, user, id),
        })
        .await?;
    app.reading_bell.send_replace(());
    Ok(())
}

/// Whether the user may change a document. Also tells why a statement found
/// none to change.
fn check_change(db: &mut Reader<'_>, user: i64, id: i64) -> Result<()> {
    let access = store::access(db, user, id)?;
    access.ok_or(NO_DOCUMENT)?.check_change()
}

pub(super) async fn delete(app: App, user: i64, id: i64) -> Result<()> {
    let now = app.clock.now_ms();
    uncancelled(async move {
        let key = app
            .db
            .write(move |db| {
                check_change(db, user, id)?;
                check_uncited(db, id)?;
                // May change it, and yet it is not there: somebody else just
                // removed it.
                let name = store::find(db, user, id)?.ok_or(NO_DOCUMENT)?.name;
                let (crane, key) = store::delete(db, user, id)?.ok_or(NO_DOCUMENT)?;
                alerts::mate_changed(db, crane, user, MateChange::Removed, now)?;
                let details = Details::crane(crane).about(&name);
                activity::record(db, Who::User(user), Deed::DocumentDeleted, &details, now)?;
                Ok::<_, Error>(key)
            })
            .await?;
        filing::discard(&app, &[key]).await;
        Ok(())
    })
    .await
}

/// Refuses where an entry rests on the paper.
fn check_uncited(db: &mut Writer<'_>, id: i64) -> Result<()> {
    // Locked, so that nobody can cite the document between this check and its deletion.
    store::lock(db, id)?;
    let Some(cited) = store::find_citation(db, id)? else {
        return Ok(());
    };
    Err(Error::conflict(format!(
        "The {} rests on this paper. Void it first.",
        in_words(cited)
    )))
}

/// "COF renewal of 2 July 2026"
fn in_words(cited: Citation) -> String {
    if let Some(end) = cited.end_km {
        let start = cited
            .start_km
            .map(|start| format!("from {} ", thousands(start)));
        let start = start.unwrap_or_default();
        return format!("road user licence {start}to {} km", thousands(end));
    }
    let built_in = Certificate::from_text(&cited.kind).map(|one| one.label().to_owned());
    let what = built_in.or(cited.label).unwrap_or_default();
    let day = cited.day.and_then(|day| day.parse().ok()).map(long_date);
    let of = day.map_or(String::new(), |day| format!(" of {day}"));
    format!("{what} renewal{of}")
}
