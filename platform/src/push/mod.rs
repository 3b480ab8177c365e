//! Web push: short messages to browsers, through the push service that each
//! browser has named. The service carries them and cannot read them.

mod identity;
mod sealing;
mod sending;
mod subscription;

#[cfg(test)]
mod tests;

pub use identity::Identity;
pub use sending::{Message, Outcome, PushService};
pub use subscription::Subscription;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    #[error("the address is not that of a push service on the public internet")]
    NotAllowed,
    #[error("the keys of the browser cannot be used")]
    BadKeys,
    #[error("the message is too long")]
    TooLong,
    #[error("the push service does not answer")]
    Unreachable,
    #[error("the key of this server cannot be used")]
    Unusable,
}

impl From<aws_lc_rs::error::Unspecified> for PushError {
    fn from(_: aws_lc_rs::error::Unspecified) -> Self {
        Self::Unusable
    }
}
