//! Search through the service that the operator named, which may well stand on
//! a private network.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::header::ACCEPT;
use reqwest::{Client, Response, redirect};
use serde::Deserialize;
use url::Url;

use super::{Limits, WebError, html};
use crate::{Secret, visible};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchService {
    SearXng,
    Brave,
}

#[derive(Clone, Debug)]
pub struct SearchSettings {
    pub service: SearchService,
    pub url: Url,
    pub key: Option<Secret>,
    /// A private address from which pages may be fetched all the same: not for
    /// the operator to set, but tests do.
    pub permitted: Option<SocketAddr>,
}

/// A result: what the service says of a page, not the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub title: String,
    pub url: Url,
    pub about: String,
}

#[derive(Clone, Debug)]
pub(super) struct Searcher {
    settings: SearchSettings,
    client: Client,
    size: usize,
    whole: Duration,
}

#[derive(Deserialize)]
struct SearXngAnswer {
    results: Vec<Entry>,
}

#[derive(Deserialize)]
struct BraveAnswer {
    web: Option<BraveResults>,
}

#[derive(Deserialize)]
struct BraveResults {
    results: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    url: String,
    #[serde(default)]
    title: String,
    #[serde(default, alias = "content")]
    description: Option<String>,
}

impl Searcher {
    pub(super) fn new(settings: SearchSettings, limits: Limits) -> Result<Self, WebError> {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .connect_timeout(limits.connect)
            .build()?;
        Ok(Self {
            settings,
            client,
            size: limits.size,
            whole: limits.whole,
        })
    }

    pub(super) async fn search(&self, words: &str, limit: usize) -> Result<Vec<Found>, WebError> {
        tokio::time::timeout(self.whole, self.ask(words, limit))
            .await
            .unwrap_or(Err(WebError::TimedOut))
    }

    async fn ask(&self, words: &str, limit: usize) -> Result<Vec<Found>, WebError> {
        let body = self.read(self.request(words, limit).send().await?).await?;
        let results = match self.settings.service {
            SearchService::SearXng => {
                serde_json::from_slice::<SearXngAnswer>(&body).map(|answer| answer.results)
            }
            SearchService::Brave => serde_json::from_slice::<BraveAnswer>(&body)
                .map(|answer| answer.web.map_or(Vec::new(), |web| web.results)),
        };
        let results = results.map_err(|_| WebError::Unusable)?;
        Ok(results
            .into_iter()
            .filter_map(Entry::into_found)
            .take(limit)
            .collect())
    }

    fn request(&self, words: &str, limit: usize) -> reqwest::RequestBuilder {
        let SearchSettings {
            service, url, key, ..
        } = &self.settings;
        let path = url.path().trim_end_matches('/');
        let mut url = url.clone();
        match service {
            SearchService::SearXng => {
                url.set_path(&format!("{path}/search"));
                url.query_pairs_mut()
                    .append_pair("q", words)
                    .append_pair("format", "json");
            }
            SearchService::Brave => {
                url.set_path(&format!("{path}/res/v1/web/search"));
                url.query_pairs_mut()
                    .append_pair("q", words)
                    .append_pair("count", &limit.to_string());
            }
        }
        let request = self.client.get(url).header(ACCEPT, "application/json");
        match (service, key) {
            (SearchService::Brave, Some(key)) => {
                request.header("X-Subscription-Token", key.reveal())
            }
            (SearchService::SearXng, Some(key)) => request.bearer_auth(key.reveal()),
            (_, None) => request,
        }
    }

    async fn read(&self, mut response: Response) -> Result<Vec<u8>, WebError> {
        match response.status().as_u16() {
            200..=299 => {}
            402 | 429 => return Err(WebError::Quota),
            500.. => return Err(WebError::Unreachable),
            _ => return Err(WebError::Unusable),
        }
        let mut body = Vec::new();
        while let Some(piece) = response.chunk().await? {
            body.extend_from_slice(&piece);
            if body.len() > self.size {
                return Err(WebError::Unusable);
            }
        }
        Ok(body)
    }
}

impl Entry {
    fn into_found(self) -> Option<Found> {
        let url = Url::parse(&self.url).ok()?;
        let plain = |text: &str| visible(&html::to_text(text).1);
        matches!(url.scheme(), "http" | "https").then(|| Found {
            title: plain(&self.title),
            about: plain(&self.description.unwrap_or_default()),
            url,
        })
    }
}
