//! What slows down guessing at the password of a link. Each network waits for
//! its own mistakes; where many networks guess at one link, those that never
//! opened it share one more growing delay. Whoever opened it once waits for
//! nobody else.

use cranedesk_platform::db::{DbResult, Reader, Writer};

use super::store::OpenLink;
use crate::alerts::{self, Notice};
use crate::attempt_limits::{Bucket, Delay, Mark, Tally};
use crate::dates::DAY_MS;
use crate::error::Result;
use crate::public_page::Visit;

/// Words that are tried from one network, at whatever links.
const WORDS: Bucket = Bucket {
    name: "link-words",
    what: "passwords that are not right",
    burst: 20,
    every_ms: 15_000,
};

/// Networks that may fail at one link in a day before the others are slowed.
const FEW_NETWORKS: i64 = 3;
/// Wrong words in a day that are no longer slips of the finger.
const FEW_WORDS: i64 = 9;

/// Everything that counts for the word of one link, typed from one network.
#[derive(Clone)]
pub(super) struct Guard {
    network: String,
    /// This network's mistakes.
    own: Delay,
    /// Networks that were mistaken.
    networks: Tally,
    /// Mistakes of all of them.
    words: Tally,
    /// What networks share that never opened it, once they are many.
    shared: Delay,
    /// This network has opened it.
    has_opened: Mark,
    /// Whoever made it was told.
    is_told: Mark,
}

/// What an attempt took, to be given back if it is a good one.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    is_first_here: bool,
    is_shared: bool,
}

impl Guard {
    pub(super) fn of(link: i64, visit: &Visit) -> Self {
        let network = visit.network.clone();
        Self {
            own: Delay(format!("link-word:{link}:{network}")),
            networks: networks(link),
            words: words(link),
            shared: Delay(format!("link-everywhere:{link}")),
            has_opened: Mark(format!("link-opened:{link}:{network}")),
            is_told: Mark(format!("link-told:{link}")),
            network,
        }
    }

    /// Counts an attempt before it is known whether it is right, so that many
    /// at once are as slow as one after another, or says how long to wait.
    pub(super) fn take(&self, db: &mut Writer<'_>, link: &OpenLink, now: i64) -> Result<Taken> {
        let is_known = self.has_opened.is_set(db, now)?;
        WORDS.take(db, &self.network, now)?;
        let is_first_here = self.own.take(db, now)? == 1 && !is_known;
        let networks = match is_first_here {
            true => self.networks.add(db, now)?,
            false => self.networks.count(db, now)?,
        };
        let is_shared = !is_known && networks > FEW_NETWORKS;
        if is_shared {
            self.shared.take(db, now)?;
        }
        let words = self.words.add(db, now)?;
        if is_guessed(networks, words) && !self.is_told.is_set(db, now)? {
            self.is_told.set(db, now + DAY_MS)?;
            let text = format!(
                "Somebody is guessing the password of your link to the papers of {}. \
                 Attempts are slowed down. You can end the link and make a new one.",
                link.title
            );
            let notice = Notice {
                text: &text,
                path: "/links",
            };
            alerts::tell(db, link.maker, &notice, now)?;
        }
        Ok(Taken {
            is_first_here,
            is_shared,
        })
    }

    /// The word was right. What others took stays taken.
    pub(super) fn give_back(
        &self,
        db: &mut Writer<'_>,
        taken: Taken,
        (now, ends_at): (i64, i64),
    ) -> DbResult<()> {
        WORDS.give_back(db, &self.network)?;
        self.own.clear(db)?;
        self.words.take_off(db)?;
        if taken.is_first_here {
            self.networks.take_off(db)?;
        }
        if taken.is_shared {
            self.shared.give_back(db, now)?;
        }
        self.has_opened.set(db, ends_at)
    }
}

/// Whether somebody guessed at the word of a link in the last day.
pub(super) fn is_being_guessed(db: &mut Reader<'_>, link: i64, now: i64) -> DbResult<bool> {
    let networks = networks(link).count(db, now)?;
    let words = words(link).count(db, now)?;
    Ok(is_guessed(networks, words))
}

fn is_guessed(networks: i64, words: i64) -> bool {
    networks > FEW_NETWORKS || words > FEW_WORDS
}

fn networks(link: i64) -> Tally {
    Tally(format!("link-networks:{link}"))
}

fn words(link: i64) -> Tally {
    Tally(format!("link-guesses:{link}"))
}
