//! Days as they are written on papers: the day first, as everybody here does.

use jiff::civil::Date;

use crate::dates::MONTHS;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Day(Date),
    /// A month and no day in it: its first.
    Month(Date),
}

/// A date, and where it stands in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) written: Written,
}

/// A run of figures, a run of letters, or one mark.
#[derive(Clone, Copy, Debug)]
struct Piece<'t> {
    text: &'t str,
    start: usize,
    /// Whether it touches the piece before it.
    joined: bool,
}

impl Piece<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn number(&self, lengths: &[usize]) -> Option<i16> {
        let is_number = self.text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && lengths.contains(&self.text.len()))
            .then(|| self.text.parse().ok())
            .flatten()
    }

    fn month(&self) -> Option<i16> {
        let name = self.text.to_lowercase();
        let is = |month: &str| {
            month == name || month[..3] == name || name == "sept" && month.starts_with("sept")
        };
        let at = MONTHS.iter().position(|month| is(month))?;
        i16::try_from(at + 1).ok()
    }

    fn is_one_of(&self, marks: &str) -> bool {
        self.text.chars().count() == 1 && marks.contains(self.text)
    }

    fn is_ordinal_end(&self) -> bool {
        self.joined && matches!(self.text.to_lowercase().as_str(), "st" | "nd" | "rd" | "th")
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let kind = |letter: char| match letter {
        _ if letter.is_ascii_digit() => 1,
        _ if letter.is_alphabetic() => 2,
        _ => 0,
    };
    let mut before: Option<char> = None;
    for (at, letter) in text.char_indices() {
        let joined = before.is_some_and(|before| !before.is_whitespace());
        let goes_on = joined && kind(letter) > 0 && before.map(kind) == Some(kind(letter));
        before = Some(letter);
        if letter.is_whitespace() {
            continue;
        }
        match pieces.last_mut().filter(|_| goes_on) {
            Some(piece) => piece.text = &text[piece.start..at + letter.len_utf8()],
            None => pieces.push(Piece {
                text: &text[at..at + letter.len_utf8()],
                start: at,
                joined,
            }),
        }
    }
    pieces
}

/// The dates in a text, from left to right.
pub(super) fn dates(text: &str) -> Vec<Found> {
    let pieces = pieces(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let Some((length, written)) = date_at(&pieces, at) else {
            at += 1;
            continue;
        };
        let end = at + length;
        found.push(Found {
            start: pieces[at].start,
            end: pieces[end - 1].end(),
            written,
        });
        at = end;
    }
    found
}

/// How many pieces a date takes, and which it is.
fn date_at(pieces: &[Piece<'_>], at: usize) -> Option<(usize, Written)> {
    let rest = &pieces[at..];
    let before = at.checked_sub(1).map(|before| pieces[before]);
    // 1100-4.2 and 10:42 begin in the middle of something.
    if rest[0].joined
        && before.is_some_and(|before| {
            before.is_one_of("/.-:,")
                && at > 1
                && pieces[at - 2].number(&[1, 2, 3, 4, 5, 6]).is_some()
                && before.joined
                || before.text.chars().all(char::is_alphanumeric)
        })
    {
        return None;
    }
    let (length, written) = in_figures(rest)
        .or_else(|| in_words(rest))
        .or_else(|| month_first(rest))
        .or_else(|| month_alone(rest))?;
    // What goes on is something else: 3.6.27.1, 3/6/27A.
    let after = rest.get(length);
    let goes_on = after.is_some_and(|after| {
        after.joined
            && (after.text.chars().all(char::is_alphanumeric)
                || after.is_one_of("/.-")
                    && rest
                        .get(length + 1)
                        .is_some_and(|next| next.joined && next.number(&[1, 2, 3, 4]).is_some()))
    });
    (!goes_on).then_some((length, written))
}

fn day(year: i16, month: i16, day: i16) -> Option<Written> {
    let year = if year < 100 { 2000 + year } else { year };
    let date = Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()?;
    (2000..=2099).contains(&year).then_some(Written::Day(date))
}

fn month_of(year: i16, month: i16) -> Option<Written> {
    let date = Date::new(year, month.try_into().ok()?, 1).ok()?;
    (2000..=2099)
        .contains(&year)
        .then_some(Written::Month(date))
}

/// 03/06/2027, 3.6.27, 2027-06-03
fn in_figures(rest: &[Piece<'_>]) -> Option<(usize, Written)> {
    let [one, mark, two, other_mark, three, ..] = rest else {
        return None;
    };
    if !mark.is_one_of("/.-") || mark.text != other_mark.text {
        return None;
    }
    if let Some(year) = one.number(&[4]) {
        let (month, date) = (two.number(&[2])?, three.number(&[2])?);
        return (mark.text == "-")
            .then(|| day(year, month, date))
            .flatten()
            .map(|day| (5, day));
    }
    let written = day(
        three.number(&[2, 4])?,
        two.number(&[1, 2])?,
        one.number(&[1, 2])?,
    )?;
    Some((5, written))
}

/// 3 June 2027, 2nd of May 2027, 03-JUN-2027, 3 Jun 27
fn in_words(rest: &[Piece<'_>]) -> Option<(usize, Written)> {
    let date = rest.first()?.number(&[1, 2])?;
    let mut at = 1;
    if rest.get(at)?.is_ordinal_end() {
        at += 1;
    }
    let is_of = |piece: &Piece<'_>| piece.text.eq_ignore_ascii_case("of");
    if rest
        .get(at)
        .is_some_and(|piece| is_of(piece) || piece.is_one_of("-/., "))
    {
        at += 1;
    }
    let month = rest.get(at)?.month()?;
    at += 1;
    if rest.get(at).is_some_and(|piece| piece.is_one_of("-/.,'’")) {
        at += 1;
    }
    let year = rest.get(at)?.number(&[2, 4])?;
    Some((at + 1, day(year, month, date)?))
}

/// June 3, 2027
fn month_first(rest: &[Piece<'_>]) -> Option<(usize, Written)> {
    let month = rest.first()?.month()?;
    let date = rest.get(1)?.number(&[1, 2])?;
    let mut at = 2;
    if rest.get(at)?.is_ordinal_end() {
        at += 1;
    }
    if rest.get(at)?.is_one_of(",") {
        at += 1;
    }
    let year = rest.get(at)?.number(&[4])?;
    Some((at + 1, day(year, month, date)?))
}

/// MAR 2027, 03/2027
fn month_alone(rest: &[Piece<'_>]) -> Option<(usize, Written)> {
    let first = rest.first()?;
    let is_marked = rest.get(1)?.is_one_of("-/.,");
    let at = 1 + usize::from(is_marked);
    let year = rest.get(at)?.number(&[4])?;
    let month = match first.month() {
        Some(month) => month,
        None if rest[1].text == "/" => first.number(&[1, 2])?,
        None => return None,
    };
    Some((at + 1, month_of(year, month)?))
}

#[cfg(test)]
mod tests {
    use super::{Written, dates};

    fn said(text: &str) -> Vec<String> {
        let said = |found: super::Found| match found.written {
            Written::Day(date) => date.to_string(),
            Written::Month(date) => date.strftime("%Y-%m").to_string(),
        };
        dates(text).into_iter().map(said).collect()
    }

    #[test]
    fn days_are_read_however_they_are_written() {
        let cases = [
            ("03/06/2027", "2027-06-03"),
            ("3.6.27", "2027-06-03"),
            ("3 / 6 / 2027", "2027-06-03"),
            ("03-06-2027", "2027-06-03"),
            ("2027-06-03", "2027-06-03"),
            ("3 June 2027", "2027-06-03"),
            ("2nd May 2027", "2027-05-02"),
            ("2nd of May, 2027", "2027-05-02"),
            ("Thursday 3 June 2027.", "2027-06-03"),
            ("03-JUN-2027", "2027-06-03"),
            ("3 Sept 27", "2027-09-03"),
            ("June 3, 2027", "2027-06-03"),
            ("MAR 2027", "2027-03"),
            ("03/2027", "2027-03"),
            ("Inspected 3/6/26, valid to 2/6/27", "2026-06-03 2027-06-02"),
            ("COF expires .. 03/06/2027", "2027-06-03"),
        ];
        for (text, dates) in cases {
            assert_eq!(said(text).join(" "), dates, "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_left_alone() {
        for text in [
            "06/13/2027",
            "31/02/2027",
            "LTM 1100-4.2",
            "10:42",
            "3.6.27.1",
            "12/3/1999",
            "RG-1005",
            "AB3/6/27",
            "25.0 t",
            "184,220 km",
            "1 2 3 4 5 6 7 8 9 10 11 12",
            "may 3 tonnes",
        ] {
            assert_eq!(said(text), [""; 0], "{text}");
        }
    }
}
