//! What can go wrong out on the web.

use super::address::NotPublic;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebError {
    #[error("the address is not one of the public web")]
    NotAllowed,
    #[error("it leads from one address to the next")]
    TooManyRedirects,
    #[error("it does not answer")]
    Unreachable,
    #[error("it takes too long")]
    TimedOut,
    #[error("it has been asked too often")]
    Quota,
    #[error("it is not a page of text")]
    NotText,
    #[error("its answer cannot be used")]
    Unusable,
}

impl From<reqwest::Error> for WebError {
    fn from(error: reqwest::Error) -> Self {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        while let Some(inner) = cause {
            if inner.is::<NotPublic>() {
                return Self::NotAllowed;
            }
            cause = inner.source();
        }
        if error.is_timeout() {
            Self::TimedOut
        } else if error.is_builder() {
            Self::Unusable
        } else {
            Self::Unreachable
        }
    }
}
