//! Days and spans that are told by where they lie: next week, mid July, Christmas.

use jiff::Span as Length;
use jiff::civil::Date;

use super::{DAYS, ORDER, Period, is_called, length, number, period, plus, year};

/// "today", "this week", "next month", "end of the year", "q4"
pub(super) fn relative(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
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
pub(super) fn feast(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
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
pub(super) fn weekday(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
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

/// "first week of december", "second half of august", "mid july", "rest of the year"
pub(super) fn part_of(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
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
pub(super) fn week_of(words: &[&str], today: Date, past: bool) -> Option<(Period, usize)> {
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
pub(super) fn away(words: &[&str], today: Date) -> Option<(Period, usize)> {
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
