//! Sessions: a random token in a cookie, its hash in the database.

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::AppendHeaders;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::clock::random_bytes;
use sha2::{Digest, Sha256};

use super::model::{DateOrder, TokenHash, User};
use super::store;
use crate::app::App;
use crate::config::Config;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// A session ends after this long without a request …
pub(super) const IDLE: i64 = 7 * DAY_MS;
/// … and after this long in any case.
pub(super) const ABSOLUTE: i64 = 30 * DAY_MS;
/// Being seen is written down this often at most, so that reading stays reading.
const SEEN_EVERY: i64 = 5 * 60 * 1000;

/// What the browser keeps, or the link in a mail: 256 random bits.
pub(super) struct Token(String);

impl From<String> for Token {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Token {
    pub(super) fn random() -> Self {
        Self(URL_SAFE_NO_PAD.encode(random_bytes::<32>()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> TokenHash {
        Sha256::digest(self.0.as_bytes()).into()
    }

    pub(super) fn from_cookies(headers: &HeaderMap, config: &Config) -> Option<Self> {
        let name = cookie_name(config);
        headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| Self(value.to_owned()))
    }
}

/// The prefix makes browsers refuse the cookie unless it is ours alone and
/// came over https.
fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-cranedesk"
    } else {
        "cranedesk"
    }
}

/// The session, and a mark beside it that pages may read: without the mark the
/// sign-in page need not ask who is signed in. It opens nothing.
pub(super) type SetCookies = AppendHeaders<[(axum::http::HeaderName, HeaderValue); 2]>;

const MARK: &str = "cranedesk-signed-in";

pub(super) fn keep(token: &Token, config: &Config) -> Result<SetCookies> {
    cookies(&token.0, "yes", ABSOLUTE / 1000, config)
}

pub(super) fn forget(config: &Config) -> Result<SetCookies> {
    cookies("", "", 0, config)
}

fn cookies(token: &str, mark: &str, max_age: i64, config: &Config) -> Result<SetCookies> {
    let secure = if config.is_https() { "; Secure" } else { "" };
    let cookie = |name: &str, value: &str, hidden: &str| {
        let text =
            format!("{name}={value}; Path=/; Max-Age={max_age}{hidden}; SameSite=Lax{secure}");
        let header = HeaderValue::try_from(text);
        header.map_err(|error| Error::Internal(error.to_string()))
    };
    Ok(AppendHeaders([
        (
            SET_COOKIE,
            cookie(cookie_name(config), token, "; HttpOnly")?,
        ),
        (SET_COOKIE, cookie(MARK, mark, "")?),
    ]))
}

/// The signed-in user who makes the request. Without one: 401.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
}

impl Caller {
    pub(crate) fn id(&self) -> i64 {
        self.user.id
    }

    pub(crate) fn date_order(&self) -> DateOrder {
        self.user.date_order
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = Token::from_cookies(&parts.headers, &app.config).ok_or(Error::NotSignedIn)?;
        let session = token.hash();
        let now = app.clock.now_ms();
        let found = app
            .db
            .read(move |db| store::find_session(db, &session, now - IDLE, now - ABSOLUTE))
            .await?;
        let (user, seen_at) = found.ok_or(Error::NotSignedIn)?;
        // `abs`, because a clock that was wrong may have stored a time in the future.
        if (now - seen_at).abs() >= SEEN_EVERY {
            let seen = app
                .db
                .write(move |db| store::see_session(db, &session, now));
            // A full disk must not keep people from looking at what is stored.
            if let Err(error) = seen.await {
                tracing::warn!(%error, "a session could not be marked as seen");
            }
        }
        Ok(Self { user })
    }
}
