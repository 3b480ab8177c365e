//! Just enough of HTTP/1.1 to tell where an answer ends.

/// A whole answer at the front of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Where the body begins.
    pub(crate) body: usize,
    /// Where the next answer would begin.
    pub(crate) end: usize,
    pub(crate) chunked: bool,
}

/// `None` while some of it is still missing.
pub(crate) fn answer(buffer: &[u8]) -> Option<Answer> {
    let body = find(buffer, b"\r\n\r\n")? + 4;
    let head = &buffer[..body];
    let status = std::str::from_utf8(head.get(9..12)?).ok()?.parse().ok()?;
    let length: Option<usize> =
        header(head, b"content-length").and_then(|text| text.trim().parse().ok());
    let chunked = header(head, b"transfer-encoding").is_some();
    let end = match length {
        Some(length) => Some(body + length).filter(|end| *end <= buffer.len()),
        None if chunked => chunks(&buffer[body..]).map(|(_, length)| body + length),
        None => Some(body),
    }?;
    Some(Answer {
        status,
        body,
        end,
        chunked,
    })
}

/// The body's own bytes, without the marks of its pieces.
pub(crate) fn body(buffer: &[u8], answer: Answer) -> Vec<u8> {
    let body = &buffer[answer.body..answer.end];
    if answer.chunked {
        chunks(body).map(|(bytes, _)| bytes).unwrap_or_default()
    } else {
        body.to_vec()
    }
}

/// A header's value; `name` in lower case.
fn header<'a>(head: &'a [u8], name: &[u8]) -> Option<&'a str> {
    let line = head.split(|byte| *byte == b'\n').find(|line| {
        line.len() > name.len()
            && line[name.len()] == b':'
            && line[..name.len()].eq_ignore_ascii_case(name)
    })?;
    std::str::from_utf8(&line[name.len() + 1..])
        .ok()
        .map(str::trim)
}

/// The joined pieces, and how many bytes they took on the wire.
fn chunks(buffer: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut joined = Vec::new();
    let mut at = 0;
    loop {
        let line = find(&buffer[at..], b"\r\n")?;
        let size = std::str::from_utf8(&buffer[at..at + line]).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        let start = at + line + 2;
        let next = start + size + 2;
        if next > buffer.len() {
            return None;
        }
        joined.extend_from_slice(&buffer[start..start + size]);
        at = next;
        if size == 0 {
            return Some((joined, at));
        }
    }
}

fn find(buffer: &[u8], wanted: &[u8]) -> Option<usize> {
    buffer
        .windows(wanted.len())
        .position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::{answer, body, header};

    #[test]
    fn an_answer_of_known_length_ends_where_it_says() {
        let text = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1";
        let whole = answer(text).expect("it is whole");
        assert_eq!((whole.status, body(text, whole)), (200, b"hello".to_vec()));
        assert_eq!(&text[whole.end..], b"HTTP/1.1");
        assert_eq!(answer(&text[..text.len() - 9]), None);
        assert_eq!(header(text, b"content-length"), Some("5"));
    }

    #[test]
    fn an_answer_in_pieces_is_joined() {
        let text = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n";
        let whole = answer(text).expect("it is whole");
        assert_eq!(body(text, whole), b"abc0123456789");
        assert_eq!(whole.end, text.len());
        for missing in 1..30 {
            assert_eq!(answer(&text[..text.len() - missing]), None, "{missing}");
        }
    }

    #[test]
    fn an_answer_without_a_body_ends_with_its_head() {
        let text = b"HTTP/1.1 204 No Content\r\ndate: today\r\n\r\n";
        let whole = answer(text).expect("it is whole");
        assert_eq!((whole.status, whole.end), (204, text.len()));
    }
}
