//! Plain text, in whatever encoding it came.

use std::fs::File;
use std::io::{self, Read, Write};

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::report::Report;
use super::{Limits, Problem};

/// A form feed begins a new page; nothing else in plain text does.
const FORM_FEED: char = '\u{c}';

pub(super) fn read<W: Write>(
    file: File,
    limits: &Limits,
    report: &mut Report<W>,
) -> Result<usize, Problem> {
    let bytes = bytes_of(file, limits.text).map_err(|_| Problem::Stopped)?;
    if bytes.len() > limits.text {
        return Err(Problem::TooLarge);
    }
    let text = decode(&bytes).ok_or(Problem::UnknownKind)?;
    for part in text.split(FORM_FEED) {
        report.running_text(part)?;
    }
    Ok(0)
}

fn bytes_of(file: File, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// By its mark if it has one, else UTF-8, else what Windows wrote in the west.
fn decode(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        return Some(text.into_owned());
    }
    if bytes.contains(&0) {
        return None;
    }
    let text = UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
    let text = text.unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(bytes).0);
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_is_read_in_the_encoding_it_came_in() {
        let cases: [(&[u8], Option<&str>); 5] = [
            (b"25 \xc2\xb0C", Some("25 °C")),
            (b"\xef\xbb\xbf25 \xc2\xb0C", Some("25 °C")),
            (b"25 \xb0C", Some("25 °C")),
            (b"\xff\xfe2\x005\x00", Some("25")),
            (b"MZ\x90\x00\x03", None),
        ];
        for (bytes, text) in cases {
            assert_eq!(decode(bytes).as_deref(), text, "{bytes:?}");
        }
    }
}
