//! Texts that nobody would write, made from ones that somebody would: letters
//! put in, left out, doubled and swapped, pieces of one in another. A property
//! is tried on each. `make test` tries a few hundred, always the same ones;
//! `make fuzz` tries new ones for as long as `FUZZ_SECONDS` says.

use std::time::{Duration, Instant};

use cranedesk_platform::clock::random_bytes;

/// How many are tried where no time is given.
const FEW: usize = 300;
/// Longer ones find nothing that short ones do not.
const LONGEST: usize = 400;

/// What trips up whatever takes text apart.
const ODD: [&str; 40] = [
    "\0",
    "\r\n",
    "\n",
    "\t",
    "\"",
    "'",
    "\\",
    "/",
    "//",
    "..",
    "%",
    "%00",
    "%2f",
    ";",
    "=",
    "--",
    "*",
    "(",
    ")",
    "[",
    "{",
    "<",
    ">",
    "&",
    "-",
    "+",
    ":",
    "0",
    "9999",
    "99999999999999999999",
    "1e400",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "\u{e0041}",
    "é",
    "ﬀ",
    "İ",
    "検",
    "\u{1f3d7}\u{fe0f}",
];

/// A generator whose numbers are the same for the same seed (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (sides.max(1) as u64)).unwrap_or(0)
    }
}

/// The texts, one after another.
pub(crate) struct Texts {
    dice: Dice,
    seeds: Vec<Vec<char>>,
    left: Left,
    tried: usize,
    seed: u64,
}

enum Left {
    Texts(usize),
    Until(Instant),
}

impl Texts {
    pub(crate) fn like(seeds: &[&str]) -> Self {
        let seconds = std::env::vars().find(|(name, _)| name == "FUZZ_SECONDS");
        let seconds = seconds.and_then(|(_, value)| value.parse().ok());
        let (seed, left) = match seconds {
            Some(seconds) => (
                u64::from_be_bytes(random_bytes()) | 1,
                Left::Until(Instant::now() + Duration::from_secs(seconds)),
            ),
            None => (0x9e37_79b9_7f4a_7c15, Left::Texts(FEW)),
        };
        Self {
            dice: Dice(seed),
            seeds: seeds.iter().map(|text| text.chars().collect()).collect(),
            left,
            tried: 0,
            seed,
        }
    }

    fn mutated(&mut self) -> String {
        let Self { dice, seeds, .. } = self;
        let mut text = seeds[dice.roll(seeds.len())].clone();
        for _ in 0..=dice.roll(6) {
            let at = dice.roll(text.len() + 1);
            match dice.roll(7) {
                0 => drop(text.splice(at..at, ODD[dice.roll(ODD.len())].chars())),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => {
                    let other = dice.roll(text.len());
                    text.swap(at, other);
                }
                3 => text.truncate(at),
                4 => {
                    let other = &seeds[dice.roll(seeds.len())];
                    let from = dice.roll(other.len());
                    text.splice(at..at, other[from..].to_vec());
                }
                5 => {
                    let again = text[at..].to_vec();
                    text.extend(again);
                }
                _ => {
                    let letter = char::from_u32(dice.roll(0x11_0000) as u32);
                    text.splice(at..at, letter);
                }
            }
        }
        text.truncate(LONGEST);
        text.into_iter().collect()
    }
}

impl Iterator for Texts {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let is_over = match self.left {
            Left::Texts(most) => self.tried >= most,
            Left::Until(end) => Instant::now() >= end,
        };
        if is_over {
            println!("{} texts were tried, from {:#x} on", self.tried, self.seed);
            return None;
        }
        self.tried += 1;
        Some(self.mutated())
    }
}
