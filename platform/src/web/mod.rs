//! The web: a search service that the operator named, and the pages that it
//! finds, fetched with care.

pub(crate) mod address;
mod error;
mod fetch;
mod html;
pub(crate) mod outside;
mod search;

#[cfg(test)]
mod tests;

pub use error::WebError;
pub use fetch::Page;
pub use search::{Found, SearchService, SearchSettings};

use std::time::Duration;

use url::Url;

/// How long things may take, and how much is read.
#[derive(Clone, Debug)]
struct Limits {
    connect: Duration,
    /// A search, or a page with all its redirects.
    whole: Duration,
    /// Of a page or a list of results, in bytes.
    size: usize,
}

const LIMITS: Limits = Limits {
    connect: Duration::from_secs(5),
    whole: Duration::from_secs(12),
    size: 2 * 1024 * 1024,
};

/// Web search as the operator set it up. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Web {
    searcher: search::Searcher,
    fetcher: fetch::Fetcher,
}

impl Web {
    /// Connects to nothing yet.
    pub fn new(settings: SearchSettings) -> Result<Self, WebError> {
        Self::within(LIMITS, settings)
    }

    fn within(limits: Limits, settings: SearchSettings) -> Result<Self, WebError> {
        Ok(Self {
            fetcher: fetch::Fetcher::new(settings.permitted, limits.clone())?,
            searcher: search::Searcher::new(settings, limits)?,
        })
    }

    /// The best results first, at most `limit`.
    pub async fn search(&self, words: &str, limit: usize) -> Result<Vec<Found>, WebError> {
        self.searcher.search(words, limit).await
    }

    /// The text of a page out on the internet. Nothing on a private network is
    /// ever asked for.
    pub async fn read(&self, url: &Url) -> Result<Page, WebError> {
        self.fetcher.read(url).await
    }
}
