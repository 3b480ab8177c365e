//! "Send the papers of GRV410": papers that somebody on site is to get.

use super::super::context::Context;
use super::super::sense::{Kind, Noun, Sense};
use super::{Parts, Reading};

const PAPERS: [Noun; 3] = [Noun::Documents, Noun::Certificates, Noun::Certificate];
/// Small words between: "a pack with the papers of GRV410 to hemi".
const BETWEEN: [Kind; 4] = [Kind::With, Kind::To, Kind::All, Kind::Me];

pub(super) fn pack(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    let mut parts = Parts::of(pieces);
    let packs = parts.word(Kind::Pack);
    let sends = parts.word(Kind::Send);
    if !packs && !sends {
        return None;
    }
    parts.open_ask();
    let papers = parts.noun(&PAPERS).is_some();
    // What goes in is chosen in the dialog.
    let kinds = std::mem::take(&mut parts.papers);
    if !packs && !papers && kinds.is_empty() {
        return None;
    }
    // Who gets it, too.
    parts.people.clear();
    for kind in BETWEEN {
        parts.word(kind);
    }
    match parts.base_or_chosen(context) {
        Ok(_) if !parts.is_used() => None,
        Ok(base) if base.named || base.cranes => Some(Reading::Pack(base.fits)),
        Ok(_) => Some(Reading::WhichCrane),
        Err(reading) => Some(reading),
    }
}
