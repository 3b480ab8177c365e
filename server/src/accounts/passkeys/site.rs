//! Which server this is to a device: a name, never a number.

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use url::Host;

use super::ceremony::Site;
use crate::app::App;
use crate::error::{Error, Result};

impl FromRequestParts<App> for Site {
    type Rejection = Error;

    /// Where the operator has said what this server is called, no other name
    /// counts. A name that somebody made up opens nothing: a device signs for
    /// the name that its browser shows.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let (name, origins) = match &app.config.public_url {
            Some(url) => {
                let name = url.host_str().unwrap_or_default().to_owned();
                (name, vec![url.origin().ascii_serialization()])
            }
            None => {
                let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok());
                let host = host.or(parts.uri.authority().map(Authority::as_str));
                let host = host.unwrap_or_default().to_ascii_lowercase();
                let name = host.parse::<Authority>();
                let name = name.map_or(String::new(), |name| name.host().to_owned());
                let origins = ["http", "https"].map(|scheme| format!("{scheme}://{host}"));
                (name, origins.into())
            }
        };
        match Host::parse(&name) {
            Ok(Host::Domain(id)) if !id.is_empty() => Ok(Self { id, origins }),
            _ => Err(Error::conflict(
                "Passkeys need a name in the address, not a number. On this machine, localhost \
                 works in the place of 127.0.0.1.",
            )),
        }
    }
}
