//! What every mail of ours looks like.

pub(crate) fn page(body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><body style=\"font-family:Verdana,sans-serif;font-size:14px;color:#111\"><h1 style=\"font-size:18px\">CraneDesk</h1>{body}</body></html>"
    )
}

/// Names are typed by people; a mail must show them, not run them.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
