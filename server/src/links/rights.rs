//! What was handed out ends for good when the rights end that it rests on: at
//! that moment, so that it does not come back with them.

use cranedesk_platform::db::{DbResult, Writer};

use super::store;
use crate::alerts;
use crate::codes;
use crate::error::Result;
use crate::packs;

/// Where rights have just ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lost {
    /// With this crane: it was archived or put into the bin, or a share of it
    /// was taken back or lowered.
    OfCrane(i64),
    /// Between these two people.
    OfPair(i64, i64),
}

/// Removes a crane, and with it for good what was handed out of it. The packs
/// that it was in are known only while it is there.
pub(crate) fn with_the_crane_gone(
    db: &mut Writer<'_>,
    crane: i64,
    now: i64,
    remove: impl FnOnce(&mut Writer<'_>) -> DbResult<bool>,
) -> Result<bool> {
    let packs = packs::with_crane(db, crane)?;
    let is_gone = remove(db)?;
    if is_gone {
        end_of_packs(db, packs, now)?;
    }
    Ok(is_gone)
}

fn end_of_packs(db: &mut Writer<'_>, packs: Vec<i64>, now: i64) -> Result<()> {
    for pack in packs {
        for mail in store::end_of_pack(db, pack, now)? {
            alerts::withhold_letter(db, &mail, now)?;
        }
    }
    Ok(())
}

/// Ends the links and codes that rested on rights that are gone. For whoever
/// ends rights, in the same transaction.
pub(crate) fn rights_ended(db: &mut Writer<'_>, lost: Lost, now: i64) -> Result<()> {
    match lost {
        Lost::OfCrane(crane) => {
            let packs = packs::with_crane(db, crane)?;
            end_of_packs(db, packs, now)?;
            codes::end_of_crane(db, crane, now)?;
        }
        Lost::OfPair(one, other) => {
            for user in [one, other] {
                for mail in store::end_of_user(db, user, now)? {
                    alerts::withhold_letter(db, &mail, now)?;
                }
                codes::end_of_user(db, user, now)?;
            }
        }
    }
    Ok(())
}
