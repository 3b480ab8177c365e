//! Days, weeks, months and feasts as people write them.

use jiff::Span as Length;
use jiff::civil::{Date, Weekday};

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

/// "first week of december", "second half of august", "mid july", "rest of the year"
fn part_of(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let whole = |led: usize| {
        let rest = words.get(led..)?;
        let the = usize::from(matches!(rest.first(), Some(&("the" | "this"))));
        period(rest, today, past)
            .or_else(|| unit(rest.get(the)?, 0, today).map(|whole| (whole, the + 1)))
            .map(|(whole, taken)| (whole, led + taken))
    };
    let of = |at: usize| usize::from(words.get(at) == Some(&"of"));
    let days = |days: i64| Length::new().days(days);
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let order = |word: &str| ORDER.iter().position(|order| *order == word);
    match (word(0), word(1)) {
        ("rest" | "remainder", "of") => {
            let (whole, taken) = whole(2)?;
            Some((Period::between(today.max(whole.first), whole.last), taken))
        }
        ("later", _) => {
            let (whole, taken) = whole(1)?;
            let starts = plus(today, days(1)).max(whole.first);
            (starts <= whole.last).then_some((Period::between(starts, whole.last), taken))
        }
        ("early" | "mid" | "middle" | "late", _) => {
            let (whole, taken) = whole(1 + of(1))?;
            let third = whole.first.until(whole.last).ok()?.get_days() / 3;
            let one = plus(whole.first, days(i64::from(third) - 1));
            let two = plus(whole.first, days(i64::from(2 * third)));
            let part = match word(0) {
                "early" => Period::between(whole.first, one),
                "late" => Period::between(two, whole.last),
                _ => Period::between(plus(one, days(1)), plus(two, days(-1))),
            };
            Some((part, taken))
        }
        ("first" | "second" | "last", "half") if of(2) == 1 => {
            let (whole, taken) = whole(3)?;
            let half = whole.first.until(whole.last).ok()?.get_days() / 2;
            let middle = plus(whole.first, days(i64::from(half)));
            Some(match word(0) {
                "first" => (Period::between(whole.first, middle), taken),
                _ => (Period::between(plus(middle, days(1)), whole.last), taken),
            })
        }
        (nth, "week") if of(2) == 1 => {
            let (whole, taken) = whole(3)?;
            if nth == "last" {
                return Some((
                    Period::between(plus(whole.last, days(-6)), whole.last),
                    taken,
                ));
            }
            let at = i64::try_from(order(nth)?).ok()?;
            let first = plus(whole.first, days(7 * at));
            Some((Period::between(first, plus(first, days(6))), taken))
        }
        _ => None,
    }
}

/// "week of 20 july", "week starting monday"
fn week_of(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let ["week", how, rest @ ..] = words else {
        return None;
    };
    let (day, taken) = period(rest, today, past).filter(|(period, _)| period.is_day())?;
    let back = match *how {
        "of" => i64::from(day.first.weekday().to_monday_zero_offset()),
        "starting" | "beginning" | "commencing" | "from" => 0,
        "ending" => 6,
        _ => return None,
    };
    let first = plus(day.first, Length::new().days(-back));
    Some((
        Period::between(first, plus(first, Length::new().days(6))),
        2 + taken,
    ))
}

/// "3 weeks ago", "a month from now", "the day after tomorrow"
fn away(words: &[&str], today: Date) -> Option<(Period, usize)> {
    let days = |days: i64| Some(Period::day(plus(today, Length::new().days(days))));
    match words {
        ["day", "after", "tomorrow", ..] => return Some((days(2)?, 3)),
        ["day", "before", "yesterday", ..] => return Some((days(-2)?, 3)),
        ["a" | "one", "week", "today", ..] => return Some((days(7)?, 3)),
        _ => {}
    }
    if let [one @ ("week" | "month" | "year"), "after", "next", ..] = words {
        return unit(one, 2, today).map(|whole| (whole, 3));
    }
    let count = number(words.first()?)?;
    let (length, taken) = length(count, &words[1..])?;
    match words.get(1 + taken..)? {
        ["ago", ..] => Some((Period::day(plus(today, -length)), 2 + taken)),
        ["from", "now" | "today", ..] => Some((Period::day(plus(today, length)), 3 + taken)),
        _ => None,
    }
}

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
    const NUMBERS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let other = match word {
        "a" | "an" => Some(1),
        "couple" | "both" => Some(2),
        "dozen" => Some(12),
        "thirty" => Some(30),
        "forty" => Some(40),
        "fifty" => Some(50),
        "sixty" => Some(60),
        "ninety" => Some(90),
        "hundred" => Some(100),
        _ => None,
    };
    let named = || NUMBERS.iter().position(|name| *name == word);
    other
        .or_else(|| named().and_then(|at| i64::try_from(at).ok()))
        .or_else(|| {
            word.parse()
                .ok()
                .filter(|_| word.len() <= 9 && !word.starts_with(['+', '-']))
        })
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

/// "today", "this week", "next month", "end of the year", "q4"
fn relative(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    match word(0) {
        "today" | "tonight" | "2day" => return Some((Period::day(today), 1)),
        "tomorrow" | "tmrw" | "tmr" | "tomoz" => {
            return Some((Period::day(plus(today, Length::new().days(1))), 1));
        }
        "yesterday" => return Some((Period::day(plus(today, Length::new().days(-1))), 1)),
        "weekend" => {
            let this = unit("weekend", 0, today)?;
            let is_ahead = past && this.first > today;
            return Some((unit("weekend", -i64::from(is_ahead), today)?, 1));
        }
        "end" | "close" | "start" | "beginning" if word(1) == "of" => {
            // Any other word, as in "financial year", makes it another year.
            let led = usize::from(matches!(word(2), "the" | "this"));
            let (whole, taken) = period(&words[2..], today, past)
                .or_else(|| unit(word(2 + led), 0, today).map(|whole| (whole, 1 + led)))?;
            let day = match word(0) {
                "end" | "close" => whole.last,
                _ => whole.first,
            };
            return Some((Period::day(day), 2 + taken));
        }
        _ => {}
    }
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
        "next" | "coming" | "following" => 1,
        "last" | "previous" => -1,
        _ => {
            let quarter = word(0).strip_prefix('q')?.parse().ok()?;
            return Some(match year(word(1)) {
                Some(year) => (quarter_of(year, quarter)?, 2),
                None => (nearest_quarter(quarter, today, past)?, 1),
            });
        }
    };
    // "this coming month", "the month after next"
    let coming = usize::from(word(0) == "this" && word(1) == "coming");
    let ahead = ahead + i64::from(coming == 1 && word(2) != "weekend");
    Some((unit(word(1 + coming), ahead, today)?, 2 + coming))
}

/// The week, weekend, month, quarter or year that lies so many ahead.
fn unit(word: &str, ahead: i64, today: Date) -> Option<Period> {
    let first_of = |length: Length| plus(today.first_of_month(), length);
    Some(match word {
        "week" | "wk" => {
            let since_monday = i64::from(today.weekday().to_monday_zero_offset());
            let monday = plus(today, Length::new().days(7 * ahead - since_monday));
            Period::between(monday, plus(monday, Length::new().days(6)))
        }
        "weekend" => {
            let week = unit("week", ahead, today)?;
            Period::between(plus(week.first, Length::new().days(5)), week.last)
        }
        "month" | "mth" => Period::month(first_of(Length::new().months(ahead))),
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
    let led = usize::from(matches!(first, "this" | "next" | "last" | "coming"));
    let word = words.get(led)?;
    let (_, weekday) = DAYS.iter().find(|(name, _)| is_called(name, word))?;
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
