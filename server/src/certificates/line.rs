//! A line of text that somebody typed into a form.

use crate::error::{Error, Result};

/// One line of text; `None` where it is empty.
pub(crate) fn line(what: &str, text: &str, longest: usize) -> Result<Option<String>> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(Error::unacceptable(format!(
            "{what} must be at most {longest} characters"
        )));
    }
    if text.chars().any(char::is_control) {
        return Err(Error::unacceptable(format!(
            "{what} may not hold line breaks or other control characters"
        )));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}
