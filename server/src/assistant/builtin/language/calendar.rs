//! Days, weeks, months and feasts as people write them.

use jiff::Span as Length;
use jiff::civil::{Date, Weekday};

/// From the first day to the last, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) first: Date,
    pub(crate) last: Date,
    /// As an answer calls it: "on 3 December 2026", "in August 2026".
    pub(crate) said: String,
}

pub(crate) use crate::register::say::long_date;

pub(crate) fn plus(day: Date, length: Length) -> Date {
    day.checked_add(length).unwrap_or(day)
}

impl Period {
    pub(super) fn day(day: Date) -> Self {
        Self {
            first: day,
            last: day,
            said: format!("on {}", long_date(day)),
        }
    }

    fn month(first: Date) -> Self {
        Self {
            first,
            last: first.last_of_month(),
            said: first.strftime("in %B %Y").to_string(),
        }
    }

    fn between(first: Date, last: Date) -> Self {
        Self {
            first,
            last,
            said: format!("from {} to {}", long_date(first), long_date(last)),
        }
    }

    fn year(year: i16) -> Option<Self> {
        Some(Self {
            first: Date::new(year, 1, 1).ok()?,
            last: Date::new(year, 12, 31).ok()?,
            said: format!("in {year}"),
        })
    }
}

/// Reads the period that `words` begin with; also says how many words it took.
/// Without a year the next one that is not over is meant, or with `past` the
/// last one that has begun.
pub(super) fn period(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let skipped = words.iter().take_while(|word| **word == "the").count();
    let rest = &words[skipped..];
    let found = numeric(rest)
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
pub(crate) fn vocabulary() -> impl Iterator<Item = &'static str> {
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

pub(super) fn is_weekday(word: &str) -> bool {
    DAYS.iter().any(|(name, _)| *name == word)
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

/// "today", "this week", "next month", "end of the year", "q4"
fn relative(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    match word(0) {
        "today" | "tonight" | "now" => return Some((Period::day(today), 1)),
        "tomorrow" => return Some((Period::day(plus(today, Length::new().days(1))), 1)),
        "yesterday" => return Some((Period::day(plus(today, Length::new().days(-1))), 1)),
        "weekend" => {
            let this = unit("weekend", 0, today)?;
            let is_ahead = past && this.first > today;
            return Some((unit("weekend", -i64::from(is_ahead), today)?, 1));
        }
        "end" | "close" if word(1) == "of" => {
            // Any other word, as in "financial year", makes it another year.
            let led = usize::from(matches!(word(2), "the" | "this"));
            let (whole, taken) = period(&words[2..], today, past)
                .or_else(|| unit(word(2 + led), 0, today).map(|whole| (whole, 1 + led)))?;
            return Some((Period::day(whole.last), 2 + taken));
        }
        _ => {}
    }
    const ORDER: [&str; 4] = ["first", "second", "third", "fourth"];
    if let Some(at) = ORDER.iter().position(|order| *order == word(0))
        && word(1) == "quarter"
    {
        let of = usize::from(word(2) == "of");
        let named = year(word(2 + of));
        let taken = 2 + if named.is_some() { of + 1 } else { 0 };
        let quarter = i8::try_from(at + 1).ok()?;
        let quarter = match named {
            Some(year) => quarter_of(year, quarter),
            None => nearest_quarter(quarter, today, past),
        };
        return Some((quarter?, taken));
    }
    let ahead = match word(0) {
        "this" | "current" => 0,
        "next" | "coming" => 1,
        "last" | "previous" => -1,
        _ => {
            let quarter = word(0).strip_prefix('q')?.parse().ok()?;
            return Some(match year(word(1)) {
                Some(year) => (quarter_of(year, quarter)?, 2),
                None => (nearest_quarter(quarter, today, past)?, 1),
            });
        }
    };
    Some((unit(word(1), ahead, today)?, 2))
}

/// The week, weekend, month, quarter or year that lies so many ahead.
fn unit(word: &str, ahead: i64, today: Date) -> Option<Period> {
    let first_of = |length: Length| plus(today.first_of_month(), length);
    Some(match word {
        "week" => {
            let since_monday = i64::from(today.weekday().to_monday_zero_offset());
            let monday = plus(today, Length::new().days(7 * ahead - since_monday));
            Period::between(monday, plus(monday, Length::new().days(6)))
        }
        "weekend" => {
            let week = unit("week", ahead, today)?;
            Period::between(plus(week.first, Length::new().days(5)), week.last)
        }
        "month" => Period::month(first_of(Length::new().months(ahead))),
        "quarter" => {
            let begun = i64::from((today.month() - 1) % 3);
            let first = first_of(Length::new().months(3 * ahead - begun));
            quarter_of(first.year(), (first.month() - 1) / 3 + 1)?
        }
        "year" => Period::year(today.year() + i16::try_from(ahead).ok()?)?,
        _ => return None,
    })
}

/// The next such quarter that is not over, or with `past` the last one that has begun.
fn nearest_quarter(quarter: i8, today: Date, past: bool) -> Option<Period> {
    let this_year = quarter_of(today.year(), quarter)?;
    let year = match past {
        true if this_year.first > today => today.year() - 1,
        false if this_year.last < today => today.year() + 1,
        _ => return Some(this_year),
    };
    quarter_of(year, quarter)
}

fn quarter_of(year: i16, quarter: i8) -> Option<Period> {
    if !(1..=4).contains(&quarter) {
        return None;
    }
    let first = Date::new(year, 3 * quarter - 2, 1).ok()?;
    let last = Date::new(year, 3 * quarter, 1).ok()?.last_of_month();
    Some(Period::between(first, last))
}

/// Feasts with a fixed day. Those that move are left to the calendar on the wall.
fn feast(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let (month, day, taken) = match (words.first()?, words.get(1).copied().unwrap_or_default()) {
        (&"christmas" | &"xmas", "day") => (12, 25, 2),
        (&"christmas" | &"xmas", "eve") => (12, 24, 2),
        (&"christmas" | &"xmas", _) => (12, 25, 1),
        (&"boxing", "day") => (12, 26, 2),
        (&"new", "year" | "years") => (1, 1, 2),
        (&"waitangi", "day") => (2, 6, 2),
        (&"anzac", "day") => (4, 25, 2),
        _ => return None,
    };
    let this_year = Date::new(today.year(), month, day).ok()?;
    let year = match past {
        true if this_year > today => today.year() - 1,
        false if this_year < today => today.year() + 1,
        _ => today.year(),
    };
    Some((Period::day(Date::new(year, month, day).ok()?), taken))
}

/// The next such day, today included; "next" is the one of next week, and with
/// `past` the last one before today is meant.
fn weekday(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let first = *words.first()?;
    let led = usize::from(matches!(first, "this" | "next" | "last"));
    let word = words.get(led)?;
    let (_, weekday) = DAYS.iter().find(|(name, _)| name == word)?;
    let ahead = match i64::from(today.weekday().until(*weekday)) {
        ahead if first == "last" || past && first != "next" => ahead - 7,
        ahead if first == "next" => {
            let is_this_week =
                weekday.to_monday_zero_offset() >= today.weekday().to_monday_zero_offset();
            ahead + if is_this_week { 7 } else { 0 }
        }
        ahead => ahead,
    };
    Some((Period::day(plus(today, Length::new().days(ahead))), led + 1))
}
