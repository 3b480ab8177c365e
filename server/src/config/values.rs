//! Reads single settings, and says in one line what is wrong with one.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use cranedesk_platform::db::Location;
use cranedesk_platform::files::{FilesLocation, S3Access};
use cranedesk_platform::mail::{Mailer, is_deliverable};
use ipnet::IpNet;
use url::Url;

use super::settings::SETTINGS;
use super::{ConfigError, RegistrationPolicy};

pub(super) struct Values<'a>(pub(super) &'a dyn Fn(&str) -> Option<String>);

impl Values<'_> {
    /// The value, or the default where it is not set or empty.
    pub(super) fn text(&self, name: &'static str) -> String {
        let given = (self.0)(name).filter(|value| !value.trim().is_empty());
        given.unwrap_or_else(|| {
            let setting = SETTINGS.iter().find(|setting| setting.name == name);
            setting.map_or("", |setting| setting.default).to_owned()
        })
    }

    pub(super) fn optional(&self, name: &'static str) -> Option<String> {
        Some(self.text(name)).filter(|value| !value.is_empty())
    }

    pub(super) fn wrong(&self, name: &'static str, problem: impl Into<String>) -> ConfigError {
        ConfigError {
            name,
            value: self.text(name),
            problem: problem.into(),
        }
    }

    pub(super) fn parse<T: FromStr>(
        &self,
        name: &'static str,
        problem: &str,
    ) -> Result<T, ConfigError> {
        self.text(name)
            .parse()
            .map_err(|_| self.wrong(name, problem))
    }

    pub(super) fn number<T>(
        &self,
        name: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<T, ConfigError>
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

    pub(super) fn one_of(
        &self,
        name: &'static str,
        choices: &[&str],
    ) -> Result<String, ConfigError> {
        let value = self.text(name);
        if choices.contains(&value.as_str()) {
            Ok(value)
        } else {
            Err(self.wrong(name, format!("it must be {}", choices.join(" or "))))
        }
    }

    pub(super) fn web_address(&self, name: &'static str) -> Result<Option<Url>, ConfigError> {
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        Url::parse(&text)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
            .map(Some)
            .ok_or_else(|| self.wrong(name, "it must be a web address with http:// or https://"))
    }

    pub(super) fn push_service(&self) -> Result<Option<SocketAddr>, ConfigError> {
        let name = "CRANEDESK_PUSH_SERVICE";
        let problem = "is no address with a port, such as 192.168.1.5:8080";
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        let address = text.trim().parse().map_err(|_| self.wrong(name, problem))?;
        Ok(Some(address))
    }

    pub(super) fn database(&self, data_dir: &Path) -> Result<Location, ConfigError> {
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

    pub(super) fn files(&self, data_dir: &Path) -> Result<FilesLocation, ConfigError> {
        let name = "CRANEDESK_FILES_URL";
        let Some(url) = self.optional(name) else {
            return Ok(FilesLocation::Folder(data_dir.join("files")));
        };
        FilesLocation::parse(&url, self.s3()?).map_err(|error| self.wrong(name, error.to_string()))
    }

    pub(super) fn s3(&self) -> Result<S3Access, ConfigError> {
        let endpoint = self
            .web_address("CRANEDESK_S3_ENDPOINT")?
            .map(|url| url.to_string());
        Ok(S3Access {
            allow_http: endpoint
                .as_ref()
                .is_some_and(|url| url.starts_with("http://")),
            endpoint,
            region: self.text("CRANEDESK_S3_REGION"),
            access_key: self.optional("CRANEDESK_S3_ACCESS_KEY"),
            secret_key: self.optional("CRANEDESK_S3_SECRET_KEY"),
        })
    }

    pub(super) fn mail(&self) -> Result<Option<Mailer>, ConfigError> {
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

    pub(super) fn registration(&self) -> Result<RegistrationPolicy, ConfigError> {
        let choices = ["open", "invite", "closed"];
        let chosen = self.one_of("CRANEDESK_REGISTRATION", &choices)?;
        Ok(match chosen.as_str() {
            "invite" => RegistrationPolicy::Invite,
            "closed" => RegistrationPolicy::Closed,
            _ => RegistrationPolicy::Open,
        })
    }

    pub(super) fn security_contact(&self) -> Result<Option<String>, ConfigError> {
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

    pub(super) fn proxies(&self) -> Result<Vec<IpNet>, ConfigError> {
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
