//! One-time codes as apps make them (RFC 6238): six figures of a secret and
//! the half minute. And recovery codes. Pure.

use aws_lc_rs::hmac;
use cranedesk_platform::clock::random_bytes;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::super::model::TokenHash;

const STEP_MS: i64 = 30_000;
/// Clocks of phones are off by a little, and people type slowly.
const STEPS_AROUND: i64 = 1;
/// As many as RFC 4226 asks for at least.
const SECRET: usize = 20;
/// 120 random bits: nobody guesses one, so they need no slow hash.
const RECOVERY: usize = 15;
pub(super) const RECOVERY_CODES: usize = 10;

#[derive(Clone)]
pub(in super::super) struct Secret(pub(super) Vec<u8>);

impl Secret {
    pub(super) fn random() -> Self {
        Self(random_bytes::<SECRET>().to_vec())
    }

    /// As it is typed into an app by hand.
    pub(super) fn text(&self) -> String {
        base32(&self.0)
    }

    /// What the picture says to the app.
    pub(super) fn uri(&self, username: &str) -> String {
        // Nothing in a username has to be escaped.
        let secret = self.text();
        format!("otpauth://totp/CraneDesk:{username}?secret={secret}&issuer=CraneDesk")
    }

    fn code_at(&self, step: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let tag = hmac::sign(&key, &step.to_be_bytes());
        let tag = tag.as_ref();
        let start = usize::from(tag[19] & 0xf);
        let four = [
            tag[start] & 0x7f,
            tag[start + 1],
            tag[start + 2],
            tag[start + 3],
        ];
        format!("{:06}", u32::from_be_bytes(four) % 1_000_000)
    }

    /// The half minute that the code is of, if it is one around now.
    pub(super) fn step_of(&self, code: &str, now: i64) -> Option<i64> {
        let this = now.div_euclid(STEP_MS);
        let mut steps = this - STEPS_AROUND..=this + STEPS_AROUND;
        steps.find(|step| self.code_at(*step).as_bytes().ct_eq(code.as_bytes()).into())
    }

    #[cfg(test)]
    pub(in super::super) fn code_now(&self, now: i64) -> String {
        self.code_at(now.div_euclid(STEP_MS))
    }

    #[cfg(test)]
    pub(in super::super) fn from_text(text: &str) -> Self {
        let place = |letter| ALPHABET.iter().position(|known| *known == letter);
        let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
        for letter in text.bytes() {
            bits = bits << 5 | place(letter).expect("base32") as u32;
            held += 5;
            if held >= 8 {
                held -= 8;
                bytes.push((bits >> held) as u8);
                bits &= (1 << held) - 1;
            }
        }
        Self(bytes)
    }
}

/// What somebody typed for the second step.
pub(super) enum Typed {
    Code(String),
    Recovery(TokenHash),
}

impl From<&str> for Typed {
    /// People type spaces and dashes as they see them.
    fn from(text: &str) -> Self {
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .take(100)
            .collect();
        match plain.len() == 6 && plain.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Self::Code(plain),
            false => Self::Recovery(hash(&plain)),
        }
    }
}

fn hash(plain: &str) -> TokenHash {
    Sha256::digest(plain.to_ascii_uppercase().as_bytes()).into()
}

/// A code to be written down, in groups of four, and its hash.
pub(super) fn recovery_code() -> (String, TokenHash) {
    let plain = base32(&random_bytes::<RECOVERY>());
    let hash = hash(&plain);
    let letters: Vec<char> = plain.chars().collect();
    let groups: Vec<String> = letters
        .chunks(4)
        .map(|four| four.iter().collect())
        .collect();
    (groups.join("-"), hash)
}

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// RFC 4648. What is encoded here has whole letters to the end.
fn base32(bytes: &[u8]) -> String {
    let (mut bits, mut held, mut text) = (0_u32, 0, String::new());
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        held += 8;
        while held >= 5 {
            held -= 5;
            text.push(char::from(ALPHABET[(bits >> held) as usize & 31]));
            bits &= (1 << held) - 1;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Secret, Typed, base32, recovery_code};

    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = Secret(b"12345678901234567890".to_vec());
        let known = [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ];
        for (second, code) in known {
            assert_eq!(secret.code_now(second * 1000), code);
            assert_eq!(secret.step_of(code, second * 1000), Some(second / 30));
        }
        assert_eq!(secret.text(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(Secret::from_text(&secret.text()).0, secret.0);
    }

    #[test]
    fn a_code_is_good_for_half_a_minute_before_and_after() {
        let secret = Secret(b"12345678901234567890".to_vec());
        let code = secret.code_now(60_000);
        for (now, step) in [
            (29_999, None),
            (30_000, Some(2)),
            (119_999, Some(2)),
            (120_000, None),
        ] {
            assert_eq!(secret.step_of(&code, now), step, "{now}");
        }
        assert_eq!(secret.step_of("", 60_000), None);
        assert_eq!(secret.step_of(&code[..5], 60_000), None);
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        assert!(matches!(Typed::from(" 287 082"), Typed::Code(code) if code == "287082"));
        let (shown, kept) = recovery_code();
        assert_eq!(shown.len(), 29, "{shown}");
        for typed in [&shown, &shown.to_lowercase(), &shown.replace('-', " ")] {
            assert!(matches!(Typed::from(typed.as_str()), Typed::Recovery(hash) if hash == kept));
        }
        let figures = Typed::from("\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}");
        assert!(
            matches!(figures, Typed::Recovery(_)),
            "figures of ours alone"
        );
        assert_eq!(base32(b"foobarbazq"), "MZXW6YTBOJRGC6TR");
    }
}
