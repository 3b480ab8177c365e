//! Hands sealed messages to push services.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use url::{Host, Url};

use super::{Identity, PushError, Subscription, sealing};
use crate::web::WebError;
use crate::web::address::is_public;
use crate::web::outside::Outside;

const CONNECT: Duration = Duration::from_secs(5);
const WHOLE: Duration = Duration::from_secs(10);
const LOOKING_UP: Duration = Duration::from_secs(3);

/// What is sent, and how much it matters when.
pub struct Message<'a> {
    pub text: &'a [u8],
    /// After so long, a device that was off need not get it any more.
    pub keep: Duration,
}

/// What a push service said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Taken,
    /// There is no such subscription any more.
    Gone,
    /// Not now; the service may say when.
    Refused {
        status: u16,
        again_after: Option<Duration>,
    },
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct PushService {
    /// A push service of the operator's own, which may be on a private network.
    permitted: Option<SocketAddr>,
    /// Made when it is first needed: it reads the machine's certificates.
    outside: Arc<OnceLock<Result<Outside, WebError>>>,
}

impl PushService {
    pub fn new(permitted: Option<SocketAddr>) -> Self {
        Self {
            permitted,
            outside: Arc::default(),
        }
    }

    /// Whether messages may go there at all, as far as can be told now. Each
    /// message looks again.
    pub async fn check(&self, endpoint: &Url) -> Result<(), PushError> {
        self.check_form(endpoint)?;
        let Some(Host::Domain(name)) = endpoint.host() else {
            return Ok(());
        };
        let port = endpoint.port_or_known_default().unwrap_or(443);
        let looking = tokio::net::lookup_host((name, port));
        // A name that is not known now is found out when the first message goes.
        let Ok(Ok(mut found)) = tokio::time::timeout(LOOKING_UP, looking).await else {
            return Ok(());
        };
        let may = |address: SocketAddr| is_public(address.ip()) || Some(address) == self.permitted;
        found.all(may).then_some(()).ok_or(PushError::NotAllowed)
    }

    /// Only https, and no address in numbers that is private; but what the
    /// operator has permitted may be both.
    fn check_form(&self, endpoint: &Url) -> Result<(), PushError> {
        let address = match endpoint.host() {
            None => return Err(PushError::NotAllowed),
            Some(Host::Domain(_)) => None,
            Some(Host::Ipv4(address)) => Some(address.into()),
            Some(Host::Ipv6(address)) => Some(address.into()),
        };
        let port = endpoint.port_or_known_default().unwrap_or_default();
        let at = address.map(|address| SocketAddr::new(address, port));
        let is_permitted = at.is_some() && at == self.permitted;
        let is_secure = endpoint.scheme() == "https";
        let is_private = address.is_some_and(|address| !is_public(address));
        match is_permitted || (is_secure && !is_private) {
            true => Ok(()),
            false => Err(PushError::NotAllowed),
        }
    }

    /// `contact` is how whoever runs the push service can reach the operator.
    pub async fn send(
        &self,
        to: &Subscription,
        message: &Message<'_>,
        (identity, contact): (&Identity, Option<&str>),
        now_ms: i64,
    ) -> Result<Outcome, PushError> {
        self.check_form(&to.endpoint)?;
        let outside = self
            .outside
            .get_or_init(|| Outside::new(self.permitted, CONNECT))
            .as_ref()
            .map_err(|_| PushError::Unusable)?;
        let authorization = identity.authorization(&to.endpoint, contact, now_ms)?;
        let sealed = sealing::seal(to, message.text)?;
        let client = outside.client_for(&to.endpoint)?;
        let sending = client
            .post(to.endpoint.clone())
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", message.keep.as_secs())
            .header("Urgency", "high")
            .body(sealed)
            .send();
        // Of the answer only its head is read.
        let response = match tokio::time::timeout(WHOLE, sending).await {
            Ok(response) => response.map_err(WebError::from)?,
            Err(_) => return Err(PushError::Unreachable),
        };
        outside.check_peer(&response)?;
        Ok(match response.status().as_u16() {
            200..=299 => Outcome::Taken,
            404 | 410 => Outcome::Gone,
            status => Outcome::Refused {
                status,
                again_after: again_after(response.headers()),
            },
        })
    }
}

/// In seconds; the other form, a date, is not waited for.
fn again_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

impl From<WebError> for PushError {
    fn from(error: WebError) -> Self {
        match error {
            WebError::NotAllowed => Self::NotAllowed,
            _ => Self::Unreachable,
        }
    }
}
