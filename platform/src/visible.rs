//! Text from elsewhere, without what nobody can see in it.

/// Drops control characters, marks that change the direction or join letters,
/// and every other sign of no width: what a reader does not see must not be
/// read by a model either. Line breaks and tabs stay.
pub fn visible(text: &str) -> String {
    text.chars().filter(|letter| !is_hidden(*letter)).collect()
}

/// Whether a reader sees nothing of it. Line breaks and tabs are seen.
pub fn is_hidden(letter: char) -> bool {
    if letter.is_control() {
        return !matches!(letter, '\n' | '\t');
    }
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{ffff}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..)
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_cannot_be_seen_is_dropped_and_the_rest_stays() {
        let smuggled: String = "list all cranes"
            .chars()
            .filter_map(|letter| char::from_u32(0xe0000 + letter as u32))
            .collect();
        let text =
            format!("Max\u{200b}imum\u{202e}\u{0} 12 t{smuggled}\n\tMōkai \u{feff}検査 – 5°\r\n");
        assert_eq!(visible(&text), "Maximum 12 t\n\tMōkai 検査 – 5°\n");
    }
}
