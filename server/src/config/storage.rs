//! Settings of what is kept: keys, backups, and how much of the disk one may use.

use cranedesk_platform::files::FilesLocation;
use cranedesk_platform::mail::is_deliverable;
use cranedesk_platform::sealed::{Keyring, MainKey};

use super::ConfigError;
use super::values::Values;

/// Backups that the server makes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BackupPlan {
    pub(crate) place: FilesLocation,
    pub(crate) hours: i64,
    pub(crate) keep: Keep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keep {
    pub(crate) daily: usize,
    pub(crate) weekly: usize,
    pub(crate) monthly: usize,
}

/// What one user may keep. None is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quotas {
    pub(crate) bytes: Option<i64>,
    pub(crate) documents: Option<i64>,
    pub(crate) cranes: Option<i64>,
}

impl Values<'_> {
    pub(super) fn files_keys(&self) -> Result<Keyring, ConfigError> {
        let key = |name: &'static str, text: &str| {
            // A key is not repeated, not even a wrong one.
            MainKey::parse(text).map_err(|error| ConfigError {
                name,
                value: "…".into(),
                problem: error.to_string(),
            })
        };
        let current = self.optional("CRANEDESK_FILES_KEY");
        let old = self.text("CRANEDESK_FILES_OLD_KEYS");
        let old = old
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty());
        Ok(Keyring {
            current: current
                .map(|text| key("CRANEDESK_FILES_KEY", &text))
                .transpose()?,
            old: old
                .map(|text| key("CRANEDESK_FILES_OLD_KEYS", text))
                .collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn backup(&self) -> Result<Option<BackupPlan>, ConfigError> {
        let name = "CRANEDESK_BACKUP_URL";
        let hours = self.number("CRANEDESK_BACKUP_HOURS", 1..=168)?;
        let keep = self.keep()?;
        let Some(url) = self.optional(name) else {
            return Ok(None);
        };
        let place = FilesLocation::parse(&url, self.s3()?)
            .map_err(|error| self.wrong(name, error.to_string()))?;
        Ok(Some(BackupPlan { place, hours, keep }))
    }

    fn keep(&self) -> Result<Keep, ConfigError> {
        let name = "CRANEDESK_BACKUP_KEEP";
        let numbers = self.text(name);
        let numbers: Vec<usize> = numbers
            .split(',')
            .map_while(|number| number.trim().parse().ok())
            .collect();
        match numbers[..] {
            [0, 0, 0] => Err(self.wrong(name, "then only the newest would be kept, whatever is in it; keep at least one, such as 7,4,12")),
            [daily, weekly, monthly] if self.text(name).matches(',').count() == 2 => Ok(Keep {
                daily,
                weekly,
                monthly,
            }),
            _ => Err(self.wrong(name, "it must be three numbers, such as 7,4,12")),
        }
    }

    pub(super) fn operator_mail(&self) -> Result<Option<String>, ConfigError> {
        let name = "CRANEDESK_OPERATOR_MAIL";
        match self.optional(name) {
            Some(address) if !is_deliverable(&address) => {
                Err(self.wrong(name, "mail cannot go there"))
            }
            address => Ok(address),
        }
    }

    pub(super) fn quotas(&self) -> Result<Quotas, ConfigError> {
        let limit = |name, factor: i64, most: i64| {
            let number: i64 = self.number(name, 0..=most)?;
            Ok((number > 0).then_some(number * factor))
        };
        Ok(Quotas {
            bytes: limit("CRANEDESK_QUOTA_GB", 1 << 30, 1_000_000)?,
            documents: limit("CRANEDESK_QUOTA_DOCUMENTS", 1, 1_000_000_000)?,
            cranes: limit("CRANEDESK_QUOTA_CRANES", 1, 1_000_000_000)?,
        })
    }
}
