//! How things are said: days, lists, and other people's words in Markdown.

use cranedesk_platform::is_hidden;

pub(crate) use crate::dates::{Moment, long_date};
use crate::text::thousands;
pub(crate) use crate::text::{counted, listed};

/// "84,000 km"
pub(crate) fn kilometres(km: i64) -> String {
    format!("{} km", thousands(km))
}

/// Somebody else's words so that they stand there as they are: nothing in them
/// is taken for Markdown, makes a link or hides.
pub(crate) fn verbatim(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|letter| !is_hidden(*letter)).peekable();
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

#[cfg(test)]
mod tests {
    use super::{counted, kilometres, listed, verbatim};

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
