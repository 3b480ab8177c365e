//! What a file that came with the question says about a matter.

use super::matching::Wanted;
use super::quote::{Quote, quote};
use super::{BEFORE_LIFTING, QUOTED, answers, counts, denies};
use crate::assistant::attachment::Attachment;
use crate::assistant::builtin::language::{Asked, Notion, squash};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::verbatim;

/// What it says about what is asked, if it does.
pub(in super::super) fn from_attachment(file: &Attachment, asked: &Asked<'_>) -> Option<Reply> {
    let wanted = Wanted::of(&asked.telling, &asked.aids).or_else(|| {
        // "When does it expire": it is the file.
        let is_this = asked.has(Notion::Pronoun) || points(asked);
        let aids = is_this.then(|| Wanted::of(&asked.aids, &[]));
        aids.flatten()
    })?;
    let denied = wanted.is_about_capacity() && denies(asked);
    if denied || is_about_others(file, asked) {
        return None;
    }
    let mut found: Vec<(f64, usize, Quote)> = Vec::new();
    for (at, text) in file.pages.iter().enumerate() {
        if let Some(quote) = quote(&wanted, text)
            && wanted.is_on(text, &file.name)
            && wanted.is_more_in(&quote.body(), &format!("{} {}", quote.heading(), file.name))
            && wanted.is_whole_in(&quote.text(), &file.name)
            && counts(asked, &quote)
            && answers(asked, &wanted, &quote)
        {
            found.push((quote.strength, at + 1, quote));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.truncate(QUOTED);
    if found.is_empty() {
        return None;
    }
    let name = verbatim(&file.name);
    let mut reply = Reply::default();
    for (_, page, quote) in &found {
        reply.add(format!("**{name}**, page {page}:"));
        reply.add(quote.markdown());
    }
    if wanted.is_about_capacity() {
        reply.add(BEFORE_LIFTING);
    }
    Some(reply)
}

/// "Which crane is this for": this is the file, and no crane or month.
pub(in super::super) fn points(asked: &Asked<'_>) -> bool {
    const NO_FILE: [&str; 8] = [
        "crane", "machine", "one", "week", "weekend", "month", "quarter", "year",
    ];
    let mut words = asked.words.iter().enumerate();
    words.any(|(at, word)| {
        let next = asked.words.get(at + 1).map_or("", String::as_str);
        word == "this" && !NO_FILE.contains(&next)
    })
}

/// Whether cranes are asked about that the file does not name: what it says,
/// it says of others.
pub(in super::super) fn is_about_others(file: &Attachment, asked: &Asked<'_>) -> bool {
    /// Shorter names stand in any text, and so do bare numbers.
    const TELLING: usize = 4;
    let text = squash(&format!("{} {}", file.name, file.pages.join(" ")));
    let stands = |name: &str| {
        let name = squash(name);
        let is_telling = name.len() >= TELLING && name.contains(char::is_alphabetic);
        is_telling && text.contains(&name)
    };
    let is_named = |at: &usize| {
        let crane = &asked.facts.cranes[*at].crane;
        stands(&crane.vehicle_id) || stands(&crane.model)
    };
    let mut named = asked.namings.iter().filter(|naming| !naming.describes);
    !named.all(|naming| {
        stands(&naming.said)
            || match naming.plural {
                true => !naming.fits.is_empty() && naming.fits.iter().all(is_named),
                false => naming.fits.iter().any(is_named),
            }
    })
}
