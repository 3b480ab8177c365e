//! Telling somebody that they are asked to be a mate.

use cranedesk_platform::db::{DbResult, Writer};

use super::block_store;
use crate::alerts::{self, Notice};

/// At the bell, and by mail at their hour where they want mail. Whoever has
/// blocked the asker hears nothing, as they see nothing.
pub(super) fn tell(
    db: &mut Writer<'_>,
    (asker, name): (i64, &str),
    asked: i64,
    now: i64,
) -> DbResult<()> {
    if block_store::is_blocked(db, asked, asker)? {
        return Ok(());
    }
    let notice = Notice {
        text: &format!("{name} asks to be your mate."),
        path: &path(asker),
    };
    alerts::tell(db, asked, &notice, now)
}

/// The request was answered, one way or the other: there is nothing left to do.
pub(super) fn withdraw(db: &mut Writer<'_>, asker: i64, asked: i64) -> DbResult<()> {
    alerts::withdraw(db, asked, &path(asker))
}

/// Where the request is answered. It also tells one request from another.
fn path(asker: i64) -> String {
    format!("/mates?tab=requests&from={asker}")
}
