//! The settings, and the only reader of the environment.

mod ai;
mod settings;
mod storage;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;

use cranedesk_platform::Secret;
use cranedesk_platform::db::Location;
use cranedesk_platform::extract::TextReader;
use cranedesk_platform::files::{FilesLocation, S3Access};
use cranedesk_platform::llm;
use cranedesk_platform::mail::Mailer;
use cranedesk_platform::sealed::Keyring;
use cranedesk_platform::web::SearchSettings;
use ipnet::IpNet;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

pub(crate) use self::settings::SETTINGS;
pub(crate) use self::storage::{BackupPlan, Keep, Quotas};
use self::values::Values;
use crate::error::Error;
use crate::passwords::Cost;

#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) database: Location,
    pub(crate) files: FilesLocation,
    pub(crate) files_keys: Keyring,
    /// How to reach any bucket, also one of backups.
    pub(crate) s3: S3Access,
    /// None where no backups are made by themselves.
    pub(crate) backup: Option<BackupPlan>,
    pub(crate) operator_mail: Option<String>,
    pub(crate) quotas: Quotas,
    /// Bytes of the disk that no stored file may use.
    pub(crate) reserve: u64,
    /// Requests worked on at once.
    pub(crate) requests: usize,
    pub(crate) public_url: Option<Url>,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) passwords: PasswordPolicy,
    pub(crate) registration: RegistrationPolicy,
    /// Whether users may invite others, where one needs an invitation.
    pub(crate) invites_by_users: bool,
    /// Where weaknesses are told of, as an address with its scheme.
    pub(crate) security_contact: Option<String>,
    pub(crate) lift_planning_url: Option<Url>,
    pub(crate) mail: Option<Mailer>,
    /// A push service of the operator's own, on a private network.
    pub(crate) push_service: Option<SocketAddr>,
    /// None where the built-in assistant answers alone.
    pub(crate) models: Option<llm::Settings>,
    pub(crate) search: Option<SearchSettings>,
    pub(crate) questions_per_hour: i64,
    /// How long it is known who did what.
    pub(crate) activity_years: i64,
    /// None where only this machine may read the counters.
    pub(crate) metrics_token: Option<Secret>,
    /// Not for the operator to set, but tests do, as with the next.
    pub(crate) text_reader: TextReader,
    pub(crate) password_cost: Cost,
    pub(crate) log: String,
    pub(crate) log_json: bool,
}

/// What is done about weak passwords: the forms warn in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PasswordPolicy {
    Warn,
    Strict,
}

/// Who may make an account by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RegistrationPolicy {
    /// Anybody who reaches the server.
    Open,
    /// Whoever has a link that was made for them.
    Invite,
    /// Nobody: the operator adds users.
    Closed,
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
            files_keys: values.files_keys()?,
            s3: values.s3()?,
            backup: values.backup()?,
            operator_mail: values.operator_mail()?,
            quotas: values.quotas()?,
            reserve: values.number("CRANEDESK_FREE_MB", 0..=10_000_000_u64)? * 1_000_000,
            requests: values.number("CRANEDESK_REQUESTS", 16..=100_000)?,
            public_url: values.web_address("CRANEDESK_PUBLIC_URL")?,
            trusted_proxies: values.proxies()?,
            passwords: match values.one_of("CRANEDESK_PASSWORDS", &["warn", "strict"])? {
                strict if strict == "strict" => PasswordPolicy::Strict,
                _ => PasswordPolicy::Warn,
            },
            registration: values.registration()?,
            invites_by_users: values.one_of("CRANEDESK_INVITES_BY_USERS", &["no", "yes"])? == "yes",
            security_contact: values.security_contact()?,
            lift_planning_url: values.web_address("CRANEDESK_LIFT_PLANNING_URL")?,
            mail: values.mail()?,
            push_service: values.push_service()?,
            models: values.models()?,
            search: values.search()?,
            questions_per_hour: values.number("CRANEDESK_AI_QUESTIONS_PER_HOUR", 1..=10_000)?,
            activity_years: values.number("CRANEDESK_ACTIVITY_YEARS", 1..=100)?,
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

    /// Refuses to hand out an address where nobody has said what this server
    /// is called: it would lead nowhere from a customer's phone.
    pub(crate) fn check_handing_out(&self) -> Result<(), Error> {
        match &self.public_url {
            Some(_) => Ok(()),
            None => Err(Error::conflict(
                "This server does not know its own address, so a link or a code would lead nowhere. \
                 Whoever runs it must set CRANEDESK_PUBLIC_URL, such as https://cranes.example.nz.",
            )),
        }
    }

    /// Whom a push service can turn to: where people reach this server, or
    /// whoever runs it.
    pub(crate) fn contact(&self) -> Option<String> {
        let site = self.public_url.as_ref().filter(|_| self.is_https());
        let site = site.map(|url| url.as_str().trim_end_matches('/').to_owned());
        let operator = || {
            self.operator_mail
                .as_ref()
                .map(|mail| format!("mailto:{mail}"))
        };
        site.or_else(operator)
            .or_else(|| self.security_contact.clone())
    }

    pub(crate) fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
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
            ("CRANEDESK_FILES_KEY", "secret"),
            ("CRANEDESK_BACKUP_URL", "ftp://x"),
            ("CRANEDESK_BACKUP_KEEP", "7,4"),
            ("CRANEDESK_BACKUP_KEEP", "0,0,0"),
            ("CRANEDESK_OPERATOR_MAIL", "me"),
            ("CRANEDESK_QUOTA_GB", "-1"),
            ("CRANEDESK_PUSH_SERVICE", "https://push.lan"),
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
