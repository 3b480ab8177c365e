//! Pages of the public web as text. Every step of a redirect is checked anew.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use encoding_rs::{Encoding, UTF_8};
use reqwest::header::{ACCEPT, CONTENT_TYPE, LOCATION};
use reqwest::{Client, Response, redirect};
use url::{Host, Url};

use super::address::{PublicNames, is_public};
use super::{Limits, WebError, html};
use crate::visible;

/// Steps from one address to the next.
const MOST_REDIRECTS: usize = 5;

/// A page as it was read.
#[derive(Clone, Debug)]
pub struct Page {
    /// Where it was in the end.
    pub url: Url,
    pub title: Option<String>,
    pub text: String,
}

#[derive(Clone, Debug)]
pub(super) struct Fetcher {
    client: Client,
    permitted: Option<(SocketAddr, Client)>,
    limits: Limits,
}

impl Fetcher {
    pub(super) fn new(permitted: Option<SocketAddr>, limits: Limits) -> Result<Self, WebError> {
        let client = |permitted| {
            Client::builder()
                // A proxy would look names up by itself.
                .no_proxy()
                .redirect(redirect::Policy::none())
                .connect_timeout(limits.connect)
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
            limits,
        })
    }

    pub(super) async fn read(&self, url: &Url) -> Result<Page, WebError> {
        tokio::time::timeout(self.limits.whole, self.follow(url.clone()))
            .await
            .unwrap_or(Err(WebError::TimedOut))
    }

    async fn follow(&self, mut url: Url) -> Result<Page, WebError> {
        for _ in 0..=MOST_REDIRECTS {
            let response = self.ask(&url).await?;
            if !response.status().is_redirection() {
                return self.page(url, response).await;
            }
            let next = response.headers().get(LOCATION);
            let next = next.and_then(|next| next.to_str().ok());
            url = next
                .and_then(|next| url.join(next).ok())
                .ok_or(WebError::Unusable)?;
        }
        Err(WebError::TooManyRedirects)
    }

    async fn ask(&self, url: &Url) -> Result<Response, WebError> {
        let client = self.client_for(url)?;
        let accept = "text/html, text/plain;q=0.9";
        let response = client
            .get(url.clone())
            .header(ACCEPT, accept)
            .send()
            .await?;
        // The resolver saw to it; this holds even if it were not asked.
        match response.remote_addr() {
            Some(peer) if self.may_reach(peer.ip(), peer.port()) => Ok(response),
            _ => Err(WebError::NotAllowed),
        }
    }

    /// Names are checked as they are looked up. An address in numbers is not
    /// looked up, so it is checked here; whatever way it was written in, the
    /// parser of URLs has made it plain.
    fn client_for(&self, url: &Url) -> Result<&Client, WebError> {
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

    fn may_reach(&self, address: IpAddr, port: u16) -> bool {
        let permitted = self.permitted.as_ref().map(|(permitted, _)| *permitted);
        is_public(address) || permitted == Some(SocketAddr::new(address, port))
    }

    async fn page(&self, url: Url, mut response: Response) -> Result<Page, WebError> {
        match response.status().as_u16() {
            200..=299 => {}
            429 => return Err(WebError::Quota),
            _ => return Err(WebError::Unreachable),
        }
        let kind = response.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let (is_html, encoding) = (is_html(kind)?, encoding(kind));
        let mut bytes = Vec::new();
        while let Some(piece) = response.chunk().await? {
            let room = self.limits.size - bytes.len();
            bytes.extend_from_slice(&piece[..piece.len().min(room)]);
            // The rest of a long page is not needed.
            if bytes.len() == self.limits.size {
                break;
            }
        }
        let (text, ..) = encoding.decode(&bytes);
        let (title, text) = if is_html {
            html::to_text(&text)
        } else {
            (None, text.into_owned())
        };
        Ok(Page {
            url,
            title: title.map(|title| visible(&title)),
            text: visible(&text),
        })
    }
}

fn is_html(kind: &str) -> Result<bool, WebError> {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    match kind.to_ascii_lowercase().as_str() {
        "text/html" | "application/xhtml+xml" => Ok(true),
        "text/plain" => Ok(false),
        _ => Err(WebError::NotText),
    }
}

fn encoding(kind: &str) -> &'static Encoding {
    kind.split(';')
        .filter_map(|part| part.trim().split_once('='))
        .find(|(name, _)| name.eq_ignore_ascii_case("charset"))
        .and_then(|(_, label)| Encoding::for_label(label.trim_matches('"').as_bytes()))
        .unwrap_or(UTF_8)
}
