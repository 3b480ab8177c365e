//! What a user is, and which names, addresses and passwords are good.

use std::str::FromStr;

use cranedesk_platform::mail::is_deliverable;
use cranedesk_platform::text_enum;
use email_address::{EmailAddress, Options};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Error;

/// What the database keeps of a session's token, useless to whoever steals it.
pub(super) type TokenHash = [u8; 32];

/// A person with an account. What proves it to be them never leaves the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    pub(crate) id: i64,
    pub(crate) username: String,
    #[schema(required)]
    pub(crate) email: Option<String>,
    pub(crate) date_order: DateOrder,
    /// Where mail goes. Another than `email` until the link in the mail to the
    /// new address was opened
    #[schema(required)]
    pub(crate) confirmed_email: Option<String>,
}

/// How this user writes and reads a day in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DateOrder {
    /// As in New Zealand: 3/6/2027 is 3 June.
    #[default]
    DayMonthYear,
    /// As in America: 3/6/2027 is 6 March.
    MonthDayYear,
}

text_enum!(DateOrder {
    DayMonthYear = "day-month-year",
    MonthDayYear = "month-day-year",
});

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DateOrderChange {
    #[schema(value_type = DateOrder)]
    pub(super) date_order: String,
}

/// A user as the operator sees them. Times are milliseconds since 1970.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) user: User,
    pub(super) created_at: i64,
    pub(super) signed_in_at: Option<i64>,
    /// Sessions that still hold.
    pub(super) sessions: i64,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct Registration {
    pub(crate) username: String,
    // Left out is the same as left empty, and is answered in the same words.
    #[serde(default)]
    #[schema(required)]
    pub(crate) email: String,
    pub(crate) password: String,
    /// The secret of an invitation, where one is needed
    pub(crate) invitation: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct Credentials {
    pub(crate) username: String,
    pub(crate) password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasswordChange {
    #[serde(default)]
    #[schema(required)]
    pub(crate) current_password: String,
    pub(crate) new_password: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct EmailChange {
    pub(crate) email: String,
}

/// A username as it is shown; `key` is how it is found and kept unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Username(String);

impl Username {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn key(&self) -> String {
        username_key(&self.0)
    }
}

/// Names are told apart without regard to case.
pub(crate) fn username_key(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

impl FromStr for Username {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let name = text.trim();
        let known = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        if name.chars().count() < 3 {
            Err(Error::unacceptable(
                "Username must be at least 3 characters",
            ))
        } else if name.chars().count() > 32 {
            Err(Error::unacceptable(
                "Username must be at most 32 characters",
            ))
        } else if !name.chars().all(known) {
            Err(Error::unacceptable(
                "Username may hold only letters, digits, dots, dashes and underscores",
            ))
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Email(String);

impl Email {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Email {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let address = text.trim();
        if address.is_empty() {
            return Err(Error::unacceptable("Email is required"));
        }
        let options = Options::default()
            .with_required_tld()
            .without_display_text()
            .without_domain_literal();
        EmailAddress::parse_with_options(address, options)
            .ok()
            .filter(|_| is_deliverable(address))
            .map(|good| Self(good.into()))
            .ok_or(Error::unacceptable("Please enter a valid email address"))
    }
}

/// A password that may be set. Any character counts, to the last byte.
pub(crate) fn check_new_password(password: &str) -> Result<(), Error> {
    if password.chars().count() < 6 {
        return Err(Error::unacceptable(
            "Password must be at least 6 characters",
        ));
    }
    check_password_size(password)
}

/// No real password is longer, and hashing a novel costs time.
pub(crate) fn check_password_size(password: &str) -> Result<(), Error> {
    if password.len() > 1024 {
        return Err(Error::unacceptable("Password must be at most 1,024 bytes"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Email, Username, check_new_password};

    #[test]
    fn usernames_have_3_to_32_plain_characters() {
        for good in ["bob", "Kiwi.Crane_1-x", &"a".repeat(32), "  bob  "] {
            assert!(good.parse::<Username>().is_ok(), "{good}");
        }
        for bad in [
            "",
            "ab",
            &"a".repeat(33),
            "has space",
            "Māui",
            "a/b",
            "a\0b",
            "<script>",
        ] {
            assert!(bad.parse::<Username>().is_err(), "{bad}");
        }
        let name: Username = "BoB".parse().expect("a name");
        assert_eq!((name.as_str(), name.key().as_str()), ("BoB", "bob"));
    }

    #[test]
    fn emails_look_like_emails() {
        let list = include_str!("tests/addresses.txt").lines().skip(1);
        for (verdict, address) in list.filter_map(|line| line.split_once(' ')) {
            let is_taken = address.parse::<Email>().is_ok();
            assert_eq!(is_taken, verdict == "+", "{address}");
        }
        for blank in ["", " "] {
            assert!(blank.parse::<Email>().is_err());
        }
    }

    #[test]
    fn passwords_have_6_characters_to_1024_bytes() {
        for good in ["123456", "ōōōōōō", &"x".repeat(1024)] {
            assert!(check_new_password(good).is_ok());
        }
        for bad in ["12345", "ōōōōō", &"x".repeat(1025)] {
            assert!(check_new_password(bad).is_err());
        }
    }
}
