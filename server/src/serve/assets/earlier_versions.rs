//! Scripts of other versions of the web app. A page that was open when the
//! server was replaced still asks for those of its own version, so each version
//! leaves its files in the database, where every node finds them.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use cranedesk_platform::db::{DbResult, Reader};
use cranedesk_platform::params;
use rust_embed::RustEmbed;

use super::{HASHED, PACKED, send};
use crate::app::App;
use crate::error::{Error, Result};

/// A page that was not loaded anew for so long has to be.
const KEPT: Duration = Duration::from_hours(30 * 24);
/// No name of ours is longer.
const LONGEST_NAME: usize = 120;

/// A file that another version left, in all its forms, by how their names go on.
pub(super) struct KeptAsset {
    name: String,
    forms: HashMap<String, Bytes>,
}

impl KeptAsset {
    pub(super) fn into_response(self, headers: &HeaderMap) -> Response {
        // The name carries a hash of the content.
        let etag = format!("W/\"{}\"", self.name);
        send(&self.name, &etag, headers, |suffix| {
            self.forms.get(suffix).cloned()
        })
    }
}

/// The file of another version that is asked for, if one left it.
pub(super) async fn find(app: &App, method: &Method, path: &str) -> Result<Option<KeptAsset>> {
    let name = path.trim_start_matches('/').to_owned();
    let is_asked = method == Method::GET || method == Method::HEAD;
    if !is_asked || !name.starts_with(HASHED) || name.len() > LONGEST_NAME {
        return Ok(None);
    }
    let forms = app.db.read({
        let name = name.clone();
        move |db| read_forms(db, &name)
    });
    let forms = forms.await?;
    Ok(forms.contains_key("").then_some(KeptAsset { name, forms }))
}

fn read_forms(db: &mut Reader<'_>, name: &str) -> Result<HashMap<String, Bytes>> {
    let sql = "SELECT content FROM web_assets WHERE name = $1";
    let suffixes = PACKED.into_iter().map(|(_, suffix)| suffix).chain([""]);
    let mut forms = HashMap::new();
    for suffix in suffixes {
        let full = format!("{name}{suffix}");
        let content: Option<Vec<u8>> = db.optional(sql, params![&full], |row| row.only())?;
        if let Some(content) = content {
            forms.insert(suffix.to_owned(), Bytes::from(content));
        }
    }
    Ok(forms)
}

/// Leaves the files of a site for other versions, and says that they are still
/// in use.
pub(super) async fn keep<Site: RustEmbed>(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    let known = app.db.read(known_names).await?;
    let names: Vec<String> = Site::iter()
        .filter(|name| name.starts_with(HASHED))
        .map(|name| name.into_owned())
        .collect();
    app.db
        .write(move |db| {
            for name in &names {
                if known.contains(name) {
                    let sql = "UPDATE web_assets SET seen_at = $1 WHERE name = $2";
                    db.execute(sql, params![now, name])?;
                } else if let Some(file) = Site::get(name) {
                    let sql = "INSERT INTO web_assets (name, content, seen_at) VALUES ($1, $2, $3)
                        ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at";
                    db.execute(sql, params![name, file.data.as_ref(), now])?;
                }
            }
            Ok::<_, Error>(())
        })
        .await
}

fn known_names(db: &mut Reader<'_>) -> Result<HashSet<String>> {
    let names: DbResult<Vec<String>> =
        db.all("SELECT name FROM web_assets", params![], |row| row.only());
    Ok(names?.into_iter().collect())
}

/// Removes the files that no running version has had for long.
pub(super) async fn forget_old(app: &App) -> Result<()> {
    let before = (app.clock.now() - KEPT).as_millisecond();
    app.db
        .write(move |db| {
            db.execute("DELETE FROM web_assets WHERE seen_at < $1", params![before])?;
            Ok::<_, Error>(())
        })
        .await
}
