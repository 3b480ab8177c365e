//! Words that stand on every page and tell none from another.

/// In alphabetical order.
const STOP_WORDS: [&str; 96] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "been", "before", "being", "but", "by", "can", "could", "did", "do", "does", "for", "from",
    "give", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "in",
    "into", "is", "it", "its", "just", "long", "many", "may", "me", "much", "must", "my", "no",
    "of", "on", "or", "our", "out", "please", "say", "says", "she", "should", "show", "so", "some",
    "tell", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "to", "up", "us", "was", "we", "were", "what", "when", "where", "which", "who",
    "whose", "why", "will", "with", "would", "you", "your", "yours", "yourself",
];

pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{STOP_WORDS, is_stop_word};

    #[test]
    fn the_list_is_in_order_and_keeps_words_that_tell() {
        assert!(STOP_WORDS.is_sorted());
        assert!(is_stop_word("the") && is_stop_word("yourself"));
        assert!(!is_stop_word("oil") && !is_stop_word("not"));
    }
}
