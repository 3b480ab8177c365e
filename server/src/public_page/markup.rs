//! HTML under construction. Only text of this program stands in it as it is;
//! everything else is escaped.

use std::fmt::Write;

#[derive(Debug, Default)]
pub(crate) struct Markup(String);

impl Markup {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// What this program itself says; nothing that came from elsewhere lives so long.
    pub(crate) fn raw(&mut self, html: &'static str) -> &mut Self {
        self.0.push_str(html);
        self
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                other => self.0.push(other),
            }
        }
        self
    }

    pub(crate) fn number(&mut self, number: i64) -> &mut Self {
        // Writing to a String cannot fail.
        let _ = write!(self.0, "{number}");
        self
    }

    pub(crate) fn add(&mut self, other: Self) -> &mut Self {
        self.0.push_str(&other.0);
        self
    }

    /// A paragraph.
    pub(crate) fn line(&mut self, text: &str) -> &mut Self {
        self.raw("<p>").text(text).raw("</p>")
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}
