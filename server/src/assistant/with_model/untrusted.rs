//! Text from elsewhere as a model gets it: marked as data by a word that its
//! author cannot know.

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::visible;

/// The word for one question.
#[derive(Clone, Debug)]
pub(super) struct Marker(String);

impl Marker {
    pub(super) fn new() -> Self {
        Self(format!("{:016x}", u64::from_be_bytes(random_bytes())))
    }

    pub(super) fn word(&self) -> &str {
        &self.0
    }

    /// `text`, without what nobody sees, up to `longest` letters.
    pub(super) fn data(&self, what: &str, text: &str, longest: usize) -> String {
        let Self(word) = self;
        let (text, is_cut) = cut(&visible(text), longest);
        let rest = if is_cut {
            "\n(the rest is left out)"
        } else {
            ""
        };
        format!("<data {word} {what}>\n{text}{rest}\n</data {word}>")
    }
}

/// The first letters of a text, and whether there are more.
pub(super) fn cut(text: &str, longest: usize) -> (String, bool) {
    match text.char_indices().nth(longest) {
        Some((end, _)) => (text[..end].to_owned(), true),
        None => (text.to_owned(), false),
    }
}
