//! What a file that came with the question says about a matter.

use super::heard::{Heard, PaperQuestion};
use super::quote::Quote;
use super::words::squash;
use super::{BEFORE_LIFTING, QUOTED, fitting};
use crate::assistant::attachment::Attachment;
use crate::register::reply::Reply;
use crate::register::say::verbatim;

/// What it says about what is asked, if it does.
pub(crate) fn from_attachment(file: &Attachment, heard: &Heard<'_>) -> Option<Reply> {
    let asked = PaperQuestion::of(heard);
    let wanted = asked.wanted.as_ref().or(asked.light.as_ref())?;
    let is_load = wanted.is_about_capacity();
    if is_load && asked.denies() || asked.asks_twice() || is_about_others(file, heard) {
        return None;
    }
    let quoted = |(text, page): (&String, usize)| {
        fitting(&asked, wanted, text, &file.name).map(|quote| (page, quote))
    };
    let mut found: Vec<(usize, Quote)> = file.pages.iter().zip(1..).filter_map(quoted).collect();
    found.sort_by(|one, other| other.1.strength.total_cmp(&one.1.strength));
    found.truncate(QUOTED);
    if found.is_empty() {
        return None;
    }
    let name = verbatim(&file.name);
    let mut reply = Reply::default();
    for (page, quote) in &found {
        reply.add(format!("**{name}**, page {page}:"));
        reply.add(quote.markdown());
    }
    if is_load {
        reply.add(BEFORE_LIFTING);
    }
    Some(reply)
}

/// "Which crane is this for": this is the file, and no crane or month.
pub(crate) fn points(heard: &Heard<'_>) -> bool {
    PaperQuestion::of(heard).points()
}

/// Whether cranes are asked about that the file does not name: what it says,
/// it says of others.
pub(crate) fn is_about_others(file: &Attachment, heard: &Heard<'_>) -> bool {
    /// Shorter names stand in any text, and so do bare numbers.
    const TELLING: usize = 4;
    let text = squash(&format!("{} {}", file.name, file.pages.join(" ")));
    let stands = |name: &str| {
        let name = squash(name);
        let is_telling = name.len() >= TELLING && name.contains(char::is_alphabetic);
        is_telling && text.contains(&name)
    };
    let is_named = |at: &usize| {
        let crane = &heard.facts.cranes[*at].crane;
        stands(&crane.vehicle_id) || stands(&crane.model)
    };
    let mut names = heard.names.iter();
    !names.all(|naming| stands(&naming.said) || naming.has(is_named))
}
