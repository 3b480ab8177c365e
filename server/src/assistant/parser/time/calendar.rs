//! Days, weeks, months and feasts as people write them.

mod spoken;

use jiff::Span as Length;
use jiff::civil::{Date, Weekday};

use self::spoken::{away, feast, part_of, relative, week_of, weekday};
use crate::text::number_word;

/// From the first day to the last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) first: Date,
    pub(crate) last: Date,
}

pub(crate) fn plus(day: Date, length: Length) -> Date {
    day.checked_add(length).unwrap_or(day)
}

impl Period {
    pub(super) fn day(day: Date) -> Self {
        Self {
            first: day,
            last: day,
        }
    }

    pub(super) fn is_day(self) -> bool {
        self.first == self.last
    }

    fn month(first: Date) -> Self {
        Self {
            first,
            last: first.last_of_month(),
        }
    }

    fn between(first: Date, last: Date) -> Self {
        Self { first, last }
    }

    fn year(year: i16) -> Option<Self> {
        Some(Self {
            first: Date::new(year, 1, 1).ok()?,
            last: Date::new(year, 12, 31).ok()?,
        })
    }
}

/// Reads the period that `words` begin with; also says how many words it took.
/// Without a year the next one that is not over is meant, or with `past` the
/// last one that has begun.
pub(super) fn period(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let skipped = words.iter().take_while(|word| **word == "the").count();
    let rest = &words[skipped..];
    // "fri 10 jul": the date says it.
    if rest.len() > 1
        && is_weekday(rest[0])
        && let Some((day, taken)) =
            numeric(&rest[1..]).or_else(|| day_of_month(&rest[1..], today, past))
    {
        return Some((day, skipped + 1 + taken));
    }
    // "tuesday the 24th"
    if let [weekday, "the", ordinal @ ..] = rest
        && is_weekday(weekday)
        && let Some((day, taken)) = bare_ordinal(ordinal, today, past)
    {
        return Some((day, skipped + 2 + taken));
    }
    let found = numeric(rest)
        .or_else(|| part_of(rest, today, past))
        .or_else(|| week_of(rest, today, past))
        .or_else(|| away(rest, today))
        .or_else(|| day_and_month(rest, today, past))
        .or_else(|| day_of_month(rest, today, past))
        .or_else(|| bare_ordinal(rest, today, past))
        .or_else(|| named_month(rest, today, past))
        .or_else(|| relative(rest, today, past))
        .or_else(|| feast(rest, today, past))
        .or_else(|| weekday(rest, today, past))
        .or_else(|| Some((Period::year(year(rest.first()?)?)?, 1)));
    found.map(|(period, taken)| (period, skipped + taken))
}

fn year(word: &str) -> Option<i16> {
    let year = word.parse().ok()?;
    (word.len() == 4 && (2000..2100).contains(&year)).then_some(year)
}

/// 2026-12-01, 1/12/2026, 1/12/26
fn numeric(words: &[&str]) -> Option<(Period, usize)> {
    let word = words.first()?;
    let numbers =
        |mark| -> Option<Vec<i16>> { word.split(mark).map(|part| part.parse().ok()).collect() };
    let (year, month, day) = match (numbers('-'), numbers('/')) {
        (Some(parts), _) if parts.len() == 3 => (parts[0], parts[1], parts[2]),
        (_, Some(parts)) if parts.len() == 3 && parts[2] < 100 => {
            (2000 + parts[2], parts[1], parts[0])
        }
        (_, Some(parts)) if parts.len() == 3 => (parts[2], parts[1], parts[0]),
        _ => return None,
    };
    let day = Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()?;
    Some((Period::day(day), 1))
}

/// The day is said to the end: "the 1st crane" and "3/4 boom" are no days.
fn ends_here(rest: &[&str]) -> bool {
    const GOES_ON: [&str; 10] = [
        "and", "to", "until", "till", "or", "for", "is", "are", "please", "on",
    ];
    rest.first().is_none_or(|next| GOES_ON.contains(next))
}

/// 1/12
fn day_and_month(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let (day, month) = words.first()?.split_once('/')?;
    let (day, month) = (day.parse().ok()?, month.parse().ok()?);
    let day = nearest_year(month, day, today, past).filter(|_| ends_here(&words[1..]))?;
    Some((Period::day(day), 1))
}

/// "27th", "27th of this month"
fn bare_ordinal(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let first = words.first()?;
    let day = day_number(first).filter(|_| !first.ends_with(|last: char| last.is_ascii_digit()))?;
    let in_month = |ahead: i64| {
        let first = plus(today.first_of_month(), Length::new().months(ahead));
        Date::new(first.year(), first.month(), day).ok()
    };
    let (ahead, taken) = match words.get(1..).unwrap_or_default() {
        ["of", "this" | "the", "month", ..] => (0, 4),
        ["of", "next", "month", ..] => (1, 4),
        ["of", "last", "month", ..] => (-1, 4),
        rest => {
            let mut near = (0..3).filter_map(|ahead| in_month(if past { -ahead } else { ahead }));
            let day = near.find(|day| if past { *day <= today } else { *day >= today });
            let day = day.filter(|_| ends_here(rest))?;
            return Some((Period::day(day), 1));
        }
    };
    Some((Period::day(in_month(ahead)?), taken))
}

const MONTHS: [(&str, &str); 12] = [
    ("january", "jan"),
    ("february", "feb"),
    ("march", "mar"),
    ("april", "apr"),
    ("may", "may"),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sep"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
];

pub(super) fn month(word: &str) -> Option<i8> {
    let word = if word == "sept" { "sep" } else { word };
    let at = MONTHS
        .iter()
        .position(|(long, short)| word == *long || word == *short)?;
    i8::try_from(at + 1).ok()
}

/// The words of the calendar, for mending typing errors.
pub(crate) fn vocabulary<'w>() -> impl Iterator<Item = &'w str> {
    const OTHERS: [&str; 18] = [
        "weekend",
        "month",
        "months",
        "week",
        "weeks",
        "quarter",
        "year",
        "years",
        "fortnight",
        "tomorrow",
        "yesterday",
        "christmas",
        "within",
        "before",
        "after",
        "during",
        "until",
        "hours",
    ];
    let weekdays = DAYS.iter().map(|(name, _)| *name);
    MONTHS
        .iter()
        .map(|(long, _)| *long)
        .chain(weekdays)
        .chain(OTHERS)
}

const DAYS: [(&str, Weekday); 7] = [
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];

/// So many of the days, weeks or months that `rest` begins with, and how many words it takes.
pub(super) fn length(count: i64, rest: &[&str]) -> Option<(Length, usize)> {
    let of = usize::from(rest.first() == Some(&"of"));
    let count = count.clamp(0, 2000);
    let length = match *rest.get(of)? {
        "day" | "days" => Length::new().days(count),
        "week" | "weeks" | "wk" | "wks" => Length::new().days(7 * count),
        "fortnight" | "fortnights" => Length::new().days(14 * count),
        "month" | "months" | "mth" | "mths" => Length::new().months(count),
        "quarter" | "quarters" => Length::new().months(3 * count),
        "year" | "years" => Length::new().years(count.min(100)),
        _ => return None,
    };
    Some((length, of + 1))
}

/// "a", "two", "30"
pub(crate) fn number(word: &str) -> Option<i64> {
    match word {
        "a" | "an" => Some(1),
        "couple" | "both" => Some(2),
        "dozen" => Some(12),
        _ if word.starts_with(|letter: char| letter.is_ascii_digit()) => {
            word.parse().ok().filter(|_| word.len() <= 9)
        }
        _ => number_word(word).map(i64::from),
    }
}

const ORDER: [&str; 4] = ["first", "second", "third", "fourth"];

pub(super) fn is_weekday(word: &str) -> bool {
    DAYS.iter().any(|(name, _)| is_called(name, word))
}

/// "tuesday", "tues", "tue"
fn is_called(name: &str, word: &str) -> bool {
    name == word
        || matches!(
            word,
            "mon" | "tue" | "tues" | "wed" | "weds" | "thu" | "thur" | "thurs" | "fri"
        ) && name.starts_with(word.trim_end_matches('s'))
}

/// "3", "3rd"
pub(super) fn day_number(word: &str) -> Option<i8> {
    const ENDINGS: [&str; 4] = ["st", "nd", "rd", "th"];
    let mut endings = ENDINGS.iter();
    let digits = endings.find_map(|ending| word.strip_suffix(ending));
    digits
        .unwrap_or(word)
        .parse()
        .ok()
        .filter(|day| (1..=31).contains(day))
}

/// "3 december 2026", "3 of dec", "december 3"
fn day_of_month(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let (day, month, taken) = if let Some(day) = day_number(word(0)) {
        let of = usize::from(word(1) == "of");
        (day, month(word(1 + of))?, 2 + of)
    } else {
        (day_number(word(1))?, month(word(0))?, 2)
    };
    if let Some(year) = year(word(taken)) {
        return Some((Period::day(Date::new(year, month, day).ok()?), taken + 1));
    }
    let day = nearest_year(month, day, today, past)?;
    Some((Period::day(day), taken))
}

/// The next such day that is not over, or with `past` the last one.
fn nearest_year(month: i8, day: i8, today: Date, past: bool) -> Option<Date> {
    // 29 February may be years away.
    let mut years = (0..8).map(|ahead| {
        if past {
            today.year() - ahead
        } else {
            today.year() + ahead
        }
    });
    years.find_map(|year| {
        let day = Date::new(year, month, day).ok();
        day.filter(|day| if past { *day <= today } else { *day >= today })
    })
}

/// "december", "dec 2026"
fn named_month(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let month = month(words.first()?)?;
    if let Some(year) = words.get(1).and_then(|word| year(word)) {
        return Some((Period::month(Date::new(year, month, 1).ok()?), 2));
    }
    let this_year = today.year();
    let year = match (month.cmp(&today.month()), past) {
        (std::cmp::Ordering::Less, false) => this_year + 1,
        (std::cmp::Ordering::Greater, true) => this_year - 1,
        _ => this_year,
    };
    Some((Period::month(Date::new(year, month, 1).ok()?), 1))
}
