//! Where a user is, and so which day it is for them: as the view `people_zones`
//! knows it.

use cranedesk_platform::db::{DbResult, Reader};
use cranedesk_platform::params;
use jiff::tz::TimeZone;

/// For whoever has not said where they are.
pub(crate) const DEFAULT: &str = "Pacific/Auckland";

pub(crate) fn of(db: &mut Reader<'_>, user: i64) -> DbResult<TimeZone> {
    let sql = "SELECT time_zone FROM people_zones WHERE user_id = $1";
    let named: Option<String> = db.optional(sql, params![user], |row| row.only())?;
    let name = named.as_deref().unwrap_or(DEFAULT);
    Ok(TimeZone::get(name).unwrap_or(TimeZone::UTC))
}
