//! A client for the public internet, which reaches no private network.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Response, redirect};
use url::{Host, Url};

use super::WebError;
use super::address::{PublicNames, is_public};

/// Follows no redirects: whoever does checks every step.
#[derive(Clone, Debug)]
pub(crate) struct Outside {
    client: Client,
    permitted: Option<(SocketAddr, Client)>,
}

impl Outside {
    /// `permitted` is the one address that may be reached though it is private.
    pub(crate) fn new(permitted: Option<SocketAddr>, connect: Duration) -> Result<Self, WebError> {
        let client = |permitted| {
            Client::builder()
                // A proxy would look names up by itself.
                .no_proxy()
                .redirect(redirect::Policy::none())
                .connect_timeout(connect)
                .user_agent(concat!("CraneDesk/", env!("CARGO_PKG_VERSION")))
                .dns_resolver(Arc::new(PublicNames { permitted }))
                .build()
        };
        let permitted = match permitted {
            Some(address) => Some((address, client(Some(address.ip()))?)),
            None => None,
        };
        Ok(Self {
            client: client(None)?,
            permitted,
        })
    }

    /// Names are checked as they are looked up. An address in numbers is not
    /// looked up, so it is checked here; whatever way it was written in, the
    /// parser of URLs has made it plain.
    pub(crate) fn client_for(&self, url: &Url) -> Result<&Client, WebError> {
        let is_web = matches!(url.scheme(), "http" | "https");
        let has_password = !url.username().is_empty() || url.password().is_some();
        let port = url.port_or_known_default().ok_or(WebError::NotAllowed)?;
        if !is_web || has_password {
            return Err(WebError::NotAllowed);
        }
        let address: Option<IpAddr> = match url.host().ok_or(WebError::NotAllowed)? {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
        };
        if address.is_some_and(|address| !self.may_reach(address, port)) {
            return Err(WebError::NotAllowed);
        }
        match &self.permitted {
            Some((permitted, client)) if permitted.port() == port => Ok(client),
            _ => Ok(&self.client),
        }
    }

    /// The resolver saw to it; this holds even if it were not asked.
    pub(crate) fn check_peer(&self, response: &Response) -> Result<(), WebError> {
        match response.remote_addr() {
            Some(peer) if self.may_reach(peer.ip(), peer.port()) => Ok(()),
            _ => Err(WebError::NotAllowed),
        }
    }

    fn may_reach(&self, address: IpAddr, port: u16) -> bool {
        let permitted = self.permitted.as_ref().map(|(permitted, _)| *permitted);
        is_public(address) || permitted == Some(SocketAddr::new(address, port))
    }
}
