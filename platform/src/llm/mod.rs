//! Models of any provider, behind one small type: one that answers questions
//! and calls tools, and one that draws.

mod chat;
mod conversation;
mod error;
mod image;
mod relay;

#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::time::Duration;

use genai::adapter::AdapterKind;
use genai::resolver::{AuthData, Endpoint};
use genai::{ModelIden, ServiceTarget};
use url::Url;

pub use chat::{Reply, Speaking};
pub use conversation::{Conversation, FilePart, Tool, ToolCall};
pub use error::{Failure, LlmError};

use crate::secret::Secret;
use relay::Relay;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// OpenAI itself, and everything that speaks like it.
    OpenAi,
    Anthropic,
    Gemini,
}

impl Provider {
    fn adapter(self) -> AdapterKind {
        match self {
            Self::OpenAi => AdapterKind::OpenAI,
            Self::Anthropic => AdapterKind::Anthropic,
            Self::Gemini => AdapterKind::Gemini,
        }
    }

    fn usual_url(self) -> &'static str {
        match self {
            Self::OpenAi => "https://api.openai.com/v1/",
            Self::Anthropic => "https://api.anthropic.com/v1/",
            Self::Gemini => "https://generativelanguage.googleapis.com/v1beta/",
        }
    }
}

/// Which models to ask, and how long to wait for them.
#[derive(Clone, Debug)]
pub struct Settings {
    pub provider: Provider,
    /// Where the provider is; nothing for its usual address.
    pub url: Option<Url>,
    /// Nothing for a server of one's own that asks for none.
    pub key: Option<Secret>,
    pub model: String,
    /// For questions with a large file; nothing for the usual model.
    pub large_file_model: Option<String>,
    pub image_model: Option<String>,
    pub limits: Limits,
}

/// How long a provider may take, and how much it may say.
#[derive(Clone, Debug)]
pub struct Limits {
    pub connect: Duration,
    /// Between two pieces of an answer, and before the first.
    pub pause: Duration,
    /// One whole answer.
    pub whole: Duration,
    /// Letters of an answer, in bytes.
    pub text: usize,
    /// Everything that one answer sends, in bytes.
    pub traffic: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            pause: Duration::from_mins(1),
            whole: Duration::from_mins(3),
            text: 64 * 1024,
            traffic: 4 * 1024 * 1024,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Usual,
    LargeFile,
}

/// The models that the operator connected. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Models {
    settings: Settings,
    base: Url,
    /// For pictures.
    http: reqwest::Client,
    client: genai::Client,
    _relay: Relay,
}

impl Models {
    /// Connects to nothing yet.
    pub fn new(settings: Settings) -> Result<Self, LlmError> {
        let unusable = |error: &dyn Display| LlmError::new(Failure::Unusable, error);
        let plain = || {
            reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                // Nothing is unpacked: a few bytes could become a line of any length.
                .no_gzip()
        };
        let http = plain()
            .connect_timeout(settings.limits.connect)
            .build()
            .map_err(|error| unusable(&error))?;
        let base = base(&settings)?;
        let relay = Relay::start(http.clone(), base.clone(), settings.limits.traffic)
            .map_err(|error| unusable(&error))?;
        let to_relay = plain()
            .unix_socket(relay.socket.as_path())
            .build()
            .map_err(|error| unusable(&error))?;
        let client = genai::Client::builder()
            .with_reqwest(to_relay)
            .build()
            .map_err(|error| unusable(&error))?;
        Ok(Self {
            settings,
            base,
            http,
            client,
            _relay: relay,
        })
    }

    /// The provider's address as the relay is asked for it: it has no
    /// certificate, and knows itself where the provider is.
    fn through_relay(&self) -> Url {
        let mut url = self.base.clone();
        // A provider's address is one of these two, between which a change is allowed.
        let _ = url.set_scheme("http");
        url
    }

    pub fn draws(&self) -> bool {
        self.settings.image_model.is_some()
    }

    fn target(&self, which: Which) -> ServiceTarget {
        let Settings {
            provider,
            model,
            large_file_model,
            key,
            ..
        } = &self.settings;
        let model = match (which, large_file_model) {
            (Which::LargeFile, Some(large)) => large,
            _ => model,
        };
        ServiceTarget {
            endpoint: Endpoint::from_owned(self.through_relay().as_str()),
            // A server that asks for no key does not mind one that says nothing.
            auth: AuthData::from_single(key.as_ref().map_or("none", Secret::reveal)),
            model: ModelIden::new(provider.adapter(), model.as_str()),
        }
    }
}

/// The address that paths are added to: it ends in a slash.
fn base(settings: &Settings) -> Result<Url, LlmError> {
    let mut base = match &settings.url {
        Some(url) => url.clone(),
        None => Url::parse(settings.provider.usual_url())
            .map_err(|error| LlmError::new(Failure::Unusable, error))?,
    };
    if !base.path().ends_with('/') {
        base.set_path(&format!("{}/", base.path()));
    }
    Ok(base)
}
