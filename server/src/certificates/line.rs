//! A line of text that somebody typed into a form.

use cranedesk_platform::visible;

use crate::error::{Error, Result};

/// One line of text; `None` where it is empty.
pub(crate) fn line(what: &str, text: &str, longest: usize) -> Result<Option<String>> {
    let is_control = text.trim().chars().any(char::is_control);
    // What nobody sees comes along when people copy, or is there to mislead.
    let text = visible(text);
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(Error::unacceptable(format!(
            "{what} must be at most {longest} characters"
        )));
    }
    if is_control {
        return Err(Error::unacceptable(format!(
            "{what} may not hold line breaks or other control characters"
        )));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}
