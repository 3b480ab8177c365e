//! The settings of the assistant: which model answers, and how the web is
//! searched. No key is ever repeated.

use cranedesk_platform::Secret;
use cranedesk_platform::llm::{Limits, Provider, Settings};
use cranedesk_platform::web::{SearchService, SearchSettings};
use url::Url;

use super::{ConfigError, Values};

const PROVIDER: &str = "CRANEDESK_AI_PROVIDER";
const SEARCH: &str = "CRANEDESK_AI_SEARCH";
const BRAVE: &str = "https://api.search.brave.com";

impl Values<'_> {
    pub(super) fn models(&self) -> Result<Option<Settings>, ConfigError> {
        let names = [
            "CRANEDESK_AI_URL",
            "CRANEDESK_AI_KEY",
            "CRANEDESK_AI_MODEL",
            "CRANEDESK_AI_LARGE_FILE_MODEL",
            "CRANEDESK_AI_IMAGE_MODEL",
        ];
        let provider = match self.text(PROVIDER).as_str() {
            "" => return self.nothing_else(PROVIDER, &names).map(|()| None),
            "openai" => Provider::OpenAi,
            "anthropic" => Provider::Anthropic,
            "gemini" => Provider::Gemini,
            _ => return Err(self.wrong(PROVIDER, "it must be openai, anthropic or gemini")),
        };
        let url = self.plain_address("CRANEDESK_AI_URL")?;
        let model = self.optional("CRANEDESK_AI_MODEL").ok_or_else(|| {
            self.wrong("CRANEDESK_AI_MODEL", "it must name a model of the provider")
        })?;
        let key = self.secret("CRANEDESK_AI_KEY");
        // A server of one's own may do without.
        if key.is_none() && url.is_none() {
            return Err(self.wrong("CRANEDESK_AI_KEY", "the provider asks for one"));
        }
        let image_model = self.optional("CRANEDESK_AI_IMAGE_MODEL");
        if provider == Provider::Anthropic && image_model.is_some() {
            let problem = "Anthropic has no models that draw";
            return Err(self.wrong("CRANEDESK_AI_IMAGE_MODEL", problem));
        }
        Ok(Some(Settings {
            provider,
            url,
            key,
            model,
            large_file_model: self.optional("CRANEDESK_AI_LARGE_FILE_MODEL"),
            image_model,
            limits: Limits::default(),
        }))
    }

    pub(super) fn search(&self) -> Result<Option<SearchSettings>, ConfigError> {
        let names = ["CRANEDESK_AI_SEARCH_URL", "CRANEDESK_AI_SEARCH_KEY"];
        let url = self.plain_address(names[0])?;
        let key = self.secret(names[1]);
        let (service, url) = match self.text(SEARCH).as_str() {
            "" => return self.nothing_else(SEARCH, &names).map(|()| None),
            "searxng" => (SearchService::SearXng, url),
            "brave" if key.is_none() => return Err(self.wrong(names[1], "Brave asks for one")),
            "brave" => (SearchService::Brave, url.or_else(|| Url::parse(BRAVE).ok())),
            _ => return Err(self.wrong(SEARCH, "it must be searxng or brave")),
        };
        let url = url.ok_or_else(|| self.wrong(names[0], "it must say where SearXNG is"))?;
        Ok(Some(SearchSettings {
            service,
            url,
            key,
            permitted: None,
        }))
    }

    /// Somebody who sets one of these means to set up the whole.
    fn nothing_else(&self, main: &'static str, names: &[&str]) -> Result<(), ConfigError> {
        let forgotten = names
            .iter()
            .find(|name| (self.0)(name).is_some_and(|value| !value.trim().is_empty()));
        match forgotten {
            Some(name) => Err(self.wrong(main, format!("{name} needs it"))),
            None => Ok(()),
        }
    }

    /// An address in which no password stands. One that has it is not repeated.
    fn plain_address(&self, name: &'static str) -> Result<Option<Url>, ConfigError> {
        let hide = |problem: &str| ConfigError {
            name,
            value: "…".into(),
            problem: problem.into(),
        };
        let url = self
            .web_address(name)
            .map_err(|error| hide(&error.problem))?;
        match url {
            Some(url) if !url.username().is_empty() || url.password().is_some() => {
                Err(hide("it may not hold a name or password"))
            }
            url => Ok(url),
        }
    }

    pub(super) fn secret(&self, name: &'static str) -> Option<Secret> {
        self.optional(name).map(|key| Secret::new(key.trim()))
    }
}

#[cfg(test)]
mod tests {
    use cranedesk_platform::llm::Provider;
    use cranedesk_platform::web::SearchService;

    use crate::config::{Config, ConfigError};

    fn with(values: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_lookup(|name| {
            let name = name.strip_prefix("CRANEDESK_AI_")?;
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn nothing_set_means_the_built_in_assistant_and_no_search() {
        let config = with(&[]).expect("the defaults are good");
        assert!(config.models.is_none() && config.search.is_none());
    }

    #[test]
    fn a_model_and_a_search_are_set_up() {
        let config = with(&[
            ("PROVIDER", "openai"),
            ("URL", "http://localhost:11434/v1"),
            ("MODEL", "qwen"),
            ("SEARCH", "brave"),
            ("SEARCH_KEY", "token"),
        ])
        .expect("good settings");
        let models = config.models.expect("a model");
        assert_eq!(
            (models.provider, models.model.as_str()),
            (Provider::OpenAi, "qwen")
        );
        let search = config.search.expect("a search");
        assert_eq!(search.service, SearchService::Brave);
        assert_eq!(search.url.as_str(), "https://api.search.brave.com/");
    }

    #[test]
    fn what_cannot_work_stops_the_start_in_one_line_without_secrets() {
        let cases: [(&[(&str, &str)], &str); 11] = [
            (
                &[("PROVIDER", "acme")],
                "PROVIDER is \"acme\": it must be openai, anthropic or gemini",
            ),
            (
                &[("PROVIDER", "openai"), ("KEY", "sekret")],
                "MODEL is \"\": it must name a model of the provider",
            ),
            (
                &[("PROVIDER", "gemini"), ("MODEL", "g")],
                "KEY is \"\": the provider asks for one",
            ),
            (
                &[("MODEL", "g")],
                "PROVIDER is \"\": CRANEDESK_AI_MODEL needs it",
            ),
            (
                &[("KEY", "sekret")],
                "PROVIDER is \"\": CRANEDESK_AI_KEY needs it",
            ),
            (
                &[
                    ("PROVIDER", "anthropic"),
                    ("KEY", "sekret"),
                    ("MODEL", "c"),
                    ("IMAGE_MODEL", "d"),
                ],
                "IMAGE_MODEL is \"d\": Anthropic has no models that draw",
            ),
            (
                &[
                    ("PROVIDER", "openai"),
                    ("URL", "https://me:sekret@host/v1"),
                    ("MODEL", "m"),
                ],
                "URL is \"…\": it may not hold a name or password",
            ),
            (
                &[("PROVIDER", "openai"), ("URL", "sekret"), ("MODEL", "m")],
                "URL is \"…\": it must be a web address with http:// or https://",
            ),
            (
                &[("SEARCH", "google")],
                "SEARCH is \"google\": it must be searxng or brave",
            ),
            (
                &[("SEARCH", "searxng")],
                "SEARCH_URL is \"\": it must say where SearXNG is",
            ),
            (
                &[("SEARCH", "brave")],
                "SEARCH_KEY is \"\": Brave asks for one",
            ),
        ];
        for (values, expected) in cases {
            let line = with(values).expect_err(expected).to_string();
            assert_eq!(line, format!("CRANEDESK_AI_{expected}"));
        }
    }
}
