//! What was handed out ends for good when the rights end that it rests on: at
//! that moment, so that it does not come back with them.

use cranedesk_platform::db::Writer;

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

/// Ends the links and codes that rested on rights that are gone. For whoever
/// ends rights, in the same transaction.
pub(crate) fn rights_ended(db: &mut Writer<'_>, lost: Lost, now: i64) -> Result<()> {
    let mut mails = Vec::new();
    match lost {
        Lost::OfCrane(crane) => {
            for pack in packs::with_crane(db, crane)? {
                mails.extend(store::end_of_pack(db, pack, now)?);
            }
            codes::end_of_crane(db, crane, now)?;
        }
        Lost::OfPair(one, other) => {
            for user in [one, other] {
                mails.extend(store::end_of_user(db, user, now)?);
                codes::end_of_user(db, user, now)?;
            }
        }
    }
    for mail in mails {
        alerts::withhold_letter(db, &mail, now)?;
    }
    Ok(())
}
