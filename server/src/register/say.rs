//! How things are said: days, lists, and other people's words in Markdown.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// "1 March 2027"
pub(crate) fn long_date(day: Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// This moment, where the asker is.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) ms: i64,
    pub(crate) today: Date,
    pub(crate) zone: TimeZone,
}

impl Moment {
    pub(crate) fn new(now: Timestamp, zone: TimeZone) -> Self {
        Self {
            ms: now.as_millisecond(),
            today: zone.to_datetime(now).date(),
            zone,
        }
    }

    pub(crate) fn day(&self, ms: i64) -> Date {
        let moment = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
        self.zone.to_datetime(moment).date()
    }

    pub(crate) fn days_until(&self, day: Date) -> i32 {
        day.since(self.today).map_or(0, |span| span.get_days())
    }

    /// "3 December 2026 (in 18 days)", "26 June 2026 (expired 6 days ago)"
    pub(crate) fn expiry(&self, ms: i64) -> String {
        let day = self.day(ms);
        let left = self.days_until(day);
        let when = match left {
            _ if left == 0 && ms < self.ms => "expired today".to_owned(),
            0 => "today".to_owned(),
            1 => "tomorrow".to_owned(),
            2.. => format!("in {left} days"),
            -1 => "expired yesterday".to_owned(),
            _ => format!("expired {} days ago", -left),
        };
        format!("{} ({when})", long_date(day))
    }
}

/// "one", "one and two", "one, two and three"
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "1 crane", "2 cranes"
pub(crate) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}

/// "84,000 km"
pub(crate) fn kilometres(km: i64) -> String {
    let digits = km.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + " km"
}

/// Somebody else's words so that they stand there as they are: nothing in them
/// is taken for Markdown, makes a link or hides.
pub(crate) fn verbatim(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|letter| !is_unseen(*letter)).peekable();
    while let Some(letter) = letters.next() {
        let begins_line = safe.is_empty();
        let is_mark = matches!(
            letter,
            '\\' | '`'
                | '*'
                | '_'
                | '['
                | ']'
                | '<'
                | '>'
                | '|'
                | '~'
                | '#'
                | '&'
                | '@'
                | '$'
                | '!'
        );
        // A line that begins like this would be a list, a rule or a heading.
        let begins_list = begins_line && matches!(letter, '-' | '+' | '=' | ':');
        let ends_number = matches!(letter, '.' | ')')
            && !begins_line
            && safe.bytes().all(|byte| byte.is_ascii_digit());
        // http:// and www. would become links by themselves.
        let begins_link = letter == ':' && letters.peek() == Some(&'/')
            || letter == '.' && safe.to_ascii_lowercase().ends_with("www");
        if is_mark || begins_list || ends_number || begins_link {
            safe.push('\\');
        }
        safe.push(if letter.is_whitespace() { ' ' } else { letter });
    }
    safe
}

fn is_unseen(letter: char) -> bool {
    letter.is_control() && !letter.is_whitespace()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::{Moment, counted, kilometres, listed, verbatim};

    #[test]
    fn an_expiry_is_said_as_seen_where_the_asker_is() {
        let zone = TimeZone::get("Pacific/Auckland").expect("a zone");
        let now = "2026-07-01T21:00:00Z".parse().expect("a time");
        let moment = Moment::new(now, zone);
        let says = |text: &str| {
            let at: jiff::Timestamp = text.parse().expect("a time");
            moment.expiry(at.as_millisecond())
        };
        assert_eq!(
            says("2026-12-03T10:59:59.999Z"),
            "3 December 2026 (in 154 days)"
        );
        assert_eq!(says("2026-07-03T11:59:59.999Z"), "3 July 2026 (tomorrow)");
        assert_eq!(says("2026-07-02T11:59:59.999Z"), "2 July 2026 (today)");
        assert_eq!(says("2026-07-01T13:00:00Z"), "2 July 2026 (expired today)");
        assert_eq!(
            says("2026-07-01T11:59:59.999Z"),
            "1 July 2026 (expired yesterday)"
        );
        assert_eq!(
            says("2026-06-26T11:59:59.999Z"),
            "26 June 2026 (expired 6 days ago)"
        );
    }

    #[test]
    fn other_peoples_words_cannot_break_the_answer() {
        let cases = [
            (
                "HVLP 46. The tank holds 830 litres.",
                "HVLP 46. The tank holds 830 litres.",
            ),
            ("| a | <b>", "\\| a \\| \\<b\\>"),
            ("[x](http://y)", "\\[x\\](http\\://y)"),
            ("![](www.x.nz)", "\\!\\[\\](www\\.x.nz)"),
            ("- one", "\\- one"),
            ("1. one", "1\\. one"),
            ("# big\nnext", "\\# big next"),
            ("a@b.nz", "a\\@b.nz"),
            ("in\u{200b}vis\u{202e}ible\u{e0041}", "invisible"),
        ];
        for (text, safe) in cases {
            assert_eq!(verbatim(text), safe, "{text:?}");
        }
    }

    #[test]
    fn numbers_and_lists_read_well() {
        assert_eq!(kilometres(1_204_000), "1,204,000 km");
        assert_eq!(kilometres(0), "0 km");
        assert_eq!(counted(1, "crane"), "1 crane");
        assert_eq!(counted(0, "crane"), "0 cranes");
        let parts = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&parts), "a, b and c");
    }
}
