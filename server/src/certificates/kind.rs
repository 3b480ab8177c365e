//! The kinds of certificate: four that every crane has, and those that an
//! owner adds. What is particular to a kind is data here, never a branch elsewhere.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::ToSchema;

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

    /// Its kind as everyone has it who has not changed it.
    pub(crate) fn kind(self) -> &'static Kind {
        &BUILT_IN[self as usize]
    }

    /// As tables and answers write it.
    pub(crate) fn as_str(self) -> &'static str {
        BUILT_IN_KEYS[self as usize]
    }

    pub(crate) fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == text)
    }

    /// As people say it.
    pub(crate) fn label(self) -> &'static str {
        BUILT_IN_LABELS[self as usize]
    }
}

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

const BUILT_IN_KEYS: [&str; 4] = ["cof", "rego", "mi", "riggingGear"];
const BUILT_IN_LABELS: [&str; 4] = ["COF", "Rego", "M&I", "Rigging Gear"];
const BUILT_IN_MONTHS: [i64; 4] = [6, 12, 12, 12];

/// In the order of [`Certificate::ALL`].
pub(crate) static BUILT_IN: [Kind; 4] = {
    const fn built_in(place: usize) -> Kind {
        Kind {
            key: Cow::Borrowed(BUILT_IN_KEYS[place]),
            label: Cow::Borrowed(BUILT_IN_LABELS[place]),
            months: BUILT_IN_MONTHS[place],
            parks: true,
        }
    }
    [built_in(0), built_in(1), built_in(2), built_in(3)]
};
