//! Whom to tell of a weakness (RFC 9116).

use axum::extract::State;
use cranedesk_platform::clock::iso_text;

use crate::app::App;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// The file must say when it is out of date, in less than a year.
const HOLDS: i64 = 180 * DAY_MS;

/// Whom to tell of a weakness, if the operator said so
#[utoipa::path(get, path = "/.well-known/security.txt", tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, description = "The operator named nobody")))]
pub(crate) async fn get_security_contact(State(app): State<App>) -> Result<String> {
    const NOBODY: Error = Error::NotFound("The operator of this server has named nobody.");
    let contact = app.config.security_contact.as_deref().ok_or(NOBODY)?;
    let expires = iso_text(app.clock.now_ms() + HOLDS);
    let mut text = format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n");
    if app.config.public_url.is_some() {
        let canonical = app.config.link("/.well-known/security.txt");
        text.push_str(&format!("Canonical: {canonical}\n"));
    }
    Ok(text)
}
