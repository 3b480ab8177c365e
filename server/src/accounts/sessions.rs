//! Sessions: a random token in a cookie, its hash in the database.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::AppendHeaders;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::{DbResult, Writer};
use sha2::{Digest, Sha256};

use super::model::TokenHash;
use super::store;
use crate::alerts::push;
use crate::config::Config;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// A session ends after this long without a request …
pub(super) const IDLE: i64 = 7 * DAY_MS;
/// … and after this long in any case.
pub(super) const ABSOLUTE: i64 = 30 * DAY_MS;
/// Being seen is written down this often at most, so that reading stays reading.
pub(super) const SEEN_EVERY: i64 = 5 * 60 * 1000;

/// What the browser keeps, or the link in a mail: 256 random bits.
#[derive(Clone)]
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
        Self::from_cookie(headers, cookie_name(config))
    }

    fn from_cookie(headers: &HeaderMap, name: &str) -> Option<Self> {
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

/// By which a browser is known again at the next sign-in. It opens nothing.
fn device_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-cranedesk-device"
    } else {
        "cranedesk-device"
    }
}

/// A browser that did not sign in for so long is a new one.
pub(super) const DEVICE_KNOWN: i64 = 365 * DAY_MS;

pub(super) fn device_from_cookies(headers: &HeaderMap, config: &Config) -> Option<Token> {
    Token::from_cookie(headers, device_name(config)).filter(|mark| mark.0.len() == 43)
}

/// Of a sign-in that waits for its second step.
fn step_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-cranedesk-step"
    } else {
        "cranedesk-step"
    }
}

pub(super) fn step_from_cookies(headers: &HeaderMap, config: &Config) -> Option<Token> {
    Token::from_cookie(headers, step_name(config))
}

pub(super) fn keep_step(step: &Token, holds: i64, config: &Config) -> Result<SetCookies> {
    let kept = (step_name(config), &*step.0);
    Ok(AppendHeaders(vec![cookie(
        kept,
        holds / 1000,
        HIDDEN,
        config,
    )?]))
}

pub(super) fn forget_step(config: &Config) -> Result<SetCookies> {
    let gone = (step_name(config), "");
    Ok(AppendHeaders(vec![cookie(gone, 0, HIDDEN, config)?]))
}

/// The session, and a mark beside it that pages may read, with the user's number:
/// without the mark the sign-in page need not ask who is signed in, and what a
/// browser keeps for reading without a signal is found by that number. It opens nothing.
pub(super) type SetCookies = AppendHeaders<Vec<(axum::http::HeaderName, HeaderValue)>>;

const MARK: &str = "cranedesk-signed-in";
const HIDDEN: &str = "; HttpOnly";

pub(super) fn keep(
    user: i64,
    token: &Token,
    device: &Token,
    config: &Config,
) -> Result<SetCookies> {
    let age = ABSOLUTE / 1000;
    Ok(AppendHeaders(vec![
        cookie((cookie_name(config), &token.0), age, HIDDEN, config)?,
        cookie((MARK, &user.to_string()), age, "", config)?,
        cookie(
            (device_name(config), &device.0),
            DEVICE_KNOWN / 1000,
            HIDDEN,
            config,
        )?,
    ]))
}

/// The browser stays known: signing out and in again is nothing to tell of.
pub(super) fn forget(config: &Config) -> Result<SetCookies> {
    Ok(AppendHeaders(vec![
        cookie((cookie_name(config), ""), 0, HIDDEN, config)?,
        cookie((MARK, ""), 0, "", config)?,
    ]))
}

/// Ends every session of a user, but for one; answers how many there were.
pub(super) fn end_all(db: &mut Writer<'_>, user: i64, but: Option<i64>) -> DbResult<u64> {
    push::forget_browsers(db, user, but)?;
    store::delete_sessions(db, user, but)
}

/// Clears those that ended by themselves.
pub(super) fn clear_ended(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    let (seen_before, created_before) = (now - IDLE, now - ABSOLUTE);
    for session in store::list_ended_sessions(db, seen_before, created_before)? {
        push::session_ran_out(db, session)?;
    }
    store::delete_ended_sessions(db, seen_before, created_before)?;
    Ok(())
}

fn cookie(
    (name, value): (&str, &str),
    max_age: i64,
    hidden: &str,
    config: &Config,
) -> Result<(axum::http::HeaderName, HeaderValue)> {
    let secure = if config.is_https() { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={max_age}{hidden}; SameSite=Lax{secure}");
    let header = HeaderValue::try_from(text);
    let header = header.map_err(|error| Error::Internal(error.to_string()))?;
    Ok((SET_COOKIE, header))
}
