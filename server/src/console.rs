//! What a command says on standard output.

use std::io::{self, ErrorKind, Write};

/// Writes a line. A reader that went away has seen what it wanted.
pub(crate) fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::other(format!(
            "Standard output cannot be written: {error}."
        ))),
        Ok(()) => Ok(()),
    }
}
