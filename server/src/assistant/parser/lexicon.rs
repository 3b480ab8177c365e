//! The words that are known, and what they can mean. The words are data, by
//! theme in `lexicon/`: each line names a sense and tells its phrases, split
//! at bars; brackets hold words of which any may stand there, "(need|needs)
//! (renewing|doing)". A phrase may stand under several senses; which one is
//! meant comes out of what it stands beside.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::sense::{
    Asking, Due, Follow, Joint, Kinds, Manners, Noun, Papers, Rank, Sense, Sharing, Tense, Test,
    Tests, Than, Unit,
};
use crate::cranes::CraneType;
use crate::documents::DocumentType as Paper;
use crate::register::{Column, Dimension, ME, Measure, Purpose, State};

/// The most words in a phrase.
pub(super) const LONGEST: usize = 7;

const FILES: [&str; 5] = [
    include_str!("lexicon/things.txt"),
    include_str!("lexicon/verbs.txt"),
    include_str!("lexicon/numbers.txt"),
    include_str!("lexicon/asking.txt"),
    include_str!("lexicon/small_words.txt"),
];

/// What a line of the lexicon is about.
#[expect(clippy::too_many_lines, reason = "one table: data, and no steps")]
fn sense(name: &str) -> Option<Sense> {
    let kind = |key: &str, plural: bool| Sense::Kinds(Kinds::one(key, plural));
    let due = |tense: Tense| Sense::Due(Due { kinds: None, tense });
    let state = |state: State| Sense::Tests(Tests::One(Test::state(state)));
    let papers = |types: &[Paper]| {
        Sense::Papers(Papers {
            types: types.to_vec(),
            joint: Joint::Or,
            ..Papers::called(None)
        })
    };
    Some(match name {
        "cof" => kind("cof", false),
        "cofs" => kind("cof", true),
        "rego" => kind("rego", false),
        "regos" => kind("rego", true),
        "mi" => kind("mi", false),
        "mis" => kind("mi", true),
        "rigging" => kind("riggingGear", false),
        "riggings" => kind("riggingGear", true),
        "noun.certificate" => Sense::Noun(Noun::Certificate),
        "noun.certificates" => Sense::Noun(Noun::Certificates),
        "noun.crane" => Sense::Noun(Noun::Crane),
        "noun.cranes" => Sense::Noun(Noun::Cranes),
        "noun.documents" => Sense::Noun(Noun::Documents),
        "noun.email" => Sense::Noun(Noun::Email),
        "noun.fleet" => Sense::Noun(Noun::Fleet),
        "noun.mates" => Sense::Noun(Noun::Mates),
        "noun.one" => Sense::Noun(Noun::One),
        "noun.ones" => Sense::Noun(Noun::Ones),
        "noun.requests" => Sense::Noun(Noun::Requests),
        "noun.thing" => Sense::Noun(Noun::Thing),
        "type.telescopic" => Sense::Type(CraneType::Telescopic),
        "type.lattice" => Sense::Type(CraneType::Lattice),
        "type.other" => Sense::Type(CraneType::Other),
        "papers.certification" => papers(&[Paper::Certification]),
        "papers.cranecharts" => papers(&[Paper::CraneCharts]),
        "papers.inspectionreport" => papers(&[Paper::InspectionReport]),
        "papers.maintenancemanual" => papers(&[Paper::MaintenanceManual]),
        "papers.manual" => papers(&[Paper::OperatorsManual, Paper::MaintenanceManual]),
        "papers.operatorsmanual" => papers(&[Paper::OperatorsManual]),
        "papers.permits" => papers(&[Paper::Permits]),
        "papers.quickguide" => papers(&[Paper::QuickGuide]),
        "column.make" => Sense::Column(Column::Make),
        "column.model" => Sense::Column(Column::Model),
        "column.plate" => Sense::Column(Column::Plate),
        "column.state" => Sense::Column(Column::State),
        "column.type" => Sense::Column(Column::Type),
        "dimension.certificate" => Sense::Dimension(Dimension::Certificate),
        "dimension.crane" => Sense::Dimension(Dimension::Crane),
        "dimension.make" => Sense::Dimension(Dimension::Make),
        "dimension.model" => Sense::Dimension(Dimension::Model),
        "dimension.month" => Sense::Dimension(Dimension::Month),
        "dimension.owner" => Sense::Dimension(Dimension::Owner),
        "dimension.paper" => Sense::Dimension(Dimension::Paper),
        "dimension.state" => Sense::Dimension(Dimension::State),
        "dimension.type" => Sense::Dimension(Dimension::Type),
        "dimension.year" => Sense::Dimension(Dimension::Year),
        "state.current" => state(State::Current),
        "state.expired" => state(State::Expired),
        "state.expiringsoon" => state(State::ExpiringSoon),
        "state.failed" => state(State::Failed),
        "state.nodate" => state(State::NoDate),
        "state.suspended" => state(State::Suspended),
        "state.uptodate" => state(State::UpToDate),
        "due.any" => due(Tense::Any),
        "due.future" => due(Tense::Future),
        "due.past" => due(Tense::Past),
        "use.road" => Sense::Use(Purpose::Road),
        "use.work" => Sense::Use(Purpose::Work),
        "fit.road" => Sense::Fit(Purpose::Road),
        "fit.work" => Sense::Fit(Purpose::Work),
        "unfit.road" => Sense::Unfit(Purpose::Road),
        "unfit.work" => Sense::Unfit(Purpose::Work),
        "share.got" => Sense::Share(Sharing::Got),
        "share.shared" => Sense::Share(Sharing::Shared),
        "share.verb" => Sense::Share(Sharing::Verb),
        "outlasts.longer" => Sense::Outlasts(true),
        "outlasts.shorter" => Sense::Outlasts(false),
        "whose.me" => Sense::Whose(ME.to_owned()),
        "than.atleast" => Sense::Than(Than::AtLeast),
        "than.atmost" => Sense::Than(Than::AtMost),
        "than.exactly" => Sense::Than(Than::Exactly),
        "than.less" => Sense::Than(Than::Less),
        "than.more" => Sense::Than(Than::More),
        "unit.days" => Sense::Unit(Unit::Days),
        "unit.fortnights" => Sense::Unit(Unit::Fortnights),
        "unit.km" => Sense::Unit(Unit::Km),
        "unit.metres" => Sense::Unit(Unit::Metres),
        "unit.months" => Sense::Unit(Unit::Months),
        "unit.tonnes" => Sense::Unit(Unit::Tonnes),
        "unit.weeks" => Sense::Unit(Unit::Weeks),
        "unit.years" => Sense::Unit(Unit::Years),
        "rank.first" => Sense::Rank(Rank::First),
        "rank.last" => Sense::Rank(Rank::Last),
        "rank.least" => Sense::Rank(Rank::Least),
        "rank.longest" => Sense::Rank(Rank::Longest),
        "rank.most" => Sense::Rank(Rank::Most),
        "rank.newest" => Sense::Rank(Rank::Newest),
        "rank.next" => Sense::Rank(Rank::Next),
        "rank.oldest" => Sense::Rank(Rank::Oldest),
        "rank.shortest" => Sense::Rank(Rank::Shortest),
        "rank.urgent" => Sense::Rank(Rank::Urgent),
        "nth.2" => Sense::Nth(2),
        "nth.3" => Sense::Nth(3),
        "nth.4" => Sense::Nth(4),
        "sorted.daysleft" => Sense::Sorted(Measure::DaysLeft),
        "sorted.km" => Sense::Sorted(Measure::Km),
        "ask.about" => Sense::Ask(Asking::About),
        "ask.compare" => Sense::Ask(Asking::Compare),
        "ask.howlong" => Sense::Ask(Asking::HowLong),
        "ask.howmany" => Sense::Ask(Asking::HowMany),
        "ask.howmuch" => Sense::Ask(Asking::HowMuch),
        "ask.show" => Sense::Ask(Asking::Show),
        "ask.summary" => Sense::Ask(Asking::Summary),
        "ask.what" => Sense::Ask(Asking::What),
        "ask.when" => Sense::Ask(Asking::When),
        "ask.whether" => Sense::Ask(Asking::Whether),
        "ask.which" => Sense::Ask(Asking::Which),
        "ask.who" => Sense::Ask(Asking::Who),
        "ask.why" => Sense::Ask(Asking::Why),
        "manners.fine" => Sense::Manners(Manners::Fine),
        "manners.greeting" => Sense::Manners(Manners::Greeting),
        "manners.help" => Sense::Manners(Manners::Help),
        "manners.thanks" => Sense::Manners(Manners::Thanks),
        "follow.after" => Sense::Follow(Follow::After),
        "follow.and" => Sense::Follow(Follow::And),
        "follow.meant" => Sense::Follow(Follow::Meant),
        "follow.month" => Sense::Follow(Follow::Month),
        "follow.only" => Sense::Follow(Follow::Only),
        plain => return Sense::plain(plain),
    })
}

#[derive(Default)]
struct Lexicon {
    phrases: HashMap<String, Vec<Sense>>,
    /// Every single word of a phrase, in order.
    words: Vec<String>,
    /// Said after a question they add nothing: what is found is listed with its dates anyway.
    tags: HashSet<String>,
    /// Said before a question, or after a comma; anywhere else they mean something.
    interjections: HashSet<String>,
    /// What only somebody can do, and no answer.
    deeds: HashSet<String>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon::default();
    let mut name = "";
    for line in FILES.iter().flat_map(|text| text.lines()) {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        // What begins with a space goes on with the sense above it.
        let texts = match line.split_once(": ") {
            Some((next, texts)) if !line.starts_with(' ') => {
                name = next;
                texts
            }
            _ => line.trim_start(),
        };
        for text in split(texts.trim_end_matches('|'))
            .into_iter()
            .flat_map(expand)
        {
            match name {
                "tag" => lexicon.tags.insert(text),
                "interjection" => lexicon.interjections.insert(text),
                "deed" => lexicon.deeds.insert(text),
                name => {
                    let sense = sense(name).unwrap_or_else(|| panic!("{name} is no sense"));
                    let senses = lexicon.phrases.entry(text).or_default();
                    let is_new = !senses.contains(&sense);
                    if is_new {
                        senses.push(sense);
                    }
                    is_new
                }
            };
        }
    }
    let words = lexicon.phrases.keys().flat_map(|text| text.split(' '));
    lexicon.words = words.map(str::to_owned).collect();
    lexicon.words.sort_unstable();
    lexicon.words.dedup();
    lexicon
});

/// At the bars that stand in no bracket.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0_usize, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

/// Every phrase that a pattern stands for.
fn expand(pattern: &str) -> Vec<String> {
    let Some(open) = pattern.find('(') else {
        let words: Vec<&str> = pattern.split_whitespace().collect();
        return vec![words.join(" ")];
    };
    let mut depth = 0_usize;
    let close = pattern[open..].find(|letter| {
        depth = match letter {
            '(' => depth + 1,
            ')' => depth - 1,
            _ => depth,
        };
        depth == 0
    });
    let close = open + close.expect("every bracket is closed");
    let (before, after) = (&pattern[..open], &pattern[close + 1..]);
    split(&pattern[open + 1..close])
        .into_iter()
        .flat_map(|one| expand(&format!("{before}{one}{after}")))
        .collect()
}

pub(super) fn is_tag(phrase: &str) -> bool {
    LEXICON.tags.contains(phrase)
}

pub(super) fn is_interjection(word: &str) -> bool {
    LEXICON.interjections.contains(word)
}

pub(super) fn is_deed(word: &str) -> bool {
    LEXICON.deeds.contains(word)
}

/// Words that stand for something else, which is then said.
pub(super) const NOTED: [(&str, &str); 2] = [
    ("wof", "A crane has a COF, and no WoF: this is its COF."),
    ("wofs", "A crane has a COF, and no WoF: these are COFs."),
];

pub(super) fn senses(phrase: &str) -> &'static [Sense] {
    LEXICON.phrases.get(phrase).map_or(&[], Vec::as_slice)
}

pub(super) fn is_word(word: &str) -> bool {
    LEXICON
        .words
        .binary_search_by(|one| one.as_str().cmp(word))
        .is_ok()
}

/// Words that a typing error may be mended to: those that carry a meaning.
pub(super) fn guesses<'w>() -> impl Iterator<Item = &'w str> {
    static GUESSES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let says_nothing = |sense: &Sense| {
            matches!(
                sense,
                Sense::Glue | Sense::Manners(_) | Sense::Follow(_) | Sense::Out
            )
        };
        let telling = LEXICON.phrases.iter();
        let telling = telling.filter(|(_, senses)| !senses.iter().all(says_nothing));
        let mut words: Vec<&str> = telling
            .flat_map(|(text, _)| text.split(' '))
            .filter(|word| word.len() > 3)
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    });
    GUESSES.iter().copied()
}

/// Whether a word by itself can stand in any question and tell nothing.
pub(super) fn is_glue(word: &str) -> bool {
    senses(word).contains(&Sense::Glue)
}
