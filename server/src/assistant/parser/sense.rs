//! What a word, or some words together, can mean.

mod holding;

use crate::cranes::CraneType;
use crate::documents::DocumentType;
use crate::register::{Column, Dimension, Filter, Measure, Number, Purpose, State};

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
    /// Lasts longer, or less long, than what follows.
    Outlasts(bool),
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
    /// So many, at least so many.
    Number(Number),
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
    Fortnights,
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

/// The kinds of senses, as rules name them: those that say no more than their
/// kind, and those that hold something.
macro_rules! kinds {
    ($($plain:ident)*; $($held:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Kind {
            $($plain,)*
            $($held,)*
        }

        impl Sense {
            pub(crate) fn kind(&self) -> Kind {
                match self {
                    $(Self::$plain => Kind::$plain,)*
                    $(Self::$held(..) => Kind::$held,)*
                }
            }

            /// One that says no more than its kind, by the name of it.
            pub(crate) fn plain(name: &str) -> Option<Self> {
                let all = [$((stringify!($plain), Self::$plain),)*];
                let mut named = all.into_iter();
                let found = named.find(|(kind, _)| kind.eq_ignore_ascii_case(name));
                found.map(|(_, sense)| sense)
            }
        }
    };
}

kinds!(
    Glue The This A Mine And Or But Not No Neither Except Only All Any Each Both Have Of With By
    To Me Other Will Did Gear Km It Its Them Need Renewed Last Out Up Fine Same Though Left Ago
    Overdue Lasts Can Edit See Own Missing Filed Total Average Portion Difference More Less Sooner
    Later Between Busiest Meaning Past Draw Chart Pack Send;
    Ask Noun Cranes Type Kinds Papers Person Whose Address Column Tests Due Use Fit Unfit FitOn
    Crane Share Count Number Unit Than Amount Range Rank Nth Top Dimension Each1 BusiestBy Time
    Manners Follow Sorted Outlasts
);
