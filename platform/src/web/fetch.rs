//! Pages of the public web as text. Every step of a redirect is checked anew.

use std::net::SocketAddr;

use encoding_rs::{Encoding, UTF_8};
use reqwest::Response;
use reqwest::header::{ACCEPT, CONTENT_TYPE, LOCATION};
use url::Url;

use super::outside::Outside;
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
    outside: Outside,
    limits: Limits,
}

impl Fetcher {
    pub(super) fn new(permitted: Option<SocketAddr>, limits: Limits) -> Result<Self, WebError> {
        Ok(Self {
            outside: Outside::new(permitted, limits.connect)?,
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
        let client = self.outside.client_for(url)?;
        let accept = "text/html, text/plain;q=0.9";
        let response = client
            .get(url.clone())
            .header(ACCEPT, accept)
            .send()
            .await?;
        self.outside.check_peer(&response)?;
        Ok(response)
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
