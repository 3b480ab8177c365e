//! Faults that somebody reports who read a code: they reach the owner's bell.

use std::borrow::Cow;

use cranedesk_platform::db::Reader;
use cranedesk_platform::files::Incoming;
use cranedesk_platform::visible;
use image::ImageFormat;

use super::model::Fault;
use super::opening::Opened;
use super::store::{self, Photo};
use crate::access::{self, NO_CRANE};
use crate::alerts::{self, Notice};
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::changes::{self, Changed};
use crate::cranes;
use crate::error::{Error, Result};
use crate::filing::{self, Unfiled, uncancelled};
use crate::http::download::{Download, INERT};
use crate::http::upload::{Upload, UploadField, broken};
use crate::quotas::{self, Addition};

/// How much of a photo must be seen to tell its kind.
const PHOTO_HEAD: usize = 64;
/// The largest photo, in bytes.
pub(super) const LIMIT: u64 = 10 * 1024 * 1024;
const LONGEST: usize = 2_000;
const LONGEST_REPORTER: usize = 100;
/// What the bell says of a report.
const TOLD: usize = 120;
const NO_FAULT: Error = Error::NotFound("Fault not found");
const TOO_LONG_A_NAME: Error =
    Error::Unacceptable(Cow::Borrowed("Your name or telephone number is too long."));

/// Reports from one network, at whatever cranes …
const FROM_ONE: Bucket = Bucket {
    name: "faults-from",
    what: "reports from here",
    burst: 5,
    every_ms: 5 * 60 * 1000,
};
/// … and about one crane, from wherever.
const ABOUT_ONE: Bucket = Bucket {
    name: "faults-about",
    what: "reports about this crane",
    burst: 30,
    every_ms: 10 * 60 * 1000,
};

/// Photos that are kept of one crane's faults, so that strangers never fill the
/// owner's room. There is place again when reports are removed.
const MOST_PHOTOS: i64 = 20;
const NO_ROOM: Error = Error::OverQuota(
    "There is no room for a photo here at the moment, so nothing was sent. \
     Please go back and send your report without it.",
);

/// Takes a report. Counted before its photo is looked at.
pub(super) async fn report(app: &App, opened: &Opened, form: Upload) -> Result<()> {
    let (crane, owner) = (opened.code.crane, opened.code.owner);
    let (from, now) = (opened.visit.network.clone(), opened.visit.now);
    app.db
        .write(move |db| {
            if !store::settings(db, crane)?.takes_faults {
                return Err(Error::Forbidden("Faults of this crane are not taken here."));
            }
            FROM_ONE.take(db, &from, now)
        })
        .await?;
    let Report {
        text,
        reporter,
        photo,
    } = receive(app, form).await.map_err(for_strangers)?;
    let network = opened.visit.shortened.clone();
    let app = app.clone();
    uncancelled(async move {
        let stored = photo.as_ref().map(|(file, mimetype)| Photo {
            key: file.file().key.to_string(),
            mimetype: (*mimetype).to_owned(),
            size: file.file().size as i64,
            sha256: file.file().sha256.clone(),
        });
        let of = app.clone();
        let recorded = app
            .db
            .write(move |db| {
                // What was refused takes nobody's turn.
                ABOUT_ONE.take(db, &crane.to_string(), now)?;
                if let Some(photo) = &stored {
                    if store::count_photos(db, crane)? >= MOST_PHOTOS {
                        return Err(NO_ROOM);
                    }
                    quotas::check_crane(&of, db, crane, Addition::file(photo.size))?;
                }
                let found = cranes::find_visible(db, owner, crane, now)?;
                let said = (text.as_str(), reporter.as_str(), network.as_str());
                store::insert_fault(db, crane, said, stored.as_ref(), now)?;
                changes::say(db, Changed::Crane(crane));
                let short: String = text.chars().take(TOLD).collect();
                let dots = if short.len() < text.len() { "…" } else { "" };
                let line = format!(
                    "Somebody reported a fault on {} {} ({}): {short}{dots}",
                    found.make, found.model, found.vehicle_id
                );
                let path = format!("/crane/{crane}#faults");
                let notice = Notice {
                    text: &line,
                    path: &path,
                };
                Ok::<_, Error>(alerts::tell(db, owner, &notice, now)?)
            })
            .await;
        if let Some((file, _)) = photo {
            file.settle(&recorded);
        }
        recorded
    })
    .await
    .map_err(for_strangers)
}

/// Whose room it is that a photo does not fit into is nothing for a stranger.
fn for_strangers(error: Error) -> Error {
    match error {
        Error::OverQuota(_) | Error::LowSpace | Error::DiskFull => NO_ROOM,
        other => other,
    }
}

type Taken = (Unfiled, &'static str);

/// What somebody sent.
struct Report {
    text: String,
    /// Name or telephone, where they left one.
    reporter: String,
    photo: Option<Taken>,
}

async fn receive(app: &App, form: Upload) -> Result<Report> {
    let mut form = form.up_to(LIMIT)?;
    let (mut text, mut reporter, mut photo) = (String::new(), String::new(), None);
    while let Some(field) = form.next().await? {
        match field.name() {
            "text" => {
                let typed = field.whole(LONGEST * 4).await?;
                let typed = typed.ok_or(Error::unacceptable("The report is too long."))?;
                text = String::from_utf8(typed)
                    .map_err(|_| Error::unacceptable("The report cannot be read as text."))?;
            }
            "reporter" => {
                let typed = field.whole(LONGEST_REPORTER * 4).await?;
                let typed = typed.and_then(|typed| String::from_utf8(typed).ok());
                let typed = typed.ok_or(TOO_LONG_A_NAME)?;
                visible(&typed).trim().clone_into(&mut reporter);
            }
            "photo" if photo.is_none() => photo = receive_photo(app, field).await?,
            _ => {}
        }
    }
    let lines = text.lines().map(|line| visible(line).trim().to_owned());
    let text = lines.collect::<Vec<_>>().join("\n").trim().to_owned();
    if text.is_empty() {
        return Err(Error::unacceptable("Please say what is wrong."));
    }
    if text.chars().count() > LONGEST {
        return Err(Error::unacceptable("The report is too long."));
    }
    if reporter.chars().count() > LONGEST_REPORTER {
        return Err(TOO_LONG_A_NAME);
    }
    let reporter = reporter.replace(char::is_control, " ");
    Ok(Report {
        text,
        reporter,
        photo,
    })
}

/// A photo is drawn anew, as a crane's picture is: smaller, without what the
/// camera wrote beside it, and nothing but a picture.
async fn receive_photo(app: &App, field: UploadField<'_>) -> Result<Option<Taken>> {
    let incoming = Incoming::new(field.pieces(), PHOTO_HEAD)
        .await
        .map_err(|error| broken(&error, LIMIT))?;
    let head = incoming.head();
    if head.is_empty() {
        return Ok(None);
    }
    let format = photo_format(head).ok_or(Error::WrongKind(
        "Only JPEG, PNG and WebP photos can be sent.".into(),
    ))?;
    let original = Unfiled::receive(app, incoming, LIMIT).await?;
    let (photo, mimetype) = cranes::redraw_photo(app, &original, format).await?;
    Ok(Some((Unfiled::store(app, photo).await?, mimetype)))
}

/// What phones make.
fn photo_format(head: &[u8]) -> Option<ImageFormat> {
    use ImageFormat::{Jpeg, Png, WebP};
    let format = image::guess_format(head).ok();
    format.filter(|format| [Jpeg, Png, WebP].contains(format))
}

pub(super) async fn list(app: &App, user: i64, crane: i64) -> Result<Vec<Fault>> {
    app.db
        .read(move |db| {
            access::owner_of_visible(db, user, crane)?;
            Ok(store::list_faults(db, user, crane)?)
        })
        .await
}

/// Removes a report with its photo, and answers those that are left.
pub(super) async fn remove(app: &App, user: i64, id: i64) -> Result<Vec<Fault>> {
    let (left, photo) = app
        .db
        .write(move |db| {
            let crane = crane_to_change(db, user, id)?;
            let photo = store::remove_fault(db, id)?;
            changes::say(db, Changed::Crane(crane));
            Ok::<_, Error>((store::list_faults(db, user, crane)?, photo))
        })
        .await?;
    filing::discard(app, photo.as_slice()).await;
    Ok(left)
}

/// The crane of a fault, for whoever may change it.
fn crane_to_change(db: &mut Reader<'_>, user: i64, id: i64) -> Result<i64> {
    let crane = store::crane_of_fault(db, user, id)?.ok_or(NO_FAULT)?;
    match access::check_change(db, user, crane) {
        Err(Error::NotFound(_)) => Err(NO_CRANE),
        other => other.map(|()| crane),
    }
}

/// Marks a fault as seen to, or as open again.
pub(super) async fn settle(app: &App, user: i64, id: i64, is_settled: bool) -> Result<Vec<Fault>> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let crane = crane_to_change(db, user, id)?;
            match is_settled {
                true => store::settle_fault(db, user, id, now)?,
                false => store::reopen_fault(db, id)?,
            }
            changes::say(db, Changed::Crane(crane));
            Ok(store::list_faults(db, user, crane)?)
        })
        .await
}

pub(super) async fn photo(app: &App, user: i64, id: i64) -> Result<Download> {
    let found = app
        .db
        .read(move |db| store::find_photo(db, user, id))
        .await?;
    let photo = found.ok_or(Error::NotFound("Photo not found"))?;
    Ok(Download {
        key: photo.key,
        size: photo.size as u64,
        sha256: photo.sha256,
        mimetype: match photo.mimetype.as_str() {
            "image/png" => "image/png",
            // From before photos were drawn anew.
            "image/webp" => "image/webp",
            _ => "image/jpeg",
        },
        disposition: "inline".to_owned(),
        policy: INERT,
    })
}
