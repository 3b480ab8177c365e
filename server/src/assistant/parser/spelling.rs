//! Typing errors: a word that is neither known nor English becomes the known
//! word that it is nearly.

use strsim::{jaro_winkler, osa_distance};

/// English words as a Bloom filter of 80 KB: one unknown word in a hundred is
/// taken for English, which costs a refusal and never a wrong answer. Made by
/// `scripts/english-words` from the SCOWL word lists.
static ENGLISH: &[u8] = include_bytes!("english.bloom");
const HASHES: u64 = 6;

pub(super) fn is_english(word: &str) -> bool {
    let bits = ENGLISH.len() as u64 * 8;
    let (start, step) = (hash(word, 0), hash(word, 0x9e37_79b9_7f4a_7c15) | 1);
    (0..HASHES).all(|at| {
        let place = start.wrapping_add(at.wrapping_mul(step)) % bits;
        ENGLISH[(place >> 3) as usize] >> (place & 7) & 1 == 1
    })
}

/// FNV-1a, its halves folded.
fn hash(word: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    let hash = word.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash ^ hash >> 32
}

/// The known words that are nearest, none where it is no typing error.
pub(super) fn mended<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Vec<String> {
    let letters = word.chars().count();
    let is_word = word.chars().all(|letter| letter.is_ascii_alphabetic());
    if !(4..=20).contains(&letters) || !is_word || is_english(word) {
        return Vec::new();
    }
    let most = if letters >= 7 { 2 } else { 1 };
    let mut best: Vec<String> = Vec::new();
    let mut least = most;
    for one in known {
        if one.len().abs_diff(word.len()) > least || one.len() < 4 {
            continue;
        }
        let distance = osa_distance(word, one);
        // Two errors are one too many for a word of five letters.
        let allowed = if one.len() >= 6 { most } else { 1 };
        if distance > least || distance > allowed || distance == 0 {
            continue;
        }
        if distance < least {
            best.clear();
            least = distance;
        }
        if !best.iter().any(|known| known == one) {
            best.push(one.to_owned());
        }
    }
    // Of several, those that look most alike: a letter more is a smaller slip than another letter.
    let alike = |one: &String| jaro_winkler(word, one);
    let most = best.iter().map(alike).fold(0.0, f64::max);
    best.retain(|one| most - alike(one) < 0.005);
    best.truncate(3);
    best
}

#[cfg(test)]
mod tests {
    use super::{is_english, mended};

    #[test]
    fn only_what_is_no_english_word_is_a_typing_error() {
        let known = ["groves", "expired", "warrant", "registration", "telescopic"];
        let mend = |word| mended(word, known.into_iter());
        assert!(is_english("gloves") && is_english("warranty"));
        assert!(mend("gloves").is_empty(), "an English word");
        assert_eq!(mend("expird"), ["expired"]);
        assert_eq!(mend("regsitraton"), ["registration"]);
        assert_eq!(mend("telescpic"), ["telescopic"]);
        assert!(mend("xyz").is_empty(), "too short");
    }
}
