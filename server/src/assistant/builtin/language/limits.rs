//! Words that leave some of an answer out: only, exactly, the first of them.
//! Where they merely stress what is asked they are passed over.

use super::lexicon::{LONGEST, meaning};
use super::notion::{Meaning, Notion};
use crate::cranes::Status;

/// The words of a question, and what is known of it so far.
pub(super) struct Limits<'w> {
    pub(super) words: &'w [&'w str],
    /// It names a crane.
    pub(super) named: bool,
    /// It names a time.
    pub(super) dated: bool,
}

/// "The last rego": one of several by its place among them.
pub(super) fn picks_one(word: &str) -> bool {
    ["first", "earliest", "soonest", "last"].contains(&word)
}

const HAVE: [&str; 5] = ["have", "has", "having", "got", "with"];

impl Limits<'_> {
    /// What the word in this place means, where it is such a word. `is_name`
    /// says whether the next one names a crane.
    pub(super) fn notion(&self, at: usize, is_name: bool) -> Option<Notion> {
        let leaves_out = |is: bool| Some(if is { Notion::Only } else { Notion::Filler });
        match self.words[at] {
            "only" | "just" => leaves_out(!self.is_asking(at)),
            "exactly" | "fully" | "completely" | "totally" => leaves_out(!self.is_stress(at)),
            // "The two" are all that there are, "two" may be some.
            "two" | "three" | "four" => (self.is_definite(at) || is_name).then_some(Notion::All),
            "one" => self.is_so_many(at).then_some(Notion::Only),
            "all" | "every" | "everything" => self.is_of_each(at).then_some(Notion::Only),
            word => {
                let picks_one = picks_one(word) || word == "next";
                (self.dated && picks_one).then_some(Notion::Only)
            }
        }
    }

    fn before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.words[at])
    }

    fn after(&self, at: usize, ahead: usize) -> &str {
        self.words.get(at + ahead).copied().unwrap_or_default()
    }

    fn says(&self, some: &[&str]) -> bool {
        self.words.iter().any(|word| some.contains(word))
    }

    /// "Just tell me", "show only the COFs", and "only the COFs" by itself.
    fn is_asking(&self, at: usize) -> bool {
        const ASK: [&str; 8] = [
            "tell", "show", "list", "give", "want", "find", "display", "checking",
        ];
        const OPENING: [&str; 8] = ["and", "ok", "no", "yes", "now", "then", "so", "please"];
        const VERBS: [&str; 6] = ["is", "are", "has", "have", "do", "does"];
        let asked_for = match self.before(at, 1) {
            "me" | "us" => self.before(at, 2),
            before => before,
        };
        let opens = self.words[..at].iter().all(|word| OPENING.contains(word));
        ASK.contains(&asked_for) || ASK.contains(&self.after(at, 1)) || opens && !self.says(&VERBS)
    }

    /// "When exactly", and "fully compliant": what is not fully so is not so.
    fn is_stress(&self, at: usize) -> bool {
        const ASK: [&str; 6] = ["when", "what", "which", "how", "long", "many"];
        let good = Some(Meaning::Status(Status::Valid));
        let rest = &self.words[at + 1..];
        let is_good = |taken: usize| meaning(&rest[..taken].join(" ")) == good;
        ASK.contains(&self.before(at, 1))
            || ASK.contains(&self.after(at, 1))
            || (1..=rest.len().min(LONGEST)).any(is_good)
    }

    fn is_definite(&self, at: usize) -> bool {
        const DEFINITE: [&str; 8] = ["the", "all", "my", "our", "these", "those", "its", "their"];
        DEFINITE.contains(&self.before(at, 1))
    }

    /// "One expired certificate", "have one expired"; but "which one expired".
    fn is_so_many(&self, at: usize) -> bool {
        let is_thing = |word: &str| {
            let of_dates = |meaning| {
                matches!(
                    meaning,
                    Meaning::Certificate(_) | Meaning::Notion(Notion::Dates)
                )
            };
            matches!(word, "thing" | "item") || meaning(word).is_some_and(of_dates)
        };
        let (next, has) = (self.after(at, 1), HAVE.contains(&self.before(at, 1)));
        let is_status = matches!(meaning(next), Some(Meaning::Status(_)));
        self.before(at, 1) != "which"
            && (is_thing(next) || is_status && (has || is_thing(self.after(at, 2))))
    }

    /// "Which cranes have everything expired", "are all expired"; but "has
    /// everything expired", and of a named crane a yes or no can say it.
    fn is_of_each(&self, at: usize) -> bool {
        let is_had = |word: &&str| match meaning(word) {
            Some(Meaning::Status(status)) => status != Status::Valid,
            Some(Meaning::Notion(notion)) => matches!(notion, Notion::Expire | Notion::Paper),
            _ => false,
        };
        let before = self.before(at, 1);
        let is_whole = before == "are" && at + 2 == self.words.len();
        at > 1
            && !self.named
            && (HAVE.contains(&before) || is_whole)
            && self.words.iter().any(is_had)
    }
}
