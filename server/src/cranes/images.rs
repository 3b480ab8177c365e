//! A crane's picture: taken in any usual format, kept in two widths, shown to
//! those who may see the crane.

use cranedesk_platform::files::Incoming;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;

use super::image_store::{self, NewImage, Width};
use super::picture::{self, Picture};
use super::{Crane, find_visible};
use crate::access::{self, NO_CRANE};
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::error::{Error, Result};
use crate::filing::{self, Unfiled, uncancelled};
use crate::http::download::{Download, INERT};
use crate::http::upload::{Upload, UploadForm, broken};
use crate::quotas::{self, Addition};

/// The largest picture, in bytes.
const LIMIT: u64 = 20 * 1024 * 1024;
/// Drawing a picture anew takes hundreds of megabytes at worst, so one is
/// drawn at a time; the others wait, as stored files.
static DRAWING: Semaphore = Semaphore::const_new(1);

pub(super) async fn replace(app: App, user: i64, crane: i64, form: Upload) -> Result<Crane> {
    app.db
        .read(move |db| access::check_change(db, user, crane))
        .await?;
    let form = form.up_to(LIMIT)?;
    let picture = receive(&app, form).await?;
    let size = (picture.large.len() + picture.small.len()) as i64;
    let large = Unfiled::store(&app, picture.large).await?;
    let small = Unfiled::store(&app, picture.small).await?;
    let images = [(Width::Large, &large), (Width::Small, &small)].map(|(width, file)| NewImage {
        width,
        mimetype: picture.mimetype,
        file: file.file().clone(),
    });
    let now = app.clock.now_ms();
    uncancelled(async move {
        let own = app.clone();
        let recorded = app
            .db
            .write(move |db| {
                quotas::check_crane(&own, db, crane, Addition::file(size))?;
                let Some(old) = image_store::replace(db, user, crane, &images, now)? else {
                    access::check_change(db, user, crane)?;
                    return Err(NO_CRANE);
                };
                alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
                let who = Who::User(user);
                activity::record(db, who, Deed::PictureChanged, &Details::crane(crane), now)?;
                Ok((find_visible(db, user, crane, now)?, old))
            })
            .await;
        large.settle(&recorded);
        small.settle(&recorded);
        let (crane, old) = recorded?;
        filing::discard(&app, &old).await;
        Ok(crane)
    })
    .await
}

async fn receive(app: &App, mut form: UploadForm) -> Result<Picture> {
    while let Some(field) = form.next().await? {
        if field.name() != "image" {
            continue;
        }
        let incoming = Incoming::new(field.pieces(), picture::HEAD)
            .await
            .map_err(|error| broken(&error, LIMIT))?;
        if incoming.head().is_empty() {
            return Err(Error::unacceptable("The picture is empty."));
        }
        let format = picture::format(incoming.head()).ok_or(Error::WrongKind(
            "Only JPEG, PNG, GIF, WebP, BMP and TIFF pictures can be used.".into(),
        ))?;
        let original = Unfiled::receive(app, incoming, LIMIT).await?;
        return draw(app, &original, format).await;
    }
    Err(Error::unacceptable("Please choose a picture."))
}

async fn draw(app: &App, original: &Unfiled, format: image::ImageFormat) -> Result<Picture> {
    let turn = turn().await?;
    let file = original.file();
    let bytes = filing::read(app, &file.key, 0..file.size).await?;
    in_turn(turn, move || picture::redraw(&bytes, format)).await
}

/// A photo drawn anew, and its type.
pub(crate) async fn redraw_photo(
    app: &App,
    original: &Unfiled,
    format: image::ImageFormat,
) -> Result<(Vec<u8>, &'static str)> {
    let picture = draw(app, original, format).await?;
    Ok((picture.large, picture.mimetype))
}

/// A picture from elsewhere, drawn anew as a PNG.
pub(crate) async fn redraw_as_png(file: Vec<u8>) -> Result<Vec<u8>> {
    in_turn(turn().await?, move || picture::redraw_as_png(&file)).await
}

async fn turn() -> Result<SemaphorePermit<'static>> {
    let turn = DRAWING.acquire().await;
    turn.map_err(|closed| Error::Internal(closed.to_string()))
}

async fn in_turn<T: Send + 'static>(
    turn: SemaphorePermit<'static>,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let drawn = spawn_blocking(move || {
        // Held by the work itself, which goes on when the client hangs up.
        let _turn = turn;
        work()
    });
    drawn.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a picture could not be drawn");
        Err(Error::unacceptable("This picture cannot be read."))
    })
}

/// The file of a picture. An address of an earlier picture leads nowhere.
pub(super) async fn open(
    app: &App,
    user: i64,
    crane: i64,
    version: String,
    width: &str,
) -> Result<Download> {
    const NO_PICTURE: Error = Error::NotFound("Picture not found");
    let width = Width::from_text(width).ok_or(NO_PICTURE)?;
    if !version.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(NO_PICTURE);
    }
    let image = app
        .db
        .read(move |db| image_store::find(db, user, crane, &version, width))
        .await?
        .ok_or(NO_PICTURE)?;
    Ok(Download {
        key: image.key,
        size: image.size as u64,
        sha256: image.sha256,
        mimetype: match image.mimetype.as_str() {
            "image/png" => "image/png",
            _ => "image/jpeg",
        },
        disposition: "inline".to_owned(),
        policy: INERT,
    })
}
