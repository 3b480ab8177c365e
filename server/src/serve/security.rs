//! Whom to tell of a weakness (RFC 9116).

use axum::extract::State;
use cranedesk_platform::clock::iso_text;

use crate::app::App;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// The file must say when it is out of date, in less than a year.
const HOLDS: i64 = 180 * DAY_MS;

/// A contact must be an address with a scheme, and one of the web must be
/// https: without any, there is nothing that such a file could say.
const NOBODY: Error = Error::NotFound("The operator of this server has named nobody.");
const NO_ADDRESS: &str = "# Nobody is named for this. Whoever runs the server is reached the way its users reach them.\n";

/// Whom to tell of a weakness
///
/// The contact that the operator named, and otherwise the server's own pages.
#[utoipa::path(get, path = "/.well-known/security.txt", tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, description = "The operator named nobody, and the server has no https address")))]
pub(crate) async fn get_security_contact(State(app): State<App>) -> Result<String> {
    let (note, contact) = match &app.config.security_contact {
        Some(contact) => ("", contact.clone()),
        None if app.config.is_https() => (NO_ADDRESS, app.config.link("/")),
        None => return Err(NOBODY),
    };
    let expires = iso_text(app.clock.now_ms() + HOLDS);
    let mut text =
        format!("{note}Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n");
    if app.config.public_url.is_some() {
        let canonical = app.config.link("/.well-known/security.txt");
        text.push_str(&format!("Canonical: {canonical}\n"));
    }
    Ok(text)
}
