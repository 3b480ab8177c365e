//! How well a page fits a question: its words and their kin, and every number.

use std::collections::HashSet;

use super::words::{UNITS, is_load_unit, is_unit, number, words};
use crate::text::Stems;

/// What is looked for.
pub(super) struct Wanted {
    /// Each word as its stem and those of its kin.
    terms: Vec<Vec<String>>,
    /// Words that only help to choose between sentences.
    aids: Vec<Vec<String>>,
    /// Must all stand on the page: a chart for another radius is no answer.
    numbers: Vec<String>,
    /// Those among them that are lengths of a boom, and not a radius.
    booms: Vec<String>,
    /// What those numbers count, each in all its spellings.
    units: Vec<&'static [&'static str]>,
    typed: Vec<String>,
}

/// Verbs and such, for which a page may well have others, and times, which
/// stand on every page.
const LIGHT: &str = "replace change check use used put take takes allowed goes make require required recommended \
    correct right fill top kind type sort happen found apply work must need needed should safe \
    proper find possible permitted new good hold does carry mean name keep run end go come back \
    out off around way year month week day up due next max maximum highest most expire left \
    more renew one two three four first second widest greatest largest biggest smallest lowest \
    least minimum min longest deepest allow want wants say tell give gets get gotta ought \
    supposed suppose according grade brand amount number figure exact exactly time before after \
    until instead bit too she comes service open opened stand between while still per above \
    below under over when long ok okay fine bad spec specs recommend person \
    someone anyone people start begin much stop far given set setting shown state stated listed \
    fitted along manage handle \
    taken got gone done seen been being size mark cold hot way kept made left bring brought \
    dont actually really exactly simply quickly safely look like ever rating rate interval \
    regularly frequency limit suitable anybody reckon rule happens okay id im youd \
    told telling factor last latest recent specified specify call called";

/// Words that one may stand for another of, on a page about cranes.
const KIN: &[&[&str]] = &[
    &["capacity", "lift", "radius", "swl", "pick"],
    &[
        "max", "maximum", "highest", "limit", "above", "never", "most", "more", "exceed",
    ],
    &["torque", "newton", "tighten"],
    &["speed", "second"],
    &[
        "throw", "thrown", "away", "discard", "scrap", "replace", "chuck", "bin", "binned",
        "reject", "condemn", "retire", "toss", "dump", "junk", "rooted", "stuffed",
    ],
    &["signal", "sign", "gesture"],
    &[
        "wind", "windy", "blowy", "blow", "gust", "gusty", "breeze", "breezy",
    ],
    &["oil", "fluid"],
    &["engine", "motor"],
    &["coolant", "antifreeze", "radiator"],
    &["pressure", "psi", "inflate", "pump"],
    &["mat", "dunnage", "packing", "packer", "timber"],
    &["broken", "broke", "snapped", "busted", "fractured"],
    &["wire", "strand"],
    &["indicator", "lmi", "rci", "sli"],
    &["drift", "creep", "slip"],
    &["hoist", "raise"],
    &["litres", "litre", "quantity", "volume"],
    &["percent", "percentage"],
    &["throat", "gape", "mouth"],
    &["leg", "legged"],
    &["thickness", "thick", "thin"],
    &["stitch", "stitching", "seam"],
    &["tighten", "tightness", "nm"],
    &["cut", "nick", "nicked", "torn", "tear"],
    &["legible", "readable", "read"],
    &["burn", "burnt", "burned", "melted", "scorched"],
    &["level", "levelled", "slope", "tilt", "lean"],
    &["trench", "excavation", "ditch", "edge"],
    &["angle", "degrees", "deg"],
    &["boom", "stick"],
    &["tank", "reservoir"],
    &["hydraulic", "hyd"],
    &["lug", "nut", "nuts"],
    &["hrs", "hours", "hour"],
    &["tyre", "tire"],
    &["rope", "cable"],
    &["slew", "swing"],
    &["big", "large", "size", "square"],
    &["far", "distance", "close", "near"],
    &["weight", "weigh", "mass"],
    &["worn", "wear"],
    &["stop", "halt"],
    &["set", "setting", "setup"],
    &["grease", "lubricate"],
    &["outrigger", "stabiliser"],
    &["interval", "every", "often"],
    &["length", "long", "metres"],
    &["full", "fully"],
    &[
        "reduction",
        "reduced",
        "shrunk",
        "shrink",
        "loss",
        "lost",
        "smaller",
        "thinner",
    ],
];

/// How many words a boom's length stands from the boom: "30.5 m main boom".
pub(super) const NEAR: usize = 3;

impl Wanted {
    /// `None` where there is no word to go by.
    pub(super) fn of(telling: &[String]) -> Option<Self> {
        let mut wanted = Self {
            terms: Vec::new(),
            aids: Vec::new(),
            numbers: Vec::new(),
            booms: Vec::new(),
            units: Vec::new(),
            typed: telling.to_vec(),
        };
        for (at, word) in telling.iter().enumerate() {
            let next = telling.get(at + 1).map_or("", String::as_str);
            if number(word).is_some() {
                // "Can it lift 25 tonnes": the chart need not name the load.
                if !is_load_unit(next) {
                    wanted.numbers.push(word.clone());
                    let mut after = telling[at + 1..].iter().map(String::as_str);
                    let after = after.find(|word| !says_nothing(word) && *word != "main");
                    if after == Some("boom") {
                        wanted.booms.push(word.clone());
                    }
                    let is_same = |unit: &&&[&str]| unit.contains(&next);
                    wanted.units.extend(UNITS.iter().find(is_same));
                }
            } else if says_nothing(word) {
                // Filling words are looked for nowhere.
            } else if LIGHT
                .split_whitespace()
                .any(|light| stem(light) == stem(word))
            {
                wanted.aids.push(with_kin(word));
            } else if !wanted.terms.contains(&with_kin(word)) {
                wanted.terms.push(with_kin(word));
            }
        }
        (!wanted.terms.is_empty()).then_some(wanted)
    }

    /// By words that are no matter by themselves, for what was pointed at.
    pub(super) fn of_light(telling: &[String]) -> Option<Self> {
        let wanted = Self {
            terms: telling.iter().map(|word| with_kin(word)).collect(),
            aids: Vec::new(),
            numbers: Vec::new(),
            booms: Vec::new(),
            units: Vec::new(),
            typed: telling.to_vec(),
        };
        (!telling.is_empty()).then_some(wanted)
    }

    /// The words, and their kin, for the search to find pages by.
    pub(super) fn search_words(&self) -> String {
        let kin = KIN
            .iter()
            .filter(|kin| self.typed.iter().any(|word| is_kin(kin, word)));
        let words = self.typed.iter().map(String::as_str);
        words
            .chain(kin.flat_map(|kin| kin.iter().copied()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// What a tank holds and what a hand says is no load.
    pub(super) fn is_about_capacity(&self) -> bool {
        const NO_LOAD: [&str; 7] = [
            "tank",
            "oil",
            "coolant",
            "fuel",
            "signal",
            "gesture",
            "indicator",
        ];
        let has = |kin: &[&str]| self.typed.iter().any(|word| is_kin(kin, word));
        let is_load = has(KIN[0]) || self.typed.iter().any(|word| word.starts_with("load"));
        is_load && !has(&NO_LOAD)
    }

    pub(super) fn is_about_expiry(&self) -> bool {
        self.typed.iter().any(|word| word.starts_with("expir"))
    }

    /// Whether one sentence says both what expires and when: the tyres do not
    /// expire with the certificate that stands beside them.
    pub(super) fn tells_expiry(&self, sentence: &str) -> bool {
        let stems = stems(sentence);
        let has = |term: &Vec<String>| term.iter().any(|stem| stems.contains(stem));
        self.terms.iter().all(has) && stems.iter().any(|stem| stem.starts_with("expir"))
    }

    /// Whether every word stands on the page or in what it is called, and no
    /// number is missing.
    pub(super) fn is_on(&self, page: &str, about: &str) -> bool {
        self.is_on_but(page, about, |_| false)
    }

    /// The same, but for numbers that are found in another way.
    pub(super) fn is_on_but(
        &self,
        page: &str,
        about: &str,
        is_found: impl Fn(&str) -> bool,
    ) -> bool {
        let in_order = words(page);
        let is_boom = |length: &String| {
            let mut places = in_order.iter().enumerate();
            places.any(|(at, word)| {
                let near = at.saturating_sub(NEAR)..(at + NEAR + 1).min(in_order.len());
                word == length && in_order[near].iter().any(|word| word == "boom")
            })
        };
        let numbers: HashSet<&String> = in_order.iter().collect();
        let has_unit = |same: &&[&str]| {
            same.iter()
                .any(|unit| in_order.iter().any(|word| word == unit))
        };
        let has_number = |number: &String| is_found(number) || numbers.contains(number);
        self.booms
            .iter()
            .all(|boom| is_found(boom) || is_boom(boom))
            && self.numbers.iter().all(has_number)
            && self.units.iter().all(has_unit)
            && self.is_whole_in(page, about)
    }

    /// Whether sentences have more of the words than what they stand under: a
    /// page of hand signals need not have the one that is asked for.
    pub(super) fn is_more_in(&self, sentences: &str, heading: &str) -> bool {
        let (above, within) = (stems(heading), stems(sentences));
        let stands =
            |place: &HashSet<String>, term: &[String]| term.iter().any(|stem| place.contains(stem));
        let mut rest = self.terms.iter().filter(|term| !stands(&above, term));
        rest.clone().next().is_none() || rest.any(|term| stands(&within, term))
    }

    /// Whether the text has every word, or is called by it: hard ground is not
    /// soft ground, and a chart without the jib is none for one with it.
    pub(super) fn is_whole_in(&self, text: &str, about: &str) -> bool {
        let (within, about) = (stems(text), stems(about));
        let stands = |term: &Vec<String>| {
            term.iter().any(|stem| within.contains(stem)) || about.contains(&term[0])
        };
        self.terms.iter().all(stands)
    }

    /// "Max load": the word alone is on many pages that name none.
    pub(super) fn is_greatest_load(&self) -> bool {
        const MOST: [&str; 4] = ["max", "maximum", "highest", "most"];
        let is_most = |word: &String| MOST.contains(&word.as_str());
        self.is_about_capacity() && self.typed.iter().any(is_most)
    }

    /// How many of the words, and numbers, a sentence has.
    pub(super) fn hits(&self, sentence: &str) -> usize {
        let all = words(sentence);
        let stems: HashSet<String> = all.iter().map(|word| stem(word)).collect();
        let has = |term: &&Vec<String>| term.iter().any(|stem| stems.contains(stem));
        let numbers = self.numbers.iter().filter(|number| all.contains(number));
        let terms = self.terms.iter().filter(has).count();
        2 * (terms + numbers.count()) + self.aids.iter().filter(has).count()
    }

    /// How many of the words a sentence has that its heading has not.
    pub(super) fn hits_beyond(&self, sentence: &str, heading: &str) -> usize {
        let (within, above) = (stems(sentence), stems(heading));
        let stands =
            |place: &HashSet<String>, term: &[String]| term.iter().any(|stem| place.contains(stem));
        let is_new = |term: &&Vec<String>| stands(&within, term) && !stands(&above, term);
        self.terms.iter().filter(is_new).count()
    }

    pub(super) fn has_number(&self, sentence: &str) -> bool {
        let words = words(sentence);
        self.numbers.iter().any(|number| words.contains(number))
    }

    pub(super) fn has_several(&self) -> bool {
        self.terms.len() > 1
    }

    pub(super) fn is_one_word(&self) -> bool {
        self.terms.len() + self.numbers.len() == 1
    }

    pub(super) fn size(&self) -> usize {
        2 * (self.terms.len() + self.numbers.len()) + self.aids.len()
    }
}

/// Whether these words have a weight: "58.4 tonnes".
pub(super) fn tells_load(said: &[String]) -> bool {
    let is_load = |pair: &[String]| number(&pair[0]).is_some() && is_load_unit(&pair[1]);
    said.windows(2).any(is_load)
}

fn says_nothing(word: &str) -> bool {
    word.len() == 1 && !word.bytes().all(|byte| byte.is_ascii_digit()) || is_unit(word)
}

fn is_kin(kin: &[&str], word: &str) -> bool {
    let stemmed = stem(word);
    kin.iter().any(|one| stem(one) == stemmed)
}

fn with_kin(word: &str) -> Vec<String> {
    let own = stem(word);
    let kin = KIN
        .iter()
        .filter(|kin| is_kin(kin, word))
        .flat_map(|kin| kin.iter());
    let mut stems = vec![own.clone()];
    stems.extend(kin.map(|one| stem(one)).filter(|one| *one != own));
    stems
}

pub(super) fn stems(text: &str) -> HashSet<String> {
    words(text).iter().map(|word| stem(word)).collect()
}

/// A word without its ending: "slewing" and "slew", "tyres" and "tyre" meet. A code is left as it is, and so is a word
/// of which hardly anything would be left: "doing" is not the "do" of every rule.
pub(super) fn stem(word: &str) -> String {
    let is_code = word.bytes().any(|byte| byte.is_ascii_digit());
    let stems = Stems::english();
    let stem = stems.of(word);
    match is_code || stem.len() < 3 {
        true => word.to_owned(),
        false => stem.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Wanted, stem};

    #[test]
    fn words_meet_their_other_forms() {
        for (one, other) in [
            ("slewing", "slew"),
            ("tyres", "tyre"),
            ("rigging", "rig"),
            ("tonne", "tonnes"),
            ("degrees", "degree"),
            ("filters", "filter"),
            ("changed", "change"),
        ] {
            assert_eq!(stem(one), stem(other));
        }
        assert_ne!(stem("ring"), stem("r"));
    }

    fn is_on(page: &str, question: &str) -> bool {
        let words: Vec<String> = question.split(' ').map(str::to_owned).collect();
        Wanted::of(&words).is_some_and(|wanted| wanted.is_on(page, "load charts"))
    }

    #[test]
    fn a_heading_alone_is_no_answer() {
        let words = ["hand", "signal", "slew"].map(str::to_owned);
        let wanted = Wanted::of(&words).expect("words to go by");
        let heading = "Hand signals";
        assert!(!wanted.is_more_in("Hoist: the hand moves up.", heading));
        assert!(wanted.is_more_in("Swing: the arm points.", heading), "kin");
        let wanted = Wanted::of(&words[..2]).expect("words to go by");
        assert!(wanted.is_more_in("Hoist: one arm.", heading), "all is said");
    }

    #[test]
    fn a_page_must_have_every_word_and_number() {
        let page = "Main boom 30.5 metres. Radius 10 metres: 31.2 tonnes.";
        assert!(is_on(page, "lift 10 metres"));
        assert!(!is_on(page, "lift 40 metres"), "another radius");
        assert!(!is_on(page, "hydraulic oil boom"), "too little of it");
        assert!(is_on(page, "charts radius"), "the name counts");
        assert!(!is_on(page, "10"), "a number alone says nothing");
        assert!(!is_on(page, "lift 10 feet"), "another unit");
        assert!(is_on(page, "lift 10 m 30.5 m boom"));
        assert!(!is_on(page, "lift 30.5 m 10 m boom"), "another boom");
        assert!(!is_on(page, "lift 10 metres boom jib"), "no jib");
    }
}
