//! The pieces of a question, and the cranes that it is about.

use jiff::civil::Date;

use super::super::context::Context;
use super::super::sense::{
    Article, Asking, Cranes, Due, Kind, Kinds, Noun, Papers, Rank, Sense, Sharing, Tests,
};
use super::super::time::Time;
use super::{Reading, by_plate};
use crate::register::{Column, Dimension, Filter, Measure, Of, Purpose};

/// The pieces of a question, each in its drawer; whoever uses one takes it out.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Parts {
    pub(in super::super) asks: Vec<Asking>,
    pub(in super::super) cranes: Vec<Cranes>,
    /// What else must hold of the cranes.
    pub(in super::super) extra: Vec<Filter>,
    pub(in super::super) nouns: Vec<Noun>,
    pub(in super::super) kinds: Vec<Kinds>,
    pub(in super::super) tests: Vec<Tests>,
    pub(in super::super) due: Vec<Due>,
    pub(in super::super) times: Vec<Time>,
    pub(in super::super) papers: Vec<Papers>,
    pub(in super::super) people: Vec<String>,
    pub(in super::super) shares: Vec<Sharing>,
    pub(in super::super) tops: Vec<(Rank, usize, usize)>,
    pub(in super::super) each: Vec<Dimension>,
    pub(in super::super) busiest: Vec<Dimension>,
    pub(in super::super) dimensions: Vec<Dimension>,
    pub(in super::super) columns: Vec<Column>,
    pub(in super::super) fits: Vec<(bool, Purpose, Option<Date>)>,
    pub(in super::super) sorted: Vec<Measure>,
    pub(in super::super) counts: Vec<i64>,
    /// Those that say no more than their kind.
    pub(in super::super) words: Vec<Kind>,
    /// What no form knows by now.
    others: usize,
    /// What the question begins with, after the question word.
    head: Option<Kind>,
    /// Which, how many, any, all: a name is a class.
    several: bool,
    /// What a crane is used for.
    pub(in super::super) uses: Vec<Purpose>,
}

impl Parts {
    pub(in super::super) fn of(pieces: &[&Sense]) -> Self {
        let mut parts = Self::default();
        for piece in pieces {
            parts.put((*piece).clone());
        }
        parts
    }

    fn put(&mut self, sense: Sense) {
        const HEADS: [Kind; 9] = [
            Kind::Cranes,
            Kind::Noun,
            Kind::Kinds,
            Kind::Tests,
            Kind::Due,
            Kind::Papers,
            Kind::Person,
            Kind::Km,
            Kind::FitOn,
        ];
        let kind = sense.kind();
        if self.head.is_none() && HEADS.contains(&kind) {
            let is_crane = matches!(
                sense,
                Sense::Noun(Noun::Crane | Noun::Cranes | Noun::Fleet | Noun::Ones)
            );
            self.head = Some(if is_crane { Kind::Cranes } else { kind });
        }
        self.several |= matches!(
            sense,
            Sense::Ask(Asking::Which | Asking::HowMany)
                | Sense::Any
                | Sense::All
                | Sense::Each
                | Sense::Both
                | Sense::No
        );
        match sense {
            Sense::Ask(ask) => self.asks.push(ask),
            Sense::Cranes(cranes) => self.cranes.push(cranes),
            Sense::Crane(filter) => self.extra.push(filter),
            Sense::Noun(noun) => self.nouns.push(noun),
            Sense::Kinds(kinds) => self.kinds.push(kinds),
            Sense::Tests(tests) => self.tests.push(tests),
            Sense::Due(due) => self.due.push(due),
            Sense::Time(time) => self.times.push(time),
            Sense::Papers(papers) => self.papers.push(papers),
            Sense::Person(name) => self.people.push(name),
            Sense::Address(name) => {
                self.people.push(name);
                self.nouns.push(Noun::Email);
            }
            Sense::Share(sharing) => self.shares.push(sharing),
            Sense::Top(rank, skip, count) => self.tops.push((rank, skip, count)),
            Sense::Each1(by) => self.each.push(by),
            Sense::BusiestBy(by) => self.busiest.push(by),
            Sense::Dimension(by) => self.dimensions.push(by),
            Sense::Column(column) => self.columns.push(column),
            Sense::Use(purpose) => self.uses.push(purpose),
            Sense::FitOn(is, purpose, on) => self.fits.push((is, purpose, on)),
            Sense::Sorted(measure) => self.sorted.push(measure),
            Sense::Count(count) => self.counts.push(count),
            Sense::Type(_)
            | Sense::Whose(_)
            | Sense::Fit(_)
            | Sense::Unfit(_)
            | Sense::Rank(_)
            | Sense::Nth(_)
            | Sense::Number(_)
            | Sense::Outlasts(_)
            | Sense::Than(_)
            | Sense::Unit(_)
            | Sense::Amount(..)
            | Sense::Range(..)
            | Sense::Manners(_)
            | Sense::Follow(_) => self.others += 1,
            _ => self.words.push(kind),
        }
    }

    /// Whether all was used.
    pub(in super::super) fn is_used(&self) -> bool {
        let drawers = [
            self.asks.len(),
            self.cranes.len(),
            self.extra.len(),
            self.nouns.len(),
            self.kinds.len(),
            self.tests.len(),
            self.due.len(),
            self.times.len(),
            self.papers.len(),
            self.people.len(),
            self.shares.len(),
            self.tops.len(),
            self.each.len(),
            self.busiest.len(),
            self.dimensions.len(),
            self.columns.len(),
            self.fits.len(),
            self.sorted.len(),
            self.counts.len(),
            self.words.len(),
            self.others,
            self.uses.len(),
        ];
        drawers.into_iter().sum::<usize>() == 0
    }

    pub(in super::super) fn word(&mut self, kind: Kind) -> bool {
        let at = self.words.iter().position(|word| *word == kind);
        at.map(|at| self.words.remove(at)).is_some()
    }

    pub(in super::super) fn says(&self, kind: Kind) -> bool {
        self.words.contains(&kind)
    }

    pub(in super::super) fn ask(&mut self, ask: Asking) -> bool {
        let at = self.asks.iter().position(|one| *one == ask);
        at.map(|at| self.asks.remove(at)).is_some()
    }

    pub(in super::super) fn noun(&mut self, nouns: &[Noun]) -> Option<Noun> {
        let at = self.nouns.iter().position(|one| nouns.contains(one))?;
        Some(self.nouns.remove(at))
    }

    /// What, which, show: a list is wanted; also where nothing is said.
    pub(in super::super) fn open_ask(&mut self) {
        for ask in [Asking::Show, Asking::Which, Asking::What] {
            self.ask(ask);
        }
    }

    /// The only one of a drawer.
    pub(in super::super) fn only<T>(drawer: &mut Vec<T>) -> Option<T> {
        match drawer.len() {
            1 => drawer.pop(),
            _ => None,
        }
    }

    /// Whether what is asked for has no day of its own.
    fn says_no_day(&self) -> bool {
        let has_day =
            |filter: &Filter| matches!(filter, Filter::State(state) if state.on.is_some());
        self.fits.iter().all(|(_, _, on)| on.is_none())
            && self
                .tests
                .iter()
                .all(|tests| tests.all(&|test| !has_day(&test.that)))
    }

    /// "Was it legal on 3 May": the day, which is taken out, with the tense.
    /// What asks how things were and says no day is known to nobody.
    pub(super) fn day_of_before(&mut self, context: &Context<'_>) -> Result<Option<Date>, Reading> {
        let tells_state = !self.fits.is_empty()
            || self.says(Kind::Fine)
            || self
                .tests
                .iter()
                .any(|tests| tests.all(&|test| test.state.is_some()));
        let asked = self.asks.contains(&Asking::Was);
        if !(asked || self.says(Kind::Did) && tells_state) {
            return Ok(None);
        }
        let day = match &self.times[..] {
            [time] if time.is_day() && time.last < context.today => Some(time.last),
            // The same words may stand for the year before.
            [_, ..] => None,
            [] if asked && tells_state && self.says_no_day() => return Err(Reading::Past),
            [] => None,
        };
        let Some(day) = day.filter(|_| tells_state) else {
            return Ok(None);
        };
        self.times.clear();
        self.word(Kind::Did);
        if self.ask(Asking::Was) {
            self.asks.push(Asking::Whether);
        }
        Ok(Some(day))
    }

    /// "Who needs a rego": of certificates and papers, who is which crane.
    pub(super) fn who_is_which(&mut self) {
        const OF_PEOPLE: [Kind; 4] = [Kind::Edit, Kind::See, Kind::Own, Kind::Other];
        let of_cranes = !self.tests.is_empty()
            || !self.due.is_empty()
            || !self.kinds.is_empty()
            || !self.fits.is_empty()
            || !self.papers.is_empty();
        let of_people = !self.people.is_empty()
            || !self.shares.is_empty()
            || OF_PEOPLE.iter().any(|kind| self.says(*kind));
        if of_cranes && !of_people && self.ask(Asking::Who) {
            self.asks.push(Asking::Which);
            if self.cranes.is_empty() {
                self.nouns.push(Noun::Crane);
                self.head = Some(Kind::Cranes);
            }
            self.several = true;
        }
    }

    pub(in super::super) fn head(&self) -> Option<Kind> {
        self.head
    }
}

/// The cranes that a question is about.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something of its own"
)]
pub(in super::super) struct Base {
    pub(in super::super) among: Filter,
    pub(in super::super) fits: Vec<usize>,
    /// Exactly one is meant, by name or by context.
    pub(in super::super) one: bool,
    /// Some are named: by make, type, plate, owner.
    pub(in super::super) named: bool,
    /// It says "cranes".
    pub(in super::super) cranes: bool,
    /// Those of the last answer.
    pub(in super::super) those: bool,
}

impl Parts {
    /// Takes out all that says which cranes are spoken of.
    pub(in super::super) fn base(&mut self, context: &Context<'_>) -> Result<Base, Reading> {
        let facts = context.facts;
        let several = self.several;
        let mut among = Filter::Everything;
        let mut fits: Vec<usize> = (0..facts.cranes.len()).collect();
        let (mut named, mut one) = (false, false);
        for cranes in std::mem::take(&mut self.cranes) {
            if cranes.weak {
                self.others += 1;
            }
            if cranes.fits.is_empty() {
                return Err(Reading::Unknown(cranes.said));
            }
            fits.retain(|at| cranes.fits.contains(at));
            let is_class = cranes.plural || cranes.article == Article::A || several;
            if !is_class && cranes.fits.len() > 1 && fits.len() > 1 {
                return Err(Reading::Which(fits));
            }
            among = among.and(cranes.filter);
            (named, one) = (
                true,
                fits.len() == 1 && !cranes.plural && (!several || cranes.exact),
            );
        }
        // "MBR482 ... the truck": another crane, or none of ours.
        let nouns: &[Noun] = match named && !several {
            true => &[Noun::Cranes, Noun::Fleet],
            false => &[Noun::Crane, Noun::Cranes, Noun::Fleet],
        };
        let cranes = self.noun(nouns);
        // "Which cranes have their COF due": "their" means no crane of before.
        let its = self.word(Kind::Its) && !named && cranes.is_none();
        // "Which crane has a manual on it".
        let is_of_which = cranes.is_some() && self.asks.contains(&Asking::Which);
        if (named || is_of_which) && !self.those_too(context) {
            self.word(Kind::Them);
            self.word(Kind::It);
        }
        let several_before = its && context.chosen.is_none() && context.shown.len() > 1;
        if several_before {
            self.words.push(Kind::Them);
        } else if its || !named && cranes.is_none() && self.word(Kind::It) {
            // Whose it is must be plain: the one that was picked or talked about.
            let at = context
                .chosen
                .or(context.talked())
                .ok_or(Reading::WhichCrane)?;
            (among, fits, one, named) = (by_plate(facts, at), vec![at], true, true);
        }
        // "Those", and "which are expired" after a list: what was listed.
        let points = self.says(Kind::Them);
        let goes_on = !named && cranes.is_none() && several && self.goes_on(context);
        if goes_on && context.shown.len() == 1 {
            return Err(Reading::Lost);
        }
        if points || goes_on {
            let those = context.those().ok_or(Reading::WhichCrane)?;
            self.word(Kind::Them);
            let among = those.and(among);
            return Ok(Base {
                among,
                fits: context.shown.clone(),
                one: false,
                named: true,
                cranes: true,
                those: true,
            });
        }
        if !named && self.word(Kind::Mine) {
            among = Filter::mine();
            fits.retain(|at| facts.cranes[*at].is_own());
            named = true;
        }
        for share in std::mem::take(&mut self.shares) {
            match share.filter() {
                Some(filter) => among = among.and(filter),
                None => self.others += 1,
            }
            named = true;
        }
        for filter in std::mem::take(&mut self.extra) {
            among = among.and(filter);
        }
        Ok(Base {
            among,
            fits,
            one,
            named,
            cranes: cranes.is_some(),
            those: false,
        })
    }

    /// "How many of them are Groves": both those and their make.
    fn those_too(&self, context: &Context<'_>) -> bool {
        self.says(Kind::Them) && context.last.is_some() && self.several
    }

    /// Which, how many, any, without saying of what: of those before.
    fn goes_on(&self, context: &Context<'_>) -> bool {
        let is_set = context.last.as_ref().is_some_and(|last| {
            last.of == Of::Cranes && !(last.among.is_everything() && last.filter.is_everything())
        });
        let named = !self.nouns.is_empty()
            || !self.kinds.is_empty()
            || self.says(Kind::Mine)
            || !self.shares.is_empty();
        is_set && !context.shown.is_empty() && !named && !self.asks.contains(&Asking::What)
    }

    /// The same; a crane that was picked is meant where none is named.
    pub(in super::super) fn base_or_chosen(
        &mut self,
        context: &Context<'_>,
    ) -> Result<Base, Reading> {
        let says_others = self.kinds.iter().any(|kinds| kinds.plural)
            || self.tests.iter().any(|tests| {
                !tests.all(&|test| test.kinds.as_ref().is_none_or(|kinds| !kinds.plural))
            });
        let base = self.base(context)?;
        match context.chosen {
            Some(at)
                if !base.named && !base.cranes && !says_others && base.among.is_everything() =>
            {
                Ok(Base {
                    among: by_plate(context.facts, at),
                    fits: vec![at],
                    one: true,
                    named: true,
                    cranes: false,
                    those: false,
                })
            }
            _ => Ok(base),
        }
    }
}
