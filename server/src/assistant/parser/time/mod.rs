//! Spans of time in a question: before 1 March, within 30 days, in December.
//!
//! Where no year is said both readings are kept, ahead and back: the verb
//! beside it decides later.

mod calendar;

use jiff::Span as Length;
use jiff::civil::Date;

use self::calendar::Period;
use self::calendar::{is_weekday, length, period};
pub(crate) use self::calendar::{number, plus, vocabulary as words};

/// The word before a time, and with it what the time says of an expiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lead {
    /// No word: "december", "24 july".
    Bare,
    In,
    On,
    By,
    Before,
    After,
    Since,
    From,
    /// Up to, till, through: runs out by then, or is good until then.
    Until,
    /// In the next thirty days.
    Within,
    /// In the last thirty days.
    Past,
    Between,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Time {
    pub(crate) lead: Lead,
    /// The days that were named, without what the lead makes of them.
    pub(crate) first: Date,
    pub(crate) last: Date,
    /// It was taken to lie behind; `None` where both readings are the same.
    pub(crate) back: Option<bool>,
    /// Other times that were said beside it: "in july or september".
    pub(crate) or: Vec<(Date, Date)>,
}

impl Time {
    fn new(lead: Lead, period: Period) -> Self {
        Self {
            lead,
            first: period.first,
            last: period.last,
            back: None,
            or: Vec::new(),
        }
    }

    pub(crate) fn is_day(&self) -> bool {
        self.first == self.last && self.or.is_empty()
    }

    /// The days that are meant, open where an end is not named.
    pub(crate) fn days(&self) -> (Option<Date>, Option<Date>) {
        let day = Length::new().days(1);
        match self.lead {
            Lead::By | Lead::Until => (None, Some(self.last)),
            Lead::Before => (None, Some(plus(self.first, -day))),
            Lead::After => (Some(plus(self.last, day)), None),
            Lead::Since | Lead::From => (Some(self.first), None),
            _ => (Some(self.first), Some(self.last)),
        }
    }
}

const LEADS: [(&[&str], Lead); 35] = [
    (&["to"], Lead::Until),
    (&["some", "time", "in"], Lead::In),
    (&["sometime", "in"], Lead::In),
    (&["any", "time", "in"], Lead::In),
    (&["no", "later", "than"], Lead::By),
    (&["not", "later", "than"], Lead::By),
    (&["later", "than"], Lead::After),
    (&["any", "time", "before"], Lead::Before),
    (&["prior", "to"], Lead::Before),
    (&["ahead", "of"], Lead::Before),
    (&["earlier", "than"], Lead::Before),
    (&["sooner", "than"], Lead::Before),
    (&["before"], Lead::Before),
    (&["b4"], Lead::Before),
    (&["as", "of"], Lead::On),
    (&["as", "at"], Lead::On),
    (&["come"], Lead::On),
    (&["up", "to"], Lead::By),
    (&["up", "until"], Lead::Until),
    (&["right", "through", "to"], Lead::Until),
    (&["through", "to"], Lead::Until),
    (&["through", "till"], Lead::Until),
    (&["through"], Lead::Until),
    (&["by"], Lead::By),
    (&["until"], Lead::Until),
    (&["till"], Lead::Until),
    (&["til"], Lead::Until),
    (&["after"], Lead::After),
    (&["past"], Lead::After),
    (&["beyond"], Lead::After),
    (&["since"], Lead::Since),
    (&["from"], Lead::From),
    (&["on"], Lead::On),
    (&["in"], Lead::In),
    (&["during"], Lead::In),
];

/// Every time that `words` begin with, and how many of them it takes.
pub(crate) fn read(words: &[&str], today: Date) -> Vec<(Time, usize)> {
    let mut found: Vec<(Time, usize)> = Vec::new();
    let looks_ahead = so_long(words, today).or_else(|| so_long_ago(words, today));
    found.extend(looks_ahead);
    let ahead = one(words, today, false);
    let back = one(words, today, true);
    match (ahead, back) {
        (Some(ahead), Some(back)) if ahead == back => found.push(ahead),
        (ahead, back) => {
            let with = |read: Option<(Time, usize)>, back: bool| {
                read.map(|(time, taken)| {
                    (
                        Time {
                            back: Some(back),
                            ..time
                        },
                        taken,
                    )
                })
            };
            found.extend(with(ahead, false));
            found.extend(with(back, true));
        }
    }
    found
}

fn one(words: &[&str], today: Date, past: bool) -> Option<(Time, usize)> {
    if let Some(found) = two_ends(words, today, past) {
        return Some(found);
    }
    // Who asks for the end of the month would miss the day before it.
    let at = usize::from(matches!(words.first(), Some(&("at" | "before" | "by"))));
    let the = usize::from(words.get(at) == Some(&"the"));
    if words.get(at + the) == Some(&"end") {
        let (period, taken) = period(&words[at..], today, past)?;
        return Some((Time::new(Lead::By, period), at + taken));
    }
    for (lead, meant) in LEADS {
        if let Some(rest) = words.strip_prefix(lead)
            // "Since" looks back, whatever else is said.
            && let Some((period, taken)) = period(rest, today, past || meant == Lead::Since)
        {
            let is_new_year = rest.starts_with(&["the", "new"]) || rest.starts_with(&["new"]);
            if is_new_year && meant == Lead::In {
                return None;
            }
            return Some((Time::new(meant, period), lead.len() + taken));
        }
    }
    let (found, taken) = period(words, today, past)?;
    // "may" alone is more often a verb, and a lone year may be a name.
    let first = words[usize::from(words[0] == "the")..]
        .first()
        .copied()
        .unwrap_or_default();
    let is_year = first.len() == 4 && first.bytes().all(|byte| byte.is_ascii_digit());
    let is_telling = first != "new"
        && (!(matches!(first, "may" | "march" | "sat" | "sun") || is_year) || taken > 1);
    is_telling.then(|| (Time::new(Lead::Bare, found), taken))
}

/// "between 1 august and 15 august", "from july to september", "10 to 20 july"
fn two_ends(words: &[&str], today: Date, past: bool) -> Option<(Time, usize)> {
    let (led, joints): (usize, &[&str]) = match *words.first()? {
        "between" => (1, &["and", "to", "until", "till"]),
        "from" => (1, &["to", "until", "till", "through"]),
        "in" | "on" | "during" => (1, &["to", "until", "till", "through"]),
        _ => (0, &["to", "until", "till", "through"]),
    };
    let rest = &words[led..];
    let now = || (rest.first() == Some(&"now")).then_some((Period::day(today), 1));
    let (from, taken) = now()
        .or_else(|| bare_day(rest, joints, today, past))
        .or_else(|| period(rest, today, past))?;
    let joint = led + taken;
    if !joints.contains(words.get(joint)?) {
        return None;
    }
    let (to, taken) = period(&words[joint + 1..], today, past)?;
    // December to February ends in the year after, Monday to Friday in the
    // same week; what is past began that much earlier instead.
    let round = match is_weekday(words[joint + taken]) {
        true => Length::new().days(7),
        false => Length::new().years(1),
    };
    let (first, last) = match to.last < from.first {
        // Who ends today goes back, or has the ends the wrong way round.
        true if !past && to.last <= today => return None,
        true if past => (plus(from.first, -round), to.last),
        true => (from.first, plus(to.last, round)),
        false => (from.first, to.last),
    };
    Some((
        Time::new(Lead::Between, Period { first, last }),
        joint + 1 + taken,
    ))
}

/// The "1" of "between 1 and 15 august".
fn bare_day(words: &[&str], joints: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let the = usize::from(words.first() == Some(&"the"));
    let day = calendar::day_number(words.get(the)?)?;
    words.get(the + 1).filter(|word| joints.contains(word))?;
    let (to, _) = period(words.get(the + 2..)?, today, past)?;
    let first = Date::new(to.first.year(), to.first.month(), day).ok()?;
    Some((Period::day(first), the + 1))
}

/// "within 30 days", "in the next two weeks", "next fortnight", "in 3 months"
fn so_long(words: &[&str], today: Date) -> Option<(Time, usize)> {
    const LEADS: [&[&str]; 22] = [
        &["within", "the", "next"],
        &["within", "the"],
        &["within"],
        &["in", "the", "next"],
        &["over", "the", "next"],
        &["over", "the", "coming"],
        &["during", "the", "next"],
        &["in", "the", "coming"],
        &["for", "the", "next"],
        &["in", "less", "than"],
        &["in", "under"],
        &["inside", "of"],
        &["inside"],
        &["in", "next"],
        &["over", "next"],
        &["this", "coming"],
        &["the", "next"],
        &["the", "coming"],
        &["coming"],
        &["next"],
        &["over"],
        &["in"],
    ];
    let (lead, rest) = LEADS
        .iter()
        .find_map(|lead| words.strip_prefix(*lead).map(|rest| (*lead, rest)))?;
    let few = usize::from(rest.first() == Some(&"a") && rest.get(1) == Some(&"couple"));
    let (count, counted) = match rest.get(few).and_then(|word| number(word)) {
        Some(_) if lead == ["over"] => return None,
        Some(count) => (count, 1 + few),
        // "in the next month" is a month from now; "next month" is August.
        None if lead.len() > 1 && lead[0] != "this" || lead == ["within"] => (1, 0),
        None if rest.first() == Some(&"fortnight") => (1, 0),
        None => return None,
    };
    // "the next month": August; "the next two months": from now.
    if counted == 0 && lead == ["the", "next"] && rest.first() != Some(&"fortnight") {
        return None;
    }
    let (length, taken) = length(count, &rest[counted..])?;
    let ends = words
        .get(lead.len() + counted + taken..)
        .unwrap_or_default();
    // "in 3 weeks time"
    let time = usize::from(matches!(ends.first(), Some(&"time")));
    let is_ago = matches!(ends, ["ago" | "from", ..]);
    let period = Period {
        first: today,
        last: plus(today, length),
    };
    (!is_ago).then(|| {
        (
            Time::new(Lead::Within, period),
            lead.len() + counted + taken + time,
        )
    })
}

/// "in the last 30 days", "over the past month", "past fortnight"
fn so_long_ago(words: &[&str], today: Date) -> Option<(Time, usize)> {
    let led = words.iter().take(2);
    let led = led
        .take_while(|word| matches!(**word, "in" | "within" | "over" | "during" | "the"))
        .count();
    let back = *words.get(led)?;
    let rest = words.get(led + 1..)?;
    let few = usize::from(rest.first() == Some(&"a") && rest.get(1) == Some(&"couple"));
    let (count, counted) = match (back, rest.get(few).and_then(|word| number(word))) {
        ("last" | "past" | "previous", Some(count)) => (count, 1 + few),
        ("past", None) => (1, 0),
        // "In the last month" is a month up to now; "last month" is June.
        ("last", None) if words[..led].ends_with(&["the"]) => (1, 0),
        _ => return None,
    };
    let (length, taken) = length(count, &rest[counted..])?;
    let period = Period {
        first: plus(today, -length),
        last: today,
    };
    // "the last week of july" is another.
    let goes_on = words.get(led + 1 + counted + taken) == Some(&"of");
    (!goes_on).then(|| (Time::new(Lead::Past, period), led + 1 + counted + taken))
}
