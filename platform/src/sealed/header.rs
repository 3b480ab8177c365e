//! The first bytes of a sealed file: what it is, which key opens it, and the
//! file's own key in its wrapping.
//!
//! ```text
//!  0..16  what it is and in which version
//!     16  wrapped by: 1 a main key, 2 a passphrase
//! 17..20  zeros
//! 20..28  the name of the main key
//! 28..44  the passphrase's salt
//! 44..52  the passphrase's cost: memory in KiB, passes
//! 52..64  the nonce of the wrapping
//! 64..112 the file's own key, wrapped
//! 112..128 zeros
//! ```

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};

use super::passphrase::Cost;
use super::{KeyId, Keys, MainKey, SealError, Wrap};
use crate::clock::random_bytes;

pub const HEADER: usize = 128;
/// No text and no document begins like this.
const MAGIC: [u8; 15] = *b"\x89CraneDesk\r\n\x1a\n\0";
const VERSION: u8 = 1;
const BY_MAIN: u8 = 1;
const BY_PASSPHRASE: u8 = 2;

/// Whether a file that begins with `head` is a sealed one.
pub fn is_sealed(head: &[u8]) -> bool {
    head.starts_with(&MAGIC)
}

pub(super) struct Header;

impl Header {
    /// A header, and the file's key that is wrapped in it.
    pub(super) fn make(wrap: Wrap<'_>, name: &str) -> (Vec<u8>, [u8; 32]) {
        let mut head = vec![0; HEADER];
        head[..15].copy_from_slice(&MAGIC);
        head[15] = VERSION;
        let wrapping = match wrap {
            Wrap::Main(key) => {
                head[16] = BY_MAIN;
                head[20..28].copy_from_slice(&key.id().0);
                key.clone()
            }
            Wrap::Passphrase(passphrase) => {
                let (salt, cost) = (random_bytes::<16>(), passphrase.cost());
                head[16] = BY_PASSPHRASE;
                head[28..44].copy_from_slice(&salt);
                head[44..48].copy_from_slice(&cost.memory_kib.to_be_bytes());
                head[48..52].copy_from_slice(&cost.passes.to_be_bytes());
                let key = passphrase.key(&salt, cost);
                key.expect("our own cost is one that Argon2 takes")
            }
        };
        let (nonce, key) = (random_bytes::<12>(), random_bytes::<32>());
        head[52..64].copy_from_slice(&nonce);
        head[64..96].copy_from_slice(&key);
        let belongs = belongs(&head, name);
        let tag = cipher(&wrapping)
            .seal_in_place_separate_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(belongs),
                &mut head[64..96],
            )
            .expect("32 bytes can be sealed");
        head[96..112].copy_from_slice(tag.as_ref());
        (head, key)
    }

    /// The file's own key.
    pub(super) fn open(head: &[u8], keys: Keys<'_>, name: &str) -> Result<[u8; 32], SealError> {
        if head.len() != HEADER || !is_sealed(head) {
            return Err(SealError::Damaged);
        }
        if head[15] != VERSION {
            return Err(SealError::Newer);
        }
        let (wrapping, wrong) = match head[16] {
            BY_MAIN => {
                let id = KeyId(field(head, 20));
                let key = keys.ring.find(id).ok_or(SealError::UnknownKey(id))?;
                (key.clone(), SealError::Damaged)
            }
            BY_PASSPHRASE => {
                let passphrase = keys.passphrase.ok_or(SealError::NeedsPassphrase)?;
                let cost = Cost {
                    memory_kib: u32::from_be_bytes(field(head, 44)),
                    passes: u32::from_be_bytes(field(head, 48)),
                };
                let key = passphrase.key(&field(head, 28), cost);
                (key.ok_or(SealError::Damaged)?, SealError::WrongPassphrase)
            }
            _ => return Err(SealError::Damaged),
        };
        let mut wrapped: [u8; 48] = field(head, 64);
        let opened = cipher(&wrapping).open_in_place(
            Nonce::assume_unique_for_key(field(head, 52)),
            Aad::from(belongs(head, name)),
            &mut wrapped,
        );
        let key = opened.map_err(|_| wrong)?;
        Ok(field(key, 0))
    }

    /// Which main key wraps the file's; none for a passphrase or what is no header.
    pub(super) fn key_id(head: &[u8]) -> Option<KeyId> {
        (head.len() >= HEADER && is_sealed(head) && head[16] == BY_MAIN)
            .then(|| KeyId(field(head, 20)))
    }
}

/// Which main key a sealed file needs; none for a passphrase or a plain file.
pub fn key_id(head: &[u8]) -> Option<KeyId> {
    Header::key_id(head)
}

/// What the wrapping vouches for besides the key: the rest of the header, and the file's name.
fn belongs(head: &[u8], name: &str) -> Vec<u8> {
    let mut belongs = head[..52].to_vec();
    belongs.extend_from_slice(&head[112..HEADER]);
    belongs.extend_from_slice(name.as_bytes());
    belongs
}

fn cipher(key: &MainKey) -> LessSafeKey {
    let key = UnboundKey::new(&AES_256_GCM, key.bytes()).expect("a key of this length is one");
    LessSafeKey::new(key)
}

fn field<const N: usize>(head: &[u8], start: usize) -> [u8; N] {
    let mut field = [0; N];
    field.copy_from_slice(&head[start..start + N]);
    field
}
