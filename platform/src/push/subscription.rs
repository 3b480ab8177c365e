//! What a browser hands out so that messages can be sent to it.

use aws_lc_rs::agreement::{ECDH_P256, ParsedPublicKey, UnparsedPublicKey};
use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use url::Url;

use super::PushError;

/// Longer than those of any browser's service.
const LONGEST_ADDRESS: usize = 1000;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Where messages to it go. Whoever knows it could send some too, so it is
    /// not shown to anybody.
    pub endpoint: Url,
    pub public_key: [u8; 65],
    pub auth: [u8; 16],
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Subscription at {:?}", self.endpoint.host_str())
    }
}

impl Subscription {
    /// As a browser writes it, in base64url.
    pub fn read(endpoint: &str, public_key: &str, auth: &str) -> Result<Self, PushError> {
        let bytes = |text: &str| BASE64.decode(text).map_err(|_| PushError::BadKeys);
        Self::new(endpoint, &bytes(public_key)?, &bytes(auth)?)
    }

    pub fn new(endpoint: &str, public_key: &[u8], auth: &[u8]) -> Result<Self, PushError> {
        if endpoint.len() > LONGEST_ADDRESS {
            return Err(PushError::NotAllowed);
        }
        let point = UnparsedPublicKey::new(&ECDH_P256, public_key);
        ParsedPublicKey::try_from(point).map_err(|_| PushError::BadKeys)?;
        Ok(Self {
            endpoint: Url::parse(endpoint).map_err(|_| PushError::NotAllowed)?,
            public_key: public_key.try_into().map_err(|_| PushError::BadKeys)?,
            auth: auth.try_into().map_err(|_| PushError::BadKeys)?,
        })
    }
}
