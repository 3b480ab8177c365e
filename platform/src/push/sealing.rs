//! Seals a message for one browser (RFC 8291), in the coding aes128gcm with a
//! single record (RFC 8188).

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

use super::{PushError, Subscription};
use crate::clock::random_bytes;

/// What every service takes, with all that goes around the text.
const WHOLE: usize = 4096;
const SALT: usize = 16;
const POINT: usize = 65;
const HEADER: usize = SALT + 4 + 1 + POINT;
/// The mark of the last record, and the tag.
const AROUND: usize = 1 + 16;
pub(super) const LONGEST: usize = WHOLE - HEADER - AROUND;
const LAST_RECORD: u8 = 2;

pub(super) fn seal(to: &Subscription, text: &[u8]) -> Result<Vec<u8>, PushError> {
    // A pair of keys and a salt for this message alone.
    let own = PrivateKey::generate(&ECDH_P256)?;
    seal_with(to, text, &own, random_bytes())
}

pub(super) fn seal_with(
    to: &Subscription,
    text: &[u8],
    own: &PrivateKey,
    salt: [u8; SALT],
) -> Result<Vec<u8>, PushError> {
    if text.len() > LONGEST {
        return Err(PushError::TooLong);
    }
    let own_public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &to.public_key);
    let info = [b"WebPush: info\0", &to.public_key[..], own_public.as_ref()].concat();
    let secret: [u8; 32] = agree(own, theirs, PushError::BadKeys, |shared| {
        expand(&Salt::new(HKDF_SHA256, &to.auth).extract(shared), &info)
    })?;
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let key: [u8; 16] = expand(&prk, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = expand(&prk, b"Content-Encoding: nonce\0")?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let mut record = [text, &[LAST_RECORD]].concat();
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let size = u32::try_from(WHOLE).unwrap_or(u32::MAX).to_be_bytes();
    let length = [u8::try_from(POINT).unwrap_or(u8::MAX)];
    Ok([&salt[..], &size, &length, own_public.as_ref(), &record].concat())
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[u8]) -> Result<[u8; N], PushError> {
    let mut out = [0; N];
    from.expand(&[info], Length(N))?.fill(&mut out)?;
    Ok(out)
}
