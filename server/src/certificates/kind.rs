//! The kinds of certificate: four that every crane has, and those that an
//! owner adds. What is particular to a kind is data here, never a branch elsewhere.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line::line;
use crate::error::{Error, Result};

/// The four that every crane has a field for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Certificate {
    Cof,
    Rego,
    Mi,
    RiggingGear,
}

impl Certificate {
    pub(crate) const ALL: [Self; 4] = [Self::Cof, Self::Rego, Self::Mi, Self::RiggingGear];

    /// As tables and answers write it.
    pub(crate) fn as_str(self) -> &'static str {
        FOUR[self as usize].0
    }

    pub(crate) fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == text)
    }

    /// As people say it.
    pub(crate) fn label(self) -> &'static str {
        FOUR[self as usize].1
    }

    pub(super) fn months(self) -> i64 {
        FOUR[self as usize].2
    }
}

/// One value for each of the four, in the order of [`Certificate::ALL`].
pub(crate) type OfEach<T> = [T; Certificate::ALL.len()];

/// Key, label, usual months and whether it parks; in the order of [`Certificate::ALL`].
const FOUR: OfEach<(&str, &str, i64, bool)> = [
    ("cof", "COF", 6, true),
    ("rego", "Rego", 12, true),
    ("mi", "M&I", 12, true),
    ("riggingGear", "Rigging Gear", 12, true),
];

// `as usize` is the place of each in `ALL` and in `FOUR`.
const _: () = {
    let mut place = 0;
    while place < Certificate::ALL.len() {
        assert!(Certificate::ALL[place] as usize == place);
        place += 1;
    }
};

/// A kind of certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// As tables and answers write it.
    pub(crate) key: Cow<'static, str>,
    /// As people say it.
    pub(crate) label: Cow<'static, str>,
    /// How long one usually holds.
    pub(crate) months: i64,
    /// Whether a crane is parked while it is expired, failed or suspended.
    pub(crate) parks: bool,
}

impl Kind {
    pub(crate) fn certificate(&self) -> Option<Certificate> {
        Certificate::from_text(&self.key)
    }
}

/// The four as everyone has them who has not changed them.
pub(crate) static BUILT_IN: LazyLock<OfEach<Arc<Kind>>> = LazyLock::new(|| {
    FOUR.map(|(key, label, months, parks)| {
        Arc::new(Kind {
            key: key.into(),
            label: label.into(),
            months,
            parks,
        })
    })
});

/// The kinds of one owner's cranes: the four first, then their own.
#[derive(Clone, Debug)]
pub(crate) struct Kinds(Vec<Arc<Kind>>);

impl Kinds {
    /// From what an owner has written down: own kinds, and changes of the four.
    pub(super) fn with(own: Vec<Kind>) -> Self {
        let mut kinds = BUILT_IN.to_vec();
        for kind in own {
            match kind.certificate() {
                Some(certificate) => kinds[certificate as usize] = Arc::new(kind),
                None => kinds.push(Arc::new(kind)),
            }
        }
        Self(kinds)
    }

    /// As everyone has them who has written down nothing.
    #[cfg(test)]
    pub(crate) fn built_in() -> Self {
        Self::with(Vec::new())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Kind>> {
        self.0.iter()
    }

    pub(crate) fn find(&self, key: &str) -> Option<&Arc<Kind>> {
        self.0.iter().find(|kind| kind.key == key)
    }

    pub(super) fn of(&self, certificate: Certificate) -> &Arc<Kind> {
        &self.0[certificate as usize]
    }
}

/// A kind of certificate as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CertificateKind {
    pub(crate) key: String,
    pub(crate) label: String,
    /// How long one usually holds
    pub(crate) months: i64,
    /// Whether a crane is parked while it is expired, failed or suspended
    pub(crate) parks: bool,
    /// One of the four that every crane has
    pub(crate) built_in: bool,
}

impl From<&Kind> for CertificateKind {
    fn from(kind: &Kind) -> Self {
        Self {
            key: kind.key.to_string(),
            label: kind.label.to_string(),
            months: kind.months,
            parks: kind.parks,
            built_in: kind.certificate().is_some(),
        }
    }
}

/// What a form says about a kind.
#[derive(Deserialize, ToSchema)]
pub(crate) struct KindInput {
    /// Such as "Insurance"; the four built-in ones keep theirs
    pub(super) label: String,
    #[schema(minimum = 1, maximum = 120)]
    pub(super) months: i64,
    pub(super) parks: bool,
}

const LONGEST_LABEL: usize = 40;
const MOST_MONTHS: i64 = 120;

impl KindInput {
    pub(super) fn check(&self, key: String) -> Result<Kind> {
        if !(1..=MOST_MONTHS).contains(&self.months) {
            return Err(Error::unacceptable(
                "The interval must be from 1 to 120 months",
            ));
        }
        let label = match Certificate::from_text(&key) {
            Some(certificate) => certificate.label().into(),
            None => line("The name", &self.label, LONGEST_LABEL)?
                .ok_or(Error::unacceptable("The name is required"))?
                .into(),
        };
        Ok(Kind {
            key: key.into(),
            label,
            months: self.months,
            parks: self.parks,
        })
    }
}
