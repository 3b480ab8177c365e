//! What a device signed, checked as the standard asks (`WebAuthn`, 7.1 and
//! 7.2). Pure. No attestation is asked for: whose make a device is does not
//! matter here.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::cbor::Item;

/// Kinds of keys that are taken, the best known first.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Longer names of keys are none, by the standard.
const LONGEST_ID: usize = 1023;

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;

/// This server, as a device knows it.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// A name without its port.
    pub(super) id: String,
    /// Where its pages may come from.
    pub(super) origins: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Create,
    Get,
}

/// What the browser says it did; the device signs its hash.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The question that was answered, if the browser did what it was asked to, on
/// a page of ours.
pub(super) fn challenge_in(client_data: &[u8], deed: Deed, site: &Site) -> Option<Vec<u8>> {
    let said: ClientData = serde_json::from_slice(client_data).ok()?;
    let kind = match deed {
        Deed::Create => "webauthn.create",
        Deed::Get => "webauthn.get",
    };
    let is_ours = said.kind == kind && !said.cross_origin && site.origins.contains(&said.origin);
    let challenge = URL_SAFE_NO_PAD.decode(said.challenge).ok()?;
    is_ours.then_some(challenge)
}

/// A key that a device has made.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NewKey {
    pub(super) credential_id: Vec<u8>,
    pub(super) public_key: Vec<u8>,
    pub(super) sign_count: i64,
}

/// The new key, made for this site by somebody whom the device has recognised.
pub(super) fn new_key(attestation: &[u8], site: &Site) -> Option<NewKey> {
    let (attestation, _) = Item::read(attestation)?;
    let data = attestation.get(&Item::Text("authData"))?.bytes()?;
    let signed = Signed::read(data, site)?;
    if !signed.has(PRESENT | VERIFIED | HAS_KEY) {
        return None;
    }
    // Which make of device it is stands first.
    let (_, rest) = signed.rest.split_at_checked(16)?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (credential_id, rest) = rest.split_at_checked(length)?;
    if !(1..=LONGEST_ID).contains(&length) {
        return None;
    }
    let (_, after) = Item::read(rest)?;
    let public_key = &rest[..rest.len() - after.len()];
    PublicKey::read(public_key)?;
    Some(NewKey {
        credential_id: credential_id.to_vec(),
        public_key: public_key.to_vec(),
        sign_count: signed.count,
    })
}

/// What was answered with a key.
pub(super) struct Assertion<'a> {
    pub(super) client_data: &'a [u8],
    pub(super) authenticator_data: &'a [u8],
    pub(super) signature: &'a [u8],
}

impl Assertion<'_> {
    /// How often the key was used, by its own count, if it signed this for us.
    /// `verified`: the device must have recognised its owner.
    pub(super) fn check(&self, public_key: &[u8], site: &Site, verified: bool) -> Option<i64> {
        let signed = Signed::read(self.authenticator_data, site)?;
        let wanted = if verified {
            PRESENT | VERIFIED
        } else {
            PRESENT
        };
        let mut message = self.authenticator_data.to_vec();
        message.extend_from_slice(&Sha256::digest(self.client_data));
        let is_signed = PublicKey::read(public_key)?.verifies(&message, self.signature);
        (signed.has(wanted) && is_signed).then_some(signed.count)
    }
}

/// What stands before everything that a device signs.
struct Signed<'a> {
    flags: u8,
    count: i64,
    rest: &'a [u8],
}

impl<'a> Signed<'a> {
    /// Only what was made for this site.
    fn read(data: &'a [u8], site: &Site) -> Option<Self> {
        let (hash, rest) = data.split_first_chunk::<32>()?;
        let (flags, rest) = rest.split_first()?;
        let (count, rest) = rest.split_first_chunk::<4>()?;
        let ours: [u8; 32] = Sha256::digest(site.id.as_bytes()).into();
        (*hash == ours).then_some(Self {
            flags: *flags,
            count: u32::from_be_bytes(*count).into(),
            rest,
        })
    }

    fn has(&self, flags: u8) -> bool {
        self.flags & flags == flags
    }
}

/// A key as devices write it down (COSE, RFC 9053).
enum PublicKey<'a> {
    P256(Vec<u8>),
    Ed25519(&'a [u8]),
    Rsa { n: &'a [u8], e: &'a [u8] },
}

impl<'a> PublicKey<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let (key, _) = Item::read(bytes)?;
        let number = |name: i64| key.get(&Item::Number(name))?.number();
        let part = |name: i64| key.get(&Item::Number(name))?.bytes();
        let of_32 = |name: i64| part(name).filter(|part| part.len() == 32);
        match (number(1)?, number(3)?) {
            (2, ES256) if number(-1) == Some(1) => {
                Some(Self::P256([&[4], of_32(-2)?, of_32(-3)?].concat()))
            }
            (1, EDDSA) if number(-1) == Some(6) => Some(Self::Ed25519(of_32(-2)?)),
            (3, RS256) => Some(Self::Rsa {
                n: part(-1)?,
                e: part(-2)?,
            }),
            _ => None,
        }
    }

    fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        let verified = match self {
            Self::P256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::Ed25519(point) => {
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature)
            }
            Self::Rsa { n, e } => RsaPublicKeyComponents { n: *n, e: *e }.verify(
                &RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
        };
        verified.is_ok()
    }
}
