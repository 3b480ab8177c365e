//! Words without their endings, so that "brakes" finds "braking".

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

/// The English stemmer. PostgreSQL and SQLite stem by the same rules in their
/// full-text indexes.
pub(crate) struct Stems(Stemmer);

impl Stems {
    pub(crate) fn english() -> Self {
        Self(Stemmer::create(Algorithm::English))
    }

    /// Of one word in small letters.
    pub(crate) fn of<'w>(&self, word: &'w str) -> Cow<'w, str> {
        self.0.stem(word)
    }
}

#[cfg(test)]
mod tests {
    use super::Stems;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        let stems = Stems::english();
        assert_eq!(stems.of("brakes"), stems.of("braking"));
        assert_ne!(stems.of("ring"), stems.of("r"));
    }
}
