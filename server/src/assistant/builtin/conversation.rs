//! A question within its conversation: what "it" is, and what goes on from the
//! question before.

use jiff::civil::Date;

use super::language::{Asked, Notion, Subject, number};
use crate::assistant::model::{Question, Role, Turn};
use crate::register::facts::Facts;

pub(super) fn understand<'f>(question: &Question, facts: &'f Facts, today: Date) -> Asked<'f> {
    let talk = Talk {
        facts,
        today,
        chosen: chosen(question, facts),
    };
    talk.understand(&question.prompt, &question.history)
}

struct Talk<'f> {
    facts: &'f Facts,
    today: Date,
    chosen: Option<usize>,
}

impl<'f> Talk<'f> {
    /// What is said after all of this.
    fn understand(&self, text: &str, history: &[Turn]) -> Asked<'f> {
        let talked_about = || talked_about(history, self.facts, self.today);
        let context = self.chosen.or_else(talked_about);
        let mut asked = Asked {
            chosen: self.chosen,
            ..Asked::new(text, self.facts, self.today, context)
        };
        if context.is_some() && says_all_of_it(&asked) {
            asked.notions.retain(|notion| *notion != Notion::All);
        }
        let is_user = |turn: &Turn| turn.role == Role::User;
        let Some(at) = history.iter().rposition(is_user) else {
            return asked;
        };
        let before = || self.understand(&history[at].content, &history[..at]);
        if means_those(&asked) {
            of_those(asked, before())
        } else if goes_on(&asked) {
            going_on(asked, before())
        } else {
            asked
        }
    }
}

/// "Is it all expired", of a crane that is spoken of: all of that one.
fn says_all_of_it(asked: &Asked<'_>) -> bool {
    let mut pairs = asked.words.windows(2);
    pairs.any(|pair| matches!(pair[0].as_str(), "it" | "they") && pair[1] == "all")
}

/// "Which one expires first", "and their RUC": of several spoken of before.
fn means_those(asked: &Asked<'_>) -> bool {
    const THOSE: [&str; 5] = ["their", "them", "they", "those", "these"];
    let mut words = asked.words.iter();
    let says_those = words.any(|word| THOSE.contains(&word.as_str()));
    let is_those = says_those && asked.has(Notion::Pronoun) && !asked.has(Notion::Which);
    let says_themselves = [Notion::Named, Notion::Crane, Notion::Fleet, Notion::Kind];
    leans(asked) || is_those && !asked.has_any(&says_themselves)
}

/// "Which is expired", "are any", "how many of them are Groves", "the first
/// one": half a question, which does not say of what.
fn leans(asked: &Asked<'_>) -> bool {
    const VERBS: [&str; 14] = [
        "is", "are", "has", "have", "had", "expire", "expires", "expired", "need", "needs", "runs",
        "run", "one", "ones",
    ];
    const SOME: [&str; 6] = ["any", "some", "all", "both", "either", "none"];
    // "How many expired COFs" says of what.
    let names_paper = asked.has_any(&[Notion::Certificate, Notion::Dates]);
    let is_verb = |word: &&str| VERBS.contains(word) && !(*word == "expired" && names_paper);
    let words = asked.words.iter().map(String::as_str);
    let words: Vec<&str> = words.skip_while(|word| *word == "and").collect();
    let is_half = match &words[..] {
        ["how", "many", .., "that"] => false,
        words if asks_for_names(words) => false,
        ["which" | "any", next, ..] | ["how", "many", next, ..] if is_verb(next) => true,
        ["is" | "are" | "has" | "have" | "do" | "does", some, ..] if SOME.contains(some) => {
            !names_paper
        }
        _ => is_place(&words),
    };
    let says_itself = [Notion::Crane, Notion::Fleet, Notion::Mine, Notion::Me];
    let names = [Notion::Named, Notion::Kind];
    // "Which are Liebherrs" names some of those; "are any Groves ok" names all.
    let is_named = asked.has_any(&names) && !matches!(words.first(), Some(&("which" | "how")));
    is_half && !is_named && !asked.has_any(&says_itself) || of_them(asked)
}

/// "Which are they": what was just counted.
fn asks_for_names(words: &[&str]) -> bool {
    matches!(words, ["which", "ones"] | ["which", "are", "they"])
}

fn of_them(asked: &Asked<'_>) -> bool {
    let mut pairs = asked.words.windows(2);
    pairs.any(|pair| pair[0] == "of" && matches!(pair[1].as_str(), "them" | "those" | "these"))
}

/// "The first one": of a list, or of what is due?
fn is_place(words: &[&str]) -> bool {
    matches!(
        words,
        ["the", "first" | "second" | "third" | "last" | "next", "one"]
    )
}

/// Only cranes that were named can be taken over; of a list nobody keeps which
/// they were.
fn of_those<'f>(mut asked: Asked<'f>, before: Asked<'f>) -> Asked<'f> {
    const CHOOSES: [Notion; 17] = [
        Notion::Status,
        Notion::Span,
        Notion::More,
        Notion::Less,
        Notion::Most,
        Notion::Least,
        Notion::PaperType,
        Notion::Manual,
        Notion::Paper,
        Notion::Lack,
        Notion::Not,
        Notion::Except,
        Notion::Share,
        Notion::Mate,
        Notion::Owned,
        Notion::Person,
        Notion::Road,
    ];
    let is_half = leans(&asked);
    let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
    let is_place = is_place(&words);
    let is_one = matches!(before.subject(), Subject::One(_));
    let is_many = matches!(before.subject(), Subject::Many(_));
    let is_group = is_many || !before.kinds.is_empty() && !is_one;
    let is_whole = before.unknown.is_empty() && !before.has_any(&CHOOSES);
    // Groves that are Liebherrs would need both names.
    let is_twice = !asked.namings.is_empty() && !before.namings.is_empty()
        || !asked.kinds.is_empty() && !before.kinds.is_empty();
    if is_group && is_whole && !is_twice && !is_place {
        if of_them(&asked) {
            asked.notions.retain(|notion| *notion != Notion::OfThem);
            let counts = asked.words.iter().any(|word| word == "many");
            asked
                .notions
                .push(if counts { Notion::Count } else { Notion::Which });
        }
        if !before.namings.is_empty() {
            asked.namings = before.namings;
            asked.notions.push(Notion::Named);
        }
        if !before.kinds.is_empty() {
            asked.kinds = before.kinds;
            asked.notions.push(Notion::Kind);
        }
        asked.owners.extend(before.owners);
    } else if is_half && (is_group || !is_whole || is_place || is_one) {
        lose(&mut asked);
    }
    asked
}

/// The question before, with what this one says instead.
fn going_on<'f>(asked: Asked<'f>, mut before: Asked<'f>) -> Asked<'f> {
    const OF_PAPERS: &[Notion] = &[Notion::PaperType, Notion::Manual];
    const OF_SIZE: &[Notion] = &[Notion::More, Notion::Less, Notion::Most, Notion::Least];
    if !asked.unknown.is_empty() && before.numbers.is_empty() {
        return asked;
    }
    if asked.has_any(OF_PAPERS) {
        before.papers.clear();
    }
    for some in [OF_PAPERS, OF_SIZE] {
        if asked.has_any(some) {
            before.notions.retain(|notion| !some.contains(notion));
        }
    }
    let is_new = |word: &String| !before.unknown.contains(word);
    let mut is_lost = asked.unknown.iter().any(is_new);
    // "What is expired", "and in December": what is due then, or was expired?
    is_lost |= asked.span.is_some() && before.span.is_none() && !before.statuses.is_empty();
    if !asked.numbers.is_empty() {
        // "And at 14": instead of the one number that was said.
        is_lost |= (asked.numbers.len(), before.numbers.len()) != (1, 1);
        before.numbers.clear();
        before.telling.retain(|word| number(word).is_none());
    }
    let mut whole = asked.continuing(before);
    if is_lost {
        lose(&mut whole);
    }
    whole
}

/// Whether it says too little by itself, and what went before does not help.
pub(super) fn is_lost(asked: &Asked<'_>) -> bool {
    let is_half = !asked.words.is_empty() && asked.unknown.ends_with(&asked.words);
    is_half && asked.telling.is_empty()
}

/// Half a question must not be answered as if it were a whole one.
fn lose(asked: &mut Asked<'_>) {
    asked.unknown.extend(asked.words.iter().cloned());
    asked.telling.clear();
    asked.aids.clear();
}

/// The crane that was picked, or whose document was.
fn chosen(question: &Question, facts: &Facts) -> Option<usize> {
    facts.cranes.iter().position(|crane| {
        let mut documents = crane.crane.documents.iter();
        Some(crane.crane.id) == question.crane
            || documents.any(|document| Some(document.id) == question.document)
    })
}

/// The one crane that the last turn to name any was about.
fn talked_about(history: &[Turn], facts: &Facts, today: Date) -> Option<usize> {
    for turn in history.iter().rev() {
        let named: Vec<usize> = match turn.role {
            Role::User => match Asked::new(&turn.content, facts, today, None).subject() {
                Subject::One(crane) => vec![crane.crane.id],
                Subject::Many(cranes) => cranes.iter().map(|crane| crane.crane.id).collect(),
                _ => Vec::new(),
            }
            .into_iter()
            .filter_map(|id| facts.cranes.iter().position(|crane| crane.crane.id == id))
            .collect(),
            Role::Ai => named_first(&turn.content, facts),
        };
        match named[..] {
            [] => {}
            [one] => return Some(one),
            _ => return None,
        }
    }
    None
}

/// The cranes in the first paragraph of an answer that names any.
fn named_first(answer: &str, facts: &Facts) -> Vec<usize> {
    let named = |paragraph: &str| -> Vec<usize> {
        let cranes = facts.cranes.iter().enumerate();
        cranes
            .filter(|(_, crane)| paragraph.contains(&format!("({})", crane.crane.vehicle_id)))
            .map(|(at, _)| at)
            .collect()
    };
    let paragraphs = answer.split("\n\n").map(named);
    paragraphs
        .into_iter()
        .find(|named| !named.is_empty())
        .unwrap_or_default()
}

/// "And September?", "what about the 1060", "only the COFs", "how many is
/// that": no question by itself.
fn goes_on(asked: &Asked<'_>) -> bool {
    const PARTS: &[Notion] = &[
        Notion::Named,
        Notion::Kind,
        Notion::Certificate,
        Notion::Status,
        Notion::Span,
        Notion::Crane,
    ];
    // "And page 3" says all that there is to say.
    let is_whole = asked.has(Notion::Pronoun) && asked.context.is_some() || asked.has(Notion::Page);
    let only = |notion: Notion| asked.is_within(&[&[notion]]) && asked.has(notion);
    let first_word = asked.words.first().map_or("", String::as_str);
    let narrows = ["only", "just"].contains(&first_word) && asked.is_within(&[PARTS]);
    // "How many cranes is that"
    let counts = asked.is_within(&[&[Notion::Count, Notion::Crane]])
        && asked.has(Notion::Count)
        && asked.words.last().is_some_and(|word| word == "that");
    let is_part = narrows || only(Notion::Span) || only(Notion::Named) || only(Notion::Count);
    let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
    let is_part = is_part || counts || asks_for_names(&words);
    let first = asked
        .notions
        .iter()
        .find(|notion| **notion != Notion::Filler);
    let goes_on = first == Some(&Notion::AndAlso);
    // "And at 14 metres" has words that only the papers know.
    let is_measure = !asked.numbers.is_empty() && !asked.has(Notion::Named);
    let is_known = asked.unknown.is_empty() || is_measure;
    !is_whole && (is_part || goes_on) && is_known
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::{Talk, Turn};
    use crate::assistant::builtin::fixture;
    use crate::assistant::builtin::language::{Asked, Notion};
    use crate::assistant::model::Role;
    use crate::register::facts::Facts;

    fn said<'f>(facts: &'f Facts, before: &[&str], last: &str) -> Asked<'f> {
        let turn = |text: &&str| Turn {
            role: Role::User,
            content: (*text).to_owned(),
        };
        let history: Vec<Turn> = before.iter().map(turn).collect();
        let talk = Talk {
            facts,
            today: date(2026, 7, 2),
            chosen: None,
        };
        talk.understand(last, &history)
    }

    fn plates(asked: &Asked<'_>) -> Vec<String> {
        let cranes = asked.group();
        let plates = cranes.iter().map(|one| one.crane.vehicle_id.clone());
        plates.collect()
    }

    #[test]
    fn a_question_goes_on_over_several_turns() {
        let facts = fixture::facts();
        let first = "how many regos expire in january";
        let asked = said(&facts, &[first, "for the liebherrs"], "and the tadanos");
        assert_eq!(plates(&asked), ["JYP764", "KWS093"]);
        assert!(asked.span.is_some() && asked.has(Notion::Count));
        assert_eq!(asked.certificates.len(), 1);
        let asked = said(&facts, &[first, "for the liebherrs"], "and in march");
        assert_eq!(plates(&asked), ["MBR482", "LKD907"]);
        assert!(asked.span.is_some_and(|span| span.said.contains("March")));
    }

    #[test]
    fn those_are_the_cranes_that_were_named() {
        let facts = fixture::facts();
        let compared = "compare MBR482 and LKD907";
        for before in [&[compared][..], &[compared, "which one expires first"]] {
            for last in ["which one expires first", "and their ruc"] {
                let asked = said(&facts, before, last);
                assert_eq!(plates(&asked), ["MBR482", "LKD907"], "{last}");
                assert!(asked.unknown.is_empty() && !asked.has(Notion::Compare));
            }
        }
    }

    #[test]
    fn what_cannot_be_taken_over_whole_is_not_understood() {
        let facts = fixture::facts();
        for (before, last) in [
            ("which cranes are expired", "which one is due first"),
            ("what can crawler 7 lift at 10 m with 30 m", "and at 14"),
            ("what can crawler 7 lift at 10 metres", "and at 14 feet"),
        ] {
            let asked = said(&facts, &[before], last);
            assert!(!asked.unknown.is_empty(), "{last}");
            assert!(asked.telling.is_empty(), "{last}");
        }
        let asked = said(&facts, &["lift of crawler 7 at 10 metres"], "and at 14");
        assert_eq!(asked.numbers, [14.0]);
        assert!(!asked.telling.contains(&"10".to_owned()));
    }
}
