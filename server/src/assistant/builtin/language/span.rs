//! Spans of time in a question: before 1 March, within 30 days, in December.

use jiff::Span as Length;
use jiff::civil::Date;

use super::calendar::{self, Period, long_date, plus};

/// Days that a question is about; open where it names no end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) first: Option<Date>,
    pub(crate) last: Option<Date>,
    /// "before 1 March 2027"
    pub(crate) said: String,
    /// Ends today, and asks what has been: "in the last 30 days".
    pub(crate) looks_back: bool,
    /// Asks what is good at least so long: "valid until March".
    pub(crate) lasts: bool,
}

impl Span {
    /// Whether what lies in it has been.
    pub(crate) fn is_over(&self, today: Date) -> bool {
        self.looks_back || self.last.is_some_and(|last| last < today)
    }

    pub(crate) fn holds(&self, day: Date) -> bool {
        self.first.is_none_or(|first| first <= day) && self.last.is_none_or(|last| day <= last)
    }

    /// All days up to its end: what will be expired in March ran out by then.
    /// On a single day that is its morning, for what ends that day is still good.
    pub(crate) fn up_to_its_end(&self) -> Option<Self> {
        let last = self.last?;
        if self.first == self.last {
            return Some(Edge::Before.of(Period::day(last)));
        }
        Some(Self {
            last: Some(last),
            said: format!("by {}", long_date(last)),
            ..Self::default()
        })
    }
}

impl From<Period> for Span {
    fn from(period: Period) -> Self {
        Self {
            first: Some(period.first),
            last: Some(period.last),
            said: period.said,
            ..Self::default()
        }
    }
}

/// The first span in the words: where it begins and how many words it takes.
pub(crate) fn find(words: &[&str], today: Date, past: bool) -> Option<(Span, usize, usize)> {
    (0..words.len()).find_map(|at| {
        if is_any_day(words, at) {
            return None;
        }
        let (span, taken) = read(&words[at..], today, past)?;
        Some((span, at, taken))
    })
}

/// "On a Friday" is any, and "in the new year" more than its first day.
fn is_any_day(words: &[&str], at: usize) -> bool {
    let rest = &words[at..];
    let rest = rest.strip_prefix(&["in"]).unwrap_or(rest);
    let rest = rest.strip_prefix(&["the"]).unwrap_or(rest);
    let begins = |some: &[&str]| {
        at.checked_sub(1)
            .is_some_and(|at| some.contains(&words[at]))
    };
    let is_any = begins(&["a", "any", "every", "each"]) && calendar::is_weekday(words[at]);
    let is_led = words[at] != "new" || begins(&["in", "the"]);
    is_any || is_led && matches!(rest, ["new", "year", ..])
}

fn read(words: &[&str], today: Date, past: bool) -> Option<(Span, usize)> {
    let period = |from: usize| calendar::period(words.get(from..)?, today, past);
    if let Some(found) = two_ends(words, today, past).or_else(|| so_long_good(words, today)) {
        return Some(found);
    }
    if let Some(found) = so_long(words, today).or_else(|| so_long_ago(words, today)) {
        return Some(found);
    }
    let leads: [(&[&str], Edge); 21] = [
        // The last day is still before the end.
        (&["before", "the", "end"], Edge::By),
        (&["before", "end"], Edge::By),
        (&["before"], Edge::Before),
        (&["prior", "to"], Edge::Before),
        (&["no", "later", "than"], Edge::By),
        (&["up", "to"], Edge::By),
        (&["by"], Edge::By),
        (&["until"], Edge::By),
        (&["till"], Edge::By),
        (&["after"], Edge::After),
        (&["later", "than"], Edge::After),
        (&["past"], Edge::After),
        (&["since"], Edge::From),
        (&["from"], Edge::From),
        (&["on"], Edge::In),
        (&["in"], Edge::In),
        (&["during"], Edge::In),
        // Who asks for the end of the month would miss the day before it.
        (&["at", "the", "end"], Edge::By),
        (&["at", "end"], Edge::By),
        (&["the", "end"], Edge::By),
        (&["end"], Edge::By),
    ];
    for (lead, edge) in leads {
        let end = usize::from(lead.ends_with(&["end"]));
        let led = lead.len() - end;
        if words.starts_with(lead)
            // "Since" looks back, whatever else is said.
            && let Some((period, taken)) = match lead {
                ["since"] => calendar::period(&words[led..], today, true),
                _ => period(led),
            }
        {
            return Some((edge.of(period), led + taken));
        }
    }
    // "may" alone is more often a verb, and a lone year or day may be a name.
    let (found, taken) = period(0)?;
    let is_telling = !matches!(words[0], "may" | "now") || taken > 1;
    is_telling.then(|| (Edge::In.of(found), taken))
}

enum Edge {
    Before,
    By,
    After,
    From,
    In,
}

impl Edge {
    fn of(self, period: Period) -> Span {
        let day = Length::new().days(1);
        let (first, last) = match self {
            Self::Before => (None, period.first.checked_sub(day).ok()),
            Self::By => (None, Some(period.last)),
            Self::After => (period.last.checked_add(day).ok(), None),
            Self::From => (Some(period.first), None),
            Self::In => return period.into(),
        };
        let said = match self {
            Self::Before => format!("before {}", long_date(period.first)),
            Self::By => format!("by {}", long_date(period.last)),
            Self::After => format!("after {}", long_date(period.last)),
            _ => format!("from {}", long_date(period.first)),
        };
        Span {
            first,
            last,
            said,
            ..Span::default()
        }
    }
}

/// "between 1 august and 15 august", "from july to september"
fn two_ends(words: &[&str], today: Date, past: bool) -> Option<(Span, usize)> {
    let joints: &[&str] = match *words.first()? {
        "between" => &["and", "to"],
        "from" => &["to", "until", "till"],
        _ => return None,
    };
    let (from, taken) = calendar::period(&words[1..], today, past)
        .or_else(|| bare_day(words, joints, today, past))?;
    let joint = 1 + taken;
    if !joints.contains(words.get(joint)?) {
        return None;
    }
    let (to, rest) = calendar::period(&words[joint + 1..], today, past)?;
    // December to February ends in the year after, Monday to Friday in the
    // same week; what is past began that much earlier instead.
    let round = match calendar::is_weekday(words[joint + rest]) {
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
    let span = Span {
        first: Some(first),
        last: Some(last),
        said: format!("from {} to {}", long_date(first), long_date(last)),
        ..Span::default()
    };
    Some((span, joint + 1 + rest))
}

/// The "1" of "between 1 and 15 august".
fn bare_day(words: &[&str], joints: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let day = words.get(1)?;
    let joint = words.get(2).filter(|word| joints.contains(word));
    joint?;
    let (to, _) = calendar::period(&words[3..], today, past)?;
    let day = calendar::day_number(day)?;
    let first = Date::new(to.first.year(), to.first.month(), day).ok()?;
    Some((Period::day(first), 1))
}

/// "valid until christmas", "lasts till the end of march": what runs out then
/// or later. Until March is until it begins, unless it has begun.
fn so_long_good(words: &[&str], today: Date) -> Option<(Span, usize)> {
    const GOOD: [&str; 8] = [
        "last", "lasts", "valid", "good", "current", "ok", "okay", "fine",
    ];
    let is_lead =
        GOOD.contains(words.first()?) && matches!(*words.get(1)?, "until" | "till" | "til");
    let (period, taken) = calendar::period(words.get(2..)?, today, false).filter(|_| is_lead)?;
    let day = match period.first > today {
        true => period.first,
        false => period.last,
    };
    let span = Span {
        first: Some(day),
        said: format!("on {} or later", long_date(day)),
        lasts: true,
        ..Span::default()
    };
    Some((span, 2 + taken))
}

/// "within 30 days", "in the next two weeks", "next fortnight", "in 3 months"
fn so_long(words: &[&str], today: Date) -> Option<(Span, usize)> {
    const LEADS: [&[&str]; 12] = [
        &["within", "the", "next"],
        &["within", "the"],
        &["within"],
        &["in", "the", "next"],
        &["over", "the", "next"],
        &["in", "the", "coming"],
        &["for", "the", "next"],
        &["in", "under"],
        &["inside"],
        &["the", "next"],
        &["next"],
        &["in"],
    ];
    let (lead, rest) = LEADS
        .iter()
        .find_map(|lead| words.strip_prefix(*lead).map(|rest| (lead.len(), rest)))?;
    let (count, counted) = match rest.first().and_then(|word| number(word)) {
        Some(count) => (count, 1),
        // "in the next month" is a month from now; "next month" is August.
        None if lead > 1 || words[0] == "within" => (1, 0),
        None if rest.first() == Some(&"fortnight") => (1, 0),
        None => return None,
    };
    let (length, said, taken) = length(count, &rest[counted..])?;
    let span = Span {
        first: Some(today),
        last: Some(plus(today, length)),
        said: format!("in the next {said}"),
        ..Span::default()
    };
    Some((span, lead + counted + taken))
}

/// "in the last 30 days", "over the past month", "past fortnight"
fn so_long_ago(words: &[&str], today: Date) -> Option<(Span, usize)> {
    let led = words.iter().take(2);
    let led = led
        .take_while(|word| matches!(**word, "in" | "within" | "over" | "during" | "the"))
        .count();
    let back = *words.get(led)?;
    let rest = words.get(led + 1..)?;
    let (count, counted) = match (back, rest.first().and_then(|word| number(word))) {
        ("last" | "past", Some(count)) => (count, 1),
        ("past", None) => (1, 0),
        // "In the last month" is a month up to now; "last month" is June.
        ("last", None) if words[..led].ends_with(&["the"]) => (1, 0),
        _ => return None,
    };
    let (length, said, taken) = length(count, &rest[counted..])?;
    let span = Span {
        first: Some(plus(today, -length)),
        last: Some(today),
        said: format!("in the last {said}"),
        looks_back: true,
        ..Span::default()
    };
    Some((span, led + 1 + counted + taken))
}

/// So many of the days, weeks or months that `rest` begins with: how long that
/// is, how it is said, and how many words it takes.
fn length(count: i64, rest: &[&str]) -> Option<(Length, String, usize)> {
    let of = usize::from(rest.first() == Some(&"of"));
    let (length, name) = match *rest.get(of)? {
        "day" | "days" => (Length::new().days(count), "day"),
        "week" | "weeks" => (Length::new().days(7 * count), "week"),
        "fortnight" | "fortnights" => (Length::new().days(14 * count), "fortnight"),
        "month" | "months" => (Length::new().months(count), "month"),
        "quarter" if count == 1 => (Length::new().months(3), "quarter"),
        "year" | "years" => (Length::new().years(count), "year"),
        _ => return None,
    };
    let said = match count {
        1 => name.to_owned(),
        _ => format!("{count} {name}s"),
    };
    Some((length, said, of + 1))
}

/// A small number, in digits or in words.
pub(crate) fn number(word: &str) -> Option<i64> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    if let Some(number) = WORDS.iter().position(|known| *known == word) {
        return i64::try_from(number).ok();
    }
    match word {
        "a" | "an" => Some(1),
        "couple" => Some(2),
        "twenty" => Some(20),
        "thirty" => Some(30),
        "sixty" => Some(60),
        "ninety" => Some(90),
        _ => word.parse().ok().filter(|count| (1..=3650).contains(count)),
    }
}

#[cfg(test)]
mod tests;
