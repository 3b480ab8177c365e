//! The settings, and the only reader of the environment.

mod ai;

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use cranedesk_platform::Secret;
use cranedesk_platform::db::Location;
use cranedesk_platform::extract::TextReader;
use cranedesk_platform::files::{FilesLocation, S3Access};
use cranedesk_platform::llm;
use cranedesk_platform::mail::{Mailer, is_deliverable};
use cranedesk_platform::web::SearchSettings;
use ipnet::IpNet;
use url::Url;

use crate::accounts::PasswordPolicy;
use crate::passwords::Cost;

/// One row of the table that `--help` prints and the README repeats.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    pub(crate) about: &'static str,
}

const fn setting(name: &'static str, default: &'static str, about: &'static str) -> Setting {
    Setting {
        name,
        default,
        about,
    }
}

pub(crate) const SETTINGS: &[Setting] = &[
    setting(
        "CRANEDESK_LISTEN",
        "127.0.0.1:8080",
        "Address and port to serve on",
    ),
    setting(
        "CRANEDESK_DATA_DIR",
        "./data",
        "Folder for the SQLite file and the stored files",
    ),
    setting(
        "CRANEDESK_DATABASE_URL",
        "",
        "postgres://… for PostgreSQL; empty for SQLite in the data folder",
    ),
    setting(
        "CRANEDESK_DATABASE_CONNECTIONS",
        "16",
        "Connections to PostgreSQL, 1 to 200",
    ),
    setting(
        "CRANEDESK_FILES_URL",
        "",
        "s3://bucket/prefix for S3; empty for the data folder",
    ),
    setting(
        "CRANEDESK_S3_ENDPOINT",
        "",
        "Address of the S3 service, where it is not Amazon's",
    ),
    setting(
        "CRANEDESK_S3_REGION",
        "us-east-1",
        "Region of the S3 bucket",
    ),
    setting("CRANEDESK_S3_ACCESS_KEY", "", "Key id for S3"),
    setting("CRANEDESK_S3_SECRET_KEY", "", "Secret key for S3"),
    setting(
        "CRANEDESK_PUBLIC_URL",
        "",
        "Address that people type, such as https://cranes.example.nz; no other is answered, and https turns on secure cookies",
    ),
    setting(
        "CRANEDESK_TRUSTED_PROXIES",
        "",
        "Addresses or networks of your reverse proxies, separated by commas; X-Forwarded-For counts from them alone",
    ),
    setting(
        "CRANEDESK_PASSWORDS",
        "warn",
        "The 10,000 commonest passwords and one's own name: warn of them, or strict to refuse them",
    ),
    setting(
        "CRANEDESK_SECURITY_CONTACT",
        "",
        "Whom to tell of a weakness: an e-mail address or a web address, shown at /.well-known/security.txt",
    ),
    setting(
        "CRANEDESK_LIFT_PLANNING_URL",
        "",
        "Address of the lift planning application to embed",
    ),
    setting(
        "CRANEDESK_SMTP_URL",
        "",
        "Mail server for alerts: smtps://user:password@host, or smtp://host:port?tls=required",
    ),
    setting(
        "CRANEDESK_MAIL_FROM",
        "CraneDesk <cranedesk@localhost>",
        "Who the mail comes from",
    ),
    setting(
        "CRANEDESK_AI_PROVIDER",
        "",
        "Who answers in Cranes AI: openai (or any server that speaks like it), anthropic or gemini; empty for the built-in assistant alone",
    ),
    setting(
        "CRANEDESK_AI_URL",
        "",
        "Address of the provider, such as http://localhost:11434/v1; empty for its usual one",
    ),
    setting("CRANEDESK_AI_KEY", "", "Key for the provider"),
    setting("CRANEDESK_AI_MODEL", "", "Model that answers"),
    setting(
        "CRANEDESK_AI_LARGE_FILE_MODEL",
        "",
        "Model for questions with a file over 5 MB; empty for the same",
    ),
    setting(
        "CRANEDESK_AI_IMAGE_MODEL",
        "",
        "Model that draws; empty for the built-in artist",
    ),
    setting(
        "CRANEDESK_AI_SEARCH",
        "",
        "Web search for the model: searxng or brave; empty for none",
    ),
    setting(
        "CRANEDESK_AI_SEARCH_URL",
        "",
        "Address of the search service; empty for Brave's usual one",
    ),
    setting("CRANEDESK_AI_SEARCH_KEY", "", "Key for the search service"),
    setting(
        "CRANEDESK_AI_QUESTIONS_PER_HOUR",
        "120",
        "Questions that one user may ask Cranes AI in an hour, 1 to 10000",
    ),
    setting(
        "CRANEDESK_METRICS_TOKEN",
        "",
        "Token that /metrics asks for; empty for this machine alone",
    ),
    setting(
        "CRANEDESK_LOG",
        "info",
        "What to log: error, warn, info, debug, or a tracing filter",
    ),
    setting("CRANEDESK_LOG_FORMAT", "text", "text or json"),
];

#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) database: Location,
    pub(crate) files: FilesLocation,
    pub(crate) public_url: Option<Url>,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) passwords: PasswordPolicy,
    /// Where weaknesses are told of, as an address with its scheme.
    pub(crate) security_contact: Option<String>,
    pub(crate) lift_planning_url: Option<Url>,
    pub(crate) mail: Option<Mailer>,
    /// None where the built-in assistant answers alone.
    pub(crate) models: Option<llm::Settings>,
    pub(crate) search: Option<SearchSettings>,
    pub(crate) questions_per_hour: i64,
    /// None where only this machine may read the counters.
    pub(crate) metrics_token: Option<Secret>,
    /// Not for the operator to set, but tests do, as with the next.
    pub(crate) text_reader: TextReader,
    pub(crate) password_cost: Cost,
    pub(crate) log: String,
    pub(crate) log_json: bool,
}

/// Readers of files are this same program, with another command.
fn own_program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| PathBuf::from("cranedesk"))
}

/// A setting that cannot be used, in one line.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is {value:?}: {problem}")]
pub(crate) struct ConfigError {
    name: &'static str,
    value: String,
    problem: String,
}

impl Config {
    #[expect(clippy::disallowed_methods, reason = "this is the one reader")]
    pub(crate) fn from_env() -> Result<Self, ConfigError> {
        Self::from_lookup(|name| std::env::var(name).ok())
    }

    /// Names that begin like a setting but are none: most likely typing errors.
    pub(crate) fn unknown_names() -> Vec<String> {
        std::env::vars_os()
            .filter_map(|(name, _)| name.into_string().ok())
            .filter(|name| name.starts_with("CRANEDESK_"))
            .filter(|name| SETTINGS.iter().all(|setting| setting.name != name))
            .collect()
    }

    pub(crate) fn from_lookup(
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let values = Values(&lookup);
        let data_dir = PathBuf::from(values.text("CRANEDESK_DATA_DIR"));
        Ok(Self {
            listen: values.parse(
                "CRANEDESK_LISTEN",
                "is no address with a port, such as 127.0.0.1:8080",
            )?,
            database: values.database(&data_dir)?,
            files: values.files(&data_dir)?,
            public_url: values.web_address("CRANEDESK_PUBLIC_URL")?,
            trusted_proxies: values.proxies()?,
            passwords: match values.one_of("CRANEDESK_PASSWORDS", &["warn", "strict"])? {
                strict if strict == "strict" => PasswordPolicy::Strict,
                _ => PasswordPolicy::Warn,
            },
            security_contact: values.security_contact()?,
            lift_planning_url: values.web_address("CRANEDESK_LIFT_PLANNING_URL")?,
            mail: values.mail()?,
            models: values.models()?,
            search: values.search()?,
            questions_per_hour: values.number("CRANEDESK_AI_QUESTIONS_PER_HOUR", 1..=10_000)?,
            metrics_token: values.secret("CRANEDESK_METRICS_TOKEN"),
            text_reader: TextReader::new(own_program()),
            password_cost: Cost::FULL,
            log: values.text("CRANEDESK_LOG"),
            log_json: values.one_of("CRANEDESK_LOG_FORMAT", &["text", "json"])? == "json",
        })
    }

    /// An address on this server for a mail or a calendar, where no page says
    /// what the server is called.
    pub(crate) fn link(&self, path: &str) -> String {
        match &self.public_url {
            Some(url) => format!("{}{path}", url.as_str().trim_end_matches('/')),
            None => format!("http://{}{path}", self.listen),
        }
    }

    pub(crate) fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }
}

struct Values<'a>(&'a dyn Fn(&str) -> Option<String>);

impl Values<'_> {
    /// The value, or the default where it is not set or empty.
    fn text(&self, name: &'static str) -> String {
        let given = (self.0)(name).filter(|value| !value.trim().is_empty());
        given.unwrap_or_else(|| {
            let setting = SETTINGS.iter().find(|setting| setting.name == name);
            setting.map_or("", |setting| setting.default).to_owned()
        })
    }

    fn optional(&self, name: &'static str) -> Option<String> {
        Some(self.text(name)).filter(|value| !value.is_empty())
    }

    fn wrong(&self, name: &'static str, problem: impl Into<String>) -> ConfigError {
        ConfigError {
            name,
            value: self.text(name),
            problem: problem.into(),
        }
    }

    fn parse<T: FromStr>(&self, name: &'static str, problem: &str) -> Result<T, ConfigError> {
        self.text(name)
            .parse()
            .map_err(|_| self.wrong(name, problem))
    }

    fn number<T>(&self, name: &'static str, range: RangeInclusive<T>) -> Result<T, ConfigError>
    where
        T: FromStr + PartialOrd + Display,
    {
        let found = self.text(name).parse().ok();
        found
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.wrong(name, format!("it must be a number from {least} to {most}"))
            })
    }

    fn one_of(&self, name: &'static str, choices: &[&str]) -> Result<String, ConfigError> {
        let value = self.text(name);
        if choices.contains(&value.as_str()) {
            Ok(value)
        } else {
            Err(self.wrong(name, format!("it must be {}", choices.join(" or "))))
        }
    }

    fn web_address(&self, name: &'static str) -> Result<Option<Url>, ConfigError> {
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        Url::parse(&text)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
            .map(Some)
            .ok_or_else(|| self.wrong(name, "it must be a web address with http:// or https://"))
    }

    fn database(&self, data_dir: &std::path::Path) -> Result<Location, ConfigError> {
        let name = "CRANEDESK_DATABASE_URL";
        let Some(url) = self.optional(name) else {
            return Ok(Location::Sqlite(data_dir.join("cranedesk.sqlite")));
        };
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            // The value may hold a password, so it is not repeated.
            return Err(ConfigError {
                name,
                value: "…".into(),
                problem: "it must begin with postgres://".into(),
            });
        }
        let connections = self.number("CRANEDESK_DATABASE_CONNECTIONS", 1..=200)?;
        Ok(Location::Postgres { url, connections })
    }

    fn files(&self, data_dir: &std::path::Path) -> Result<FilesLocation, ConfigError> {
        let name = "CRANEDESK_FILES_URL";
        let Some(url) = self.optional(name) else {
            return Ok(FilesLocation::Folder(data_dir.join("files")));
        };
        let endpoint = self
            .web_address("CRANEDESK_S3_ENDPOINT")?
            .map(|url| url.to_string());
        let access = S3Access {
            allow_http: endpoint
                .as_ref()
                .is_some_and(|url| url.starts_with("http://")),
            endpoint,
            region: self.text("CRANEDESK_S3_REGION"),
            access_key: self.optional("CRANEDESK_S3_ACCESS_KEY"),
            secret_key: self.optional("CRANEDESK_S3_SECRET_KEY"),
        };
        FilesLocation::parse(&url, access).map_err(|error| self.wrong(name, error.to_string()))
    }

    fn mail(&self) -> Result<Option<Mailer>, ConfigError> {
        let name = "CRANEDESK_SMTP_URL";
        let Some(url) = self.optional(name) else {
            return Ok(None);
        };
        let from = self.text("CRANEDESK_MAIL_FROM");
        // The address may hold a password, so it is not repeated.
        Mailer::new(&url, &from)
            .map(Some)
            .map_err(|error| ConfigError {
                name,
                value: "…".into(),
                problem: format!("with CRANEDESK_MAIL_FROM {from:?} it cannot be used: {error}"),
            })
    }

    fn security_contact(&self) -> Result<Option<String>, ConfigError> {
        let name = "CRANEDESK_SECURITY_CONTACT";
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        let address = text.strip_prefix("mailto:").unwrap_or(&text);
        if is_deliverable(address) {
            return Ok(Some(format!("mailto:{address}")));
        }
        Url::parse(&text)
            .ok()
            .filter(|url| url.scheme() == "https" && url.has_host())
            .map(|url| Some(url.to_string()))
            .ok_or_else(|| self.wrong(name, "it must be an e-mail address or begin with https://"))
    }

    fn proxies(&self) -> Result<Vec<IpNet>, ConfigError> {
        let name = "CRANEDESK_TRUSTED_PROXIES";
        let text = self.text(name);
        text.split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| {
                let single = part.parse::<IpAddr>().map(IpNet::from);
                part.parse::<IpNet>().or(single).map_err(|_| {
                    self.wrong(
                        name,
                        format!("{part} is no address or network, such as 10.0.0.0/8"),
                    )
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Config, ConfigError, FilesLocation, Location, SETTINGS};

    fn with(values: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_lookup(|name| {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn nothing_set_means_sqlite_and_files_under_data() {
        let config = with(&[]).expect("the defaults are good");
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(
            config.database,
            Location::Sqlite("./data/cranedesk.sqlite".into())
        );
        assert_eq!(config.files, FilesLocation::Folder("./data/files".into()));
        assert!(!config.is_https() && config.trusted_proxies.is_empty());
    }

    #[test]
    fn a_wrong_value_is_told_in_one_line() {
        let cases = [
            ("CRANEDESK_LISTEN", "8080"),
            ("CRANEDESK_DATABASE_URL", "mysql://u:secret@h/d"),
            ("CRANEDESK_FILES_URL", "ftp://x"),
            ("CRANEDESK_PUBLIC_URL", "cranes.example"),
            ("CRANEDESK_TRUSTED_PROXIES", "10.0.0.0/8, house"),
            ("CRANEDESK_LIFT_PLANNING_URL", "javascript:alert(1)"),
            ("CRANEDESK_PASSWORDS", "lax"),
            ("CRANEDESK_SECURITY_CONTACT", "call me"),
            ("CRANEDESK_AI_QUESTIONS_PER_HOUR", "0"),
            ("CRANEDESK_LOG_FORMAT", "xml"),
        ];
        for (name, value) in cases {
            let line = with(&[(name, value)]).expect_err(name).to_string();
            assert!(line.starts_with(name) && !line.contains('\n'), "{line}");
            assert!(!line.contains("secret"), "{line}");
        }
        let many = [
            ("CRANEDESK_DATABASE_URL", "postgres://h/d"),
            ("CRANEDESK_DATABASE_CONNECTIONS", "500"),
        ];
        let line = with(&many).expect_err("too many connections").to_string();
        assert_eq!(
            line,
            "CRANEDESK_DATABASE_CONNECTIONS is \"500\": it must be a number from 1 to 200"
        );
    }

    #[test]
    fn the_readme_lists_every_setting_with_its_default() {
        let readme = include_str!("../../README.md");
        for setting in SETTINGS {
            let default = match setting.default {
                "" => String::new(),
                value => format!("`{value}`"),
            };
            let row = format!("| `{}` | {} | {} |", setting.name, default, setting.about);
            assert!(readme.contains(&row), "the README lacks the row\n{row}");
        }
    }
}
