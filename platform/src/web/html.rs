//! A page of HTML as somebody would read it aloud: no tags, no scripts.

/// What stands inside these is not read.
const UNREAD: [&str; 9] = [
    "script", "style", "noscript", "template", "svg", "iframe", "object", "select", "title",
];

/// What starts a new line.
const BLOCKS: [&str; 34] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "br",
    "caption",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
    "body",
];

/// The title, where there is one, and the text.
pub(super) fn to_text(html: &str) -> (Option<String>, String) {
    // Letters keep their places, so both texts share positions.
    let lower = html.to_ascii_lowercase();
    let mut text = Text::default();
    let mut at = 0;
    while let Some(open) = html[at..].find('<').map(|found| at + found) {
        text.push(&html[at..open]);
        if lower[open..].starts_with("<!--") {
            at = after(&lower, open + 4, "-->");
            continue;
        }
        let (name, is_end) = tag_name(&lower[open + 1..]);
        if name.is_empty() && !lower[open + 1..].starts_with(['!', '?', '/']) {
            // "a < b" is no tag.
            text.push("<");
            at = open + 1;
            continue;
        }
        at = tag_end(&lower, open);
        if !is_end && UNREAD.contains(&name) {
            let end = format!("</{name}");
            let inside = at..lower[at..]
                .find(&end)
                .map_or(html.len(), |found| at + found);
            if name == "title" && text.title.is_none() {
                text.title = title(&html[inside.clone()]);
            }
            at = tag_end(&lower, inside.end);
        } else if BLOCKS.contains(&name) {
            text.new_line();
        } else if matches!(name, "td" | "th") {
            text.push(" ");
        }
    }
    text.push(&html[at..]);
    (text.title, text.lines.trim().to_owned())
}

fn tag_name(after_bracket: &str) -> (&str, bool) {
    let (rest, is_end) = match after_bracket.strip_prefix('/') {
        Some(rest) => (rest, true),
        None => (after_bracket, false),
    };
    let starts = rest.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let length = rest
        .find(|letter: char| !letter.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    (if starts { &rest[..length] } else { "" }, is_end)
}

/// Behind the tag that opens at `open`; a bracket in quotes does not end it.
fn tag_end(text: &str, open: usize) -> usize {
    let mut quote = None;
    for (place, letter) in text[open..].char_indices() {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            (None, '>') => return open + place + 1,
            _ => {}
        }
    }
    text.len()
}

fn after(text: &str, from: usize, mark: &str) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    rest.find(mark)
        .map_or(text.len(), |found| from + found + mark.len())
}

fn title(inside: &str) -> Option<String> {
    let mut text = Text::default();
    text.push(inside);
    let title = text.lines.trim().to_owned();
    (!title.is_empty()).then_some(title)
}

#[derive(Default)]
struct Text {
    title: Option<String>,
    lines: String,
}

impl Text {
    /// Adds words with one blank between them.
    fn push(&mut self, piece: &str) {
        let is_blank = |letter: char| letter.is_whitespace();
        if piece.starts_with(is_blank) {
            self.blank();
        }
        for word in piece.split_whitespace() {
            self.lines += &decode(word);
            self.lines.push(' ');
        }
        if !piece.ends_with(is_blank) && !piece.is_empty() {
            self.lines.pop();
        }
    }

    fn blank(&mut self) {
        if !self.lines.is_empty() && !self.lines.ends_with([' ', '\n']) {
            self.lines.push(' ');
        }
    }

    fn new_line(&mut self) {
        let trimmed = self.lines.trim_end_matches(' ').len();
        self.lines.truncate(trimmed);
        if !self.lines.is_empty() && !self.lines.ends_with('\n') {
            self.lines.push('\n');
        }
    }
}

/// Letters that are written as `&name;` or by their number.
fn decode(word: &str) -> String {
    let mut text = String::new();
    let mut rest = word;
    while let Some(start) = rest.find('&') {
        text += &rest[..start];
        rest = &rest[start..];
        let entity = rest[1..].split_once(';');
        match entity.and_then(|(name, after)| Some((letter(name)?, after))) {
            Some((letter, after)) => {
                text.push(letter);
                rest = after;
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

fn letter(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    const NAMES: [(&str, char); 40] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("ndash", '–'),
        ("mdash", '—'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("hellip", '…'),
        ("bull", '•'),
        ("middot", '·'),
        ("deg", '°'),
        ("times", '×'),
        ("divide", '÷'),
        ("plusmn", '±'),
        ("frac12", '½'),
        ("frac14", '¼'),
        ("frac34", '¾'),
        ("sup2", '²'),
        ("sup3", '³'),
        ("le", '≤'),
        ("ge", '≥'),
        ("pound", '£'),
        ("euro", '€'),
        ("copy", '©'),
        ("reg", '®'),
        ("amacr", 'ā'),
        ("emacr", 'ē'),
        ("imacr", 'ī'),
        ("omacr", 'ō'),
        ("umacr", 'ū'),
        ("Amacr", 'Ā'),
        ("Emacr", 'Ē'),
        ("Imacr", 'Ī'),
        ("Omacr", 'Ō'),
        ("Umacr", 'Ū'),
    ];
    let known = NAMES.iter().find(|(known, _)| *known == name);
    known.map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::to_text;

    #[test]
    fn a_page_is_read_without_its_machinery() {
        let html = "<!doctype html><html><head><title>Boom &amp; hook </title>\
            <style>p { color: red }</style></head><body class='a > b'>\
            <h1>Boom  lengths</h1><script>if (a < b) { alert('<p>no</p>') }</script>\
            <p>Telescopic: <b>11.5</b>&#8211;60&nbsp;m,<br>at 5&deg; &unknown; 3 < 4</p>\
            <!-- <p>not this</p> --><table><tr><td>12</td><td>t</td></tr></table>M&omacr;kai";
        let (title, text) = to_text(html);
        assert_eq!(title.as_deref(), Some("Boom & hook"));
        assert_eq!(
            text,
            "Boom lengths\nTelescopic: 11.5–60 m,\nat 5° &unknown; 3 < 4\n12 t\nMōkai"
        );
    }

    #[test]
    fn broken_pages_do_no_harm() {
        for html in [
            "<",
            "<p",
            "<!--",
            "<script>",
            "</",
            "a<b c='",
            "&#xffffffff;",
            "<é>",
            "&",
            "<title>é",
        ] {
            to_text(html);
        }
        assert_eq!(
            to_text("words <b>bold</b>er &#65; &#x42;").1,
            "words bolder A B"
        );
    }
}
