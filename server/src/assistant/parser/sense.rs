//! What a word, or some words together, can mean.

use crate::cranes::CraneType;
use crate::documents::DocumentType;
use crate::register::{Column, Dimension, Filter, Measure, Number, Of, Purpose, State};

use super::time::Time;

/// One reading of some words. The kinds of these are what rules go by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sense {
    /// Carries no meaning here.
    Glue,
    // Question words, and what is wanted.
    Ask(Asking),
    // Small words that change what they stand beside.
    The,
    /// This, those: of what is pointed at.
    This,
    A,
    Mine,
    And,
    Or,
    But,
    Not,
    /// No, without, nothing: none of what follows.
    No,
    /// Neither of two.
    Neither,
    Except,
    Only,
    All,
    Any,
    Each,
    Both,
    Have,
    Of,
    With,
    By,
    To,
    Me,
    Other,
    Will,
    Did,
    // Things.
    Noun(Noun),
    Cranes(Cranes),
    Type(CraneType),
    Kinds(Kinds),
    Papers(Papers),
    /// Slings and chains: as things, or as what is tested.
    Gear,
    Km,
    Person(String),
    /// Hemi's.
    Whose(String),
    /// The email address of a mate.
    Address(String),
    It,
    /// Its, their: of what was just named, or of what is talked about.
    Its,
    Them,
    Column(Column),
    // What is said of them.
    Tests(Tests),
    /// Expires, runs out, is due: with what and when, once they are known.
    Due(Due),
    Need,
    /// Renewed: with "need" it is due, without it was.
    Renewed,
    Last,
    /// Out, up: of a certificate they say something, of a crane they do not.
    Out,
    Up,
    Fine,
    /// On one and the same day.
    Same,
    /// Although: what follows holds as well.
    Though,
    Left,
    Ago,
    Overdue,
    Lasts,
    /// Work, drive: with "can" they ask whether it may.
    Use(Purpose),
    Can,
    Fit(Purpose),
    Unfit(Purpose),
    FitOn(bool, Purpose, Option<jiff::civil::Date>),
    Crane(Filter),
    Share(Sharing),
    Edit,
    See,
    Own,
    Missing,
    Filed,
    // Numbers and order.
    Count(i64),
    Unit(Unit),
    Than(Than),
    Amount(Than, i64, Unit),
    /// Between two amounts.
    Range(i64, i64, Unit),
    /// Before, after: another date.
    Sooner,
    Later,
    Between,
    Rank(Rank),
    Nth(usize),
    /// The so many first by rank, after so many.
    Top(Rank, usize, usize),
    Total,
    Average,
    Portion,
    Difference,
    More,
    Less,
    Dimension(Dimension),
    /// By make, per month.
    Each1(Dimension),
    Busiest,
    BusiestBy(Dimension),
    Time(Time),
    // What is no question to the register.
    Manners(Manners),
    Meaning,
    /// Used to, ever had: nobody wrote down what was.
    Past,
    Draw,
    /// A chart or graph, to be drawn.
    Chart,
    /// A site pack.
    Pack,
    /// Send, hand over: papers that somebody is to get.
    Send,
    Follow(Follow),
    Sorted(Measure),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    Which,
    What,
    When,
    HowMany,
    HowMuch,
    HowLong,
    Whether,
    /// Can, may: whether it is allowed.
    May,
    /// Was, were, did: whether it was so on a day that has passed.
    Was,
    Who,
    Why,
    Show,
    Compare,
    About,
    Summary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    Crane,
    Cranes,
    Fleet,
    /// Certificates, things, dates: whatever runs out.
    Certificate,
    Certificates,
    /// One or some of whatever is spoken of.
    One,
    Ones,
    Thing,
    Documents,
    Mates,
    Requests,
    Email,
}

/// Some cranes, as they were named.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something of its own"
)]
pub(crate) struct Cranes {
    /// Which of the asker's they are, in order.
    pub(crate) fits: Vec<usize>,
    pub(crate) filter: Filter,
    pub(crate) plural: bool,
    pub(crate) article: Article,
    /// By its plate, or so that only one can be meant.
    pub(crate) exact: bool,
    /// Digits and the like, that name nothing by themselves.
    pub(crate) weak: bool,
    /// Several were told one by one.
    pub(crate) list: bool,
    /// One or the other of them.
    pub(crate) or: bool,
    pub(crate) said: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Article {
    None,
    The,
    A,
}

/// Kinds of certificate, by their keys.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kinds {
    pub(crate) keys: Vec<String>,
    pub(crate) joint: Joint,
    pub(crate) plural: bool,
    pub(crate) not: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    And,
    Or,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Papers {
    pub(crate) types: Vec<DocumentType>,
    pub(crate) joint: Joint,
    pub(crate) number: Option<Number>,
    /// These and no others.
    pub(crate) only: bool,
    pub(crate) filed: Option<Time>,
    /// Called so: "the rigging guide".
    pub(crate) named: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tense {
    Any,
    Past,
    Future,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Due {
    pub(crate) kinds: Option<Kinds>,
    pub(crate) tense: Tense,
}

/// What must hold of certificates: one test, or several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tests {
    One(Test),
    All(Vec<Tests>),
    Any(Vec<Tests>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Test {
    pub(crate) kinds: Option<Kinds>,
    /// Of a certificate, without its kind.
    pub(crate) that: Filter,
    /// How many of a crane's; by itself some, or every where it speaks of being good.
    pub(crate) number: Option<Number>,
    /// The state that it tells, where it is one.
    pub(crate) state: Option<State>,
    pub(crate) not: bool,
    /// Of these kinds, and of no other.
    pub(crate) only: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Days,
    Weeks,
    Months,
    Years,
    Km,
    Tonnes,
    /// Of a radius or a boom: only papers know.
    Metres,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Than {
    More,
    Less,
    AtLeast,
    AtMost,
    Exactly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// Next, soonest, first: of what is to come.
    Next,
    First,
    /// First of all that needs doing, overdue or not.
    Urgent,
    Last,
    /// Longest, as in "longest expired".
    Longest,
    Shortest,
    Most,
    Least,
    Newest,
    Oldest,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sharing {
    Verb,
    Shared,
    /// Been given: whoever stands beside it got it.
    Got,
    /// Shared, by and with whom; "me" is the asker.
    Told {
        by: Option<String>,
        with: Option<String>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manners {
    Greeting,
    Thanks,
    Help,
    Fine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// And, what about, how about: something of the last question changes.
    And,
    /// No, I meant: what was read was wrong.
    Meant,
    /// Only, just: fewer of those.
    Only,
    /// The ones after those that were told.
    After,
    /// The month after the one that was asked about.
    Month,
}

/// The kinds of senses, as rules name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Glue,
    Ask,
    The,
    This,
    A,
    Mine,
    And,
    Or,
    But,
    Not,
    No,
    Neither,
    Except,
    Only,
    All,
    Any,
    Each,
    Both,
    Have,
    Of,
    With,
    By,
    To,
    Me,
    Other,
    Will,
    Did,
    Noun,
    Cranes,
    Type,
    Kinds,
    Papers,
    Gear,
    Km,
    Person,
    Whose,
    Address,
    It,
    Its,
    Them,
    Column,
    Tests,
    Due,
    Need,
    Renewed,
    Last,
    Out,
    Up,
    Fine,
    Same,
    Though,
    Left,
    Ago,
    Overdue,
    Lasts,
    Use,
    Can,
    Fit,
    Unfit,
    FitOn,
    Crane,
    Share,
    Edit,
    See,
    Own,
    Missing,
    Filed,
    Count,
    Unit,
    Than,
    Amount,
    Range,
    Sooner,
    Later,
    Between,
    Rank,
    Nth,
    Top,
    Total,
    Average,
    Portion,
    Difference,
    More,
    Less,
    Dimension,
    Each1,
    Busiest,
    BusiestBy,
    Time,
    Manners,
    Meaning,
    Past,
    Draw,
    Chart,
    Pack,
    Send,
    Follow,
    Sorted,
}

macro_rules! kinds {
    ($self:ident: $($plain:ident)*; $($held:ident)*) => {
        match $self {
            $(Sense::$plain => Kind::$plain,)*
            $(Sense::$held(..) => Kind::$held,)*
        }
    };
}

impl Sense {
    pub(crate) fn kind(&self) -> Kind {
        kinds!(self:
            Glue The This A Mine And Or But Not No Neither Except Only All Any Each Both Have Of With By To Me
            Other Will Did Gear Km It Its Them Need Renewed Last Out Up Fine Same Though Left Ago Overdue Lasts Can Edit See Own Missing
            Filed Total Average Portion Difference More Less Sooner Later Between Busiest Meaning Past Draw Chart Pack Send;
            Ask Noun Cranes Type Kinds Papers Person Whose Address Column Tests Due Use Fit Unfit FitOn Crane Share
            Count Unit Than Amount Range Rank Nth Top Dimension Each1 BusiestBy Time Manners Follow Sorted)
    }
}

impl Kinds {
    pub(crate) fn one(key: &str, plural: bool) -> Self {
        Self {
            keys: vec![key.to_owned()],
            joint: Joint::And,
            plural,
            not: false,
        }
    }

    /// Of a certificate: it is one of these.
    pub(crate) fn filter(&self) -> Filter {
        let each = self.keys.iter().map(|key| Filter::Certificate(key.clone()));
        let any = Filter::any(each.collect());
        if self.not { any.negated() } else { any }
    }
}

impl Papers {
    /// All that are called so; all, where no name is said.
    pub(crate) fn called(named: Option<String>) -> Self {
        Self {
            types: Vec::new(),
            joint: Joint::Or,
            number: None,
            only: false,
            filed: None,
            named,
        }
    }
}

impl Test {
    pub(crate) fn that(that: Filter) -> Self {
        Self {
            kinds: None,
            that,
            number: None,
            state: None,
            not: false,
            only: false,
        }
    }

    pub(crate) fn state(state: State) -> Self {
        Self {
            state: Some(state),
            ..Self::that(Filter::state(state))
        }
    }

    fn cert_filter(&self, kinds: Option<&Kinds>) -> Filter {
        let that = match self.not {
            true => self.that.clone().negated(),
            false => self.that.clone(),
        };
        kinds.map_or(Filter::Everything, Kinds::filter).and(that)
    }

    fn number_of_good(&self) -> Number {
        let is_good = matches!(self.state, Some(State::Current | State::UpToDate));
        match is_good != self.not {
            true => Number::Every,
            false => Number::Some,
        }
    }

    /// Of a crane.
    fn of_crane(&self) -> Filter {
        if let (true, Some(kinds)) = (self.only, &self.kinds) {
            let this = Self {
                only: false,
                ..self.clone()
            };
            let others = Kinds {
                not: true,
                ..kinds.clone()
            };
            let none = Self {
                kinds: Some(others),
                number: Some(Number::None),
                ..this.clone()
            };
            return this.of_crane().and(none.of_crane());
        }
        let has = |number: Number, that: Filter| Filter::has(Of::Certificates, number, that);
        let Some(kinds) = &self.kinds else {
            return match (self.number, self.state, self.not) {
                // As the dashboard counts.
                (None, Some(_), false) => self.that.clone(),
                (None, Some(State::Expired), true) => Filter::state(State::Current),
                (None, Some(_), true) => self.that.clone().negated(),
                (None, None, true) => has(Number::None, self.that.clone()),
                (number, _, _) => has(
                    number.unwrap_or_else(|| self.number_of_good()),
                    self.cert_filter(None),
                ),
            };
        };
        if self.number.is_some() || kinds.not {
            return has(
                self.number.unwrap_or_default(),
                self.cert_filter(Some(kinds)),
            );
        }
        let each = kinds.keys.iter().map(|key| {
            let one = Kinds::one(key, false);
            match self.not {
                // "Without a current COF" has none that is.
                true => has(Number::None, one.filter().and(self.that.clone())),
                false => has(Number::Some, self.cert_filter(Some(&one))),
            }
        });
        match kinds.joint {
            Joint::And => each.fold(Filter::Everything, Filter::and),
            Joint::Or => Filter::any(each.collect()),
        }
    }
}

impl Tests {
    pub(crate) fn each(&mut self, change: &mut dyn FnMut(&mut Test)) {
        match self {
            Self::One(test) => change(test),
            Self::All(tests) | Self::Any(tests) => {
                for test in tests {
                    test.each(change);
                }
            }
        }
    }

    pub(crate) fn all(&self, holds: &dyn Fn(&Test) -> bool) -> bool {
        match self {
            Self::One(test) => holds(test),
            Self::All(tests) | Self::Any(tests) => tests.iter().all(|test| test.all(holds)),
        }
    }

    pub(crate) fn of_certificate(&self) -> Filter {
        match self {
            Self::One(test) => test.cert_filter(test.kinds.as_ref()),
            Self::All(tests) => tests
                .iter()
                .map(Self::of_certificate)
                .fold(Filter::Everything, Filter::and),
            Self::Any(tests) => Filter::any(tests.iter().map(Self::of_certificate).collect()),
        }
    }

    pub(crate) fn of_crane(&self) -> Filter {
        match self {
            Self::One(test) => test.of_crane(),
            Self::All(tests) => tests
                .iter()
                .map(Self::of_crane)
                .fold(Filter::Everything, Filter::and),
            Self::Any(tests) => Filter::any(tests.iter().map(Self::of_crane).collect()),
        }
    }
}
