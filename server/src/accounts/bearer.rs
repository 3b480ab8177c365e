//! What a program calls with: `Authorization: Bearer`, and a token of a user.

use axum::extract::MatchedPath;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use cranedesk_platform::db::{DbResult, Reader, Remark, Writer};
use cranedesk_platform::{from_row, params, text_enum};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{TokenHash, User};
use super::sessions::{SEEN_EVERY, Token};
use super::store::user;
use crate::app::App;
use crate::error::{Error, Result};

/// By which people, and programs that look for leaked secrets, know one.
pub(super) const PREFIX: &str = "cranedesk_";

/// What is asked with a body and changes nothing.
const QUESTIONS: [&str; 3] = ["/api/register/query", "/api/ai/query", "/mcp"];

/// What a program may do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scope {
    Read,
    /// Read, and change what its owner may change, but for the account itself.
    Change,
}

text_enum!(Scope {
    Read = "read",
    Change = "change",
});

/// The token that a request carries. Headers that others put there, such as a
/// proxy's own, are not ours to judge.
pub(super) struct Bearer(Token);

impl Bearer {
    pub(super) fn from_headers(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get(AUTHORIZATION)?.to_str().ok()?;
        let (scheme, token) = text.split_once(' ')?;
        let token = token.trim();
        let is_ours = scheme.eq_ignore_ascii_case("bearer") && token.starts_with(PREFIX);
        is_ours.then(|| Self(Token::from(token.to_owned())))
    }

    /// Whose it is, if it still holds and may do what is asked.
    pub(super) async fn owner(self, app: &App, parts: &Parts) -> Result<User> {
        let (hash, now) = (self.0.hash(), app.clock.now_ms());
        let found = app.db.read(move |db| find(db, &hash, now)).await?;
        let found = found.ok_or(Error::NoSuchToken)?;
        let route = parts.extensions.get::<MatchedPath>();
        let route = route.map_or("", MatchedPath::as_str);
        if found.scope == Scope::Read && !is_reading(&parts.method, route) {
            return Err(Error::Forbidden("This token may read, but not change."));
        }
        let is_noted = |used: i64| (now - used).abs() < SEEN_EVERY;
        if !found.used_at.is_some_and(is_noted) {
            let noted = app.db.write(move |db| note_use(db, &hash, now));
            // A full disk must not keep programs from reading what is stored.
            if let Err(error) = noted.await {
                tracing::warn!(%error, "the use of a token could not be noted");
            }
        }
        if let Some(remark) = Remark::here() {
            remark.say(found.token);
        }
        Ok(found.owner)
    }
}

/// By route, never by what a client writes.
fn is_reading(method: &Method, route: &str) -> bool {
    matches!(*method, Method::GET | Method::HEAD) || QUESTIONS.contains(&route)
}

/// A token that holds, with its owner.
struct Found {
    owner: User,
    /// What its owner calls it.
    token: String,
    scope: Scope,
    used_at: Option<i64>,
}

fn find(db: &mut Reader<'_>, hash: &TokenHash, now: i64) -> DbResult<Option<Found>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, u.confirmed_email,
            t.name AS token, t.scope, t.used_at
        FROM api_tokens t JOIN users u ON u.id = t.user_id
        WHERE t.token_hash = $1 AND t.ends_at > $2";
    db.optional(
        sql,
        params![hash, now],
        |row| from_row!(row => Found { owner: user(row)?, token, scope, used_at }),
    )
}

fn note_use(db: &mut Writer<'_>, hash: &TokenHash, now: i64) -> DbResult<()> {
    let sql = "UPDATE api_tokens SET used_at = $2 WHERE token_hash = $1";
    db.execute(sql, params![hash, now])?;
    Ok(())
}
