//! What is written down of a deed.

use cranedesk_platform::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Deed {
    SignedIn,
    SignInFailed,
    SignedOut,
    DeviceSignedOut,
    OthersSignedOut,
    Registered,
    PasswordChanged,
    PasswordReset,
    PasswordAsked,
    EmailChanged,
    EmailConfirmed,
    SettingsChanged,
    InvitationMade,
    InvitationTakenBack,
    TokenMade,
    TokenRevoked,
    SecondStepOn,
    SecondStepOff,
    SecondStepTakenAway,
    SecondStepFailed,
    RecoveryCodesMade,
    RecoveryCodeUsed,
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyStepOn,
    PasskeyStepOff,
    CalendarMade,
    CalendarRevoked,
    CraneMuted,
    CraneUnmuted,
    CraneAdded,
    CraneChanged,
    CraneDeleted,
    CraneBinned,
    CraneRestored,
    CraneArchived,
    CraneUnarchived,
    PictureChanged,
    CertificateRenewed,
    InspectionFailed,
    CertificateSuspended,
    CertificateCancelled,
    RenewalVoided,
    NotApplicable,
    ApplicableAgain,
    InspectionBooked,
    BookingCancelled,
    ChargesRecorded,
    ChargesVoided,
    DocumentFiled,
    DocumentDeleted,
    CraneShared,
    ShareChanged,
    ShareStopped,
    MateAsked,
    MateAccepted,
    MateRejected,
    MateLetGo,
    MateBlocked,
    MateUnblocked,
}

text_enum!(Deed {
    SignedIn = "signed-in",
    SignInFailed = "sign-in-failed",
    SignedOut = "signed-out",
    DeviceSignedOut = "device-signed-out",
    OthersSignedOut = "others-signed-out",
    Registered = "registered",
    PasswordChanged = "password-changed",
    PasswordReset = "password-reset",
    PasswordAsked = "password-asked",
    EmailChanged = "email-changed",
    EmailConfirmed = "email-confirmed",
    SettingsChanged = "settings-changed",
    InvitationMade = "invitation-made",
    InvitationTakenBack = "invitation-taken-back",
    TokenMade = "token-made",
    TokenRevoked = "token-revoked",
    SecondStepOn = "second-step-on",
    SecondStepOff = "second-step-off",
    SecondStepTakenAway = "second-step-taken-away",
    SecondStepFailed = "second-step-failed",
    RecoveryCodesMade = "recovery-codes-made",
    RecoveryCodeUsed = "recovery-code-used",
    PasskeyAdded = "passkey-added",
    PasskeyRemoved = "passkey-removed",
    PasskeyStepOn = "passkey-step-on",
    PasskeyStepOff = "passkey-step-off",
    CalendarMade = "calendar-made",
    CalendarRevoked = "calendar-revoked",
    CraneMuted = "crane-muted",
    CraneUnmuted = "crane-unmuted",
    CraneAdded = "crane-added",
    CraneChanged = "crane-changed",
    CraneDeleted = "crane-deleted",
    CraneBinned = "crane-binned",
    CraneRestored = "crane-restored",
    CraneArchived = "crane-archived",
    CraneUnarchived = "crane-unarchived",
    PictureChanged = "picture-changed",
    CertificateRenewed = "certificate-renewed",
    InspectionFailed = "inspection-failed",
    CertificateSuspended = "certificate-suspended",
    CertificateCancelled = "certificate-cancelled",
    RenewalVoided = "renewal-voided",
    NotApplicable = "not-applicable",
    ApplicableAgain = "applicable-again",
    InspectionBooked = "inspection-booked",
    BookingCancelled = "booking-cancelled",
    ChargesRecorded = "charges-recorded",
    ChargesVoided = "charges-voided",
    DocumentFiled = "document-filed",
    DocumentDeleted = "document-deleted",
    CraneShared = "crane-shared",
    ShareChanged = "share-changed",
    ShareStopped = "share-stopped",
    MateAsked = "mate-asked",
    MateAccepted = "mate-accepted",
    MateRejected = "mate-rejected",
    MateLetGo = "mate-let-go",
    MateBlocked = "mate-blocked",
    MateUnblocked = "mate-unblocked",
});

/// Who did it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    User(i64),
    /// Somebody who has not proved who they are.
    Somebody,
    Operator,
}

/// One value before or after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    /// The end of a day, or any moment of it, in milliseconds since 1970.
    Day(i64),
    Nothing,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        match text {
            "" => Self::Nothing,
            text => Self::Text(text.to_owned()),
        }
    }
}

impl From<Option<i64>> for Value {
    fn from(day: Option<i64>) -> Self {
        day.map_or(Self::Nothing, Self::Day)
    }
}

/// One thing that was changed: what it is called, how it was, how it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Change {
    pub(super) what: String,
    pub(super) before: Value,
    pub(super) after: Value,
}

impl Change {
    /// `None` where nothing changed.
    pub(crate) fn of(
        what: impl Into<String>,
        before: impl Into<Value>,
        after: impl Into<Value>,
    ) -> Option<Self> {
        let (before, after) = (before.into(), after.into());
        (before != after).then(|| Self {
            what: what.into(),
            before,
            after,
        })
    }
}

/// A deed as it is written down.
#[derive(Default)]
pub(crate) struct Details<'a> {
    /// Whose account it is about, besides whoever did it.
    pub(crate) account: Option<i64>,
    pub(crate) crane: Option<i64>,
    /// What it was done with: a name, never a secret.
    pub(crate) about: &'a str,
    pub(crate) changes: Vec<Change>,
}

impl<'a> Details<'a> {
    pub(crate) fn crane(crane: i64) -> Self {
        Self {
            crane: Some(crane),
            ..Self::default()
        }
    }

    pub(crate) fn account(account: i64) -> Self {
        Self {
            account: Some(account),
            ..Self::default()
        }
    }

    pub(crate) fn about(self, about: &'a str) -> Self {
        Self { about, ..self }
    }

    pub(crate) fn of(self, account: i64) -> Self {
        Self {
            account: Some(account),
            ..self
        }
    }

    pub(crate) fn changing(self, changes: impl IntoIterator<Item = Option<Change>>) -> Self {
        Self {
            changes: changes.into_iter().flatten().collect(),
            ..self
        }
    }
}

/// A row as it was written down.
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) at: i64,
    pub(super) deed: Deed,
    pub(super) actor: String,
    pub(super) crane_id: Option<i64>,
    pub(super) crane: String,
    pub(super) about: String,
    /// The name of the token that a program did it with, or nothing.
    pub(super) token: String,
    pub(super) changes: Vec<Change>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Activity {
    pub(super) id: i64,
    pub(super) at: String,
    pub(super) kind: Deed,
    /// Who did it, by the name they had
    pub(super) actor: String,
    /// What their token is called, where a program did it with one
    #[schema(required)]
    pub(super) token: Option<String>,
    #[schema(required)]
    pub(super) crane_id: Option<i64>,
    #[schema(required)]
    pub(super) crane_name: Option<String>,
    /// All of it as one sentence
    pub(super) message: String,
    pub(super) changes: Vec<ChangedValue>,
}

/// One value before and after, as text: a day as its date
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedValue {
    pub(super) what: String,
    pub(super) before: String,
    pub(super) after: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActivityPage {
    pub(super) activity: Vec<Activity>,
    /// Give it as `before` for what is older; null where there is nothing more
    #[schema(required)]
    pub(super) next: Option<i64>,
}

#[derive(Deserialize)]
pub(crate) struct Older {
    pub(super) before: Option<i64>,
}
